import Glibc
import SignetGraphics

/// The value of a `transform` attribute (CSS Transforms Level 1, 8).
enum SVGTransform {
    /// The transforms of a list as one; nil if the list is wrong.
    static func read(_ text: String) -> AffineTransform? {
        var result = AffineTransform.identity
        var rest = text[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard !rest.isEmpty else { return result }
            guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")"),
                let numbers = SVGDocument.numbers(String(rest[rest.index(after: open)..<close])),
                let own = transform(rest[..<open].filter { !$0.isWhitespace }, numbers)
            else { return nil }
            result = own.then(result)
            rest = rest[rest.index(after: close)...]
        }
    }

    /// Transforms that are written one after another, as in a list; those with other numbers than theirs change nothing.
    static func product(_ transforms: [(name: String, numbers: [Double])]) -> AffineTransform {
        transforms.reduce(.identity) { result, next in
            (transform(next.name, next.numbers) ?? .identity).then(result)
        }
    }

    private static func transform(_ name: String, _ n: [Double]) -> AffineTransform? {
        switch (name, n.count) {
        case ("matrix", 6): return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1): return .translation(x: n[0], y: 0)
        case ("translate", 2): return .translation(x: n[0], y: n[1])
        case ("scale", 1): return .scale(x: n[0], y: n[0])
        case ("scale", 2): return .scale(x: n[0], y: n[1])
        case ("rotate", 1): return rotation(n[0])
        case ("rotate", 3):
            return AffineTransform.translation(x: -n[1], y: -n[2]).then(rotation(n[0])).then(
                .translation(x: n[1], y: n[2])
            )
        case ("skewX", 1): return AffineTransform(a: 1, b: 0, c: tan(PenAngles.radians(n[0])), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): return AffineTransform(a: 1, b: tan(PenAngles.radians(n[0])), c: 0, d: 1, tx: 0, ty: 0)
        default: return nil
        }
    }

    private static func rotation(_ degrees: Double) -> AffineTransform {
        let direction = Point(direction: PenAngles.radians(degrees))
        return AffineTransform(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: 0, ty: 0)
    }
}
