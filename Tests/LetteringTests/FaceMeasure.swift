import SignetGraphics

@testable import SignetLettering

/// The measures of a face, taken on the outlines of its letters; lengths in ems.
struct FaceMeasure {
    /// The median height of the letters' ink.
    let height: Double
    /// The foot of the letters: the median of their lowest ink, above the baseline of the font.
    let foot: Double
    /// How thick its strokes are: twice the area over the length of the outline.
    let weight: Double
    /// How far the steep parts of its outlines lean to the right, in degrees.
    let slant: Double

    /// The letters of a script that are measured: without ascenders and descenders where the script has them.
    static let letters: [String: String] = [
        "Latin": "acemnorsuvxz", "Greek": "αεικνοπσυω", "Cyrillic": "авгеимностя", "Arabic": "دروسحمعنيبكه",
        "Hebrew": "אבגדהוחטכמסעפצרשת", "Devanagari": "कगजतनपमरलवस", "Thai": "กขคงจชดตนบมรลวส", "Japanese": "山田太郎佐藤高木村中",
        "Korean": "김이박최정민수영희서", "Chinese": "王李张陈杨赵黄周吴明",
        "Armenian": "աոստու", "Georgian": "აიოთლ",
        "Ethiopic": "ሀለመሰበነአከ", "Bengali": "কগনমরলবসপত",
        "Gurmukhi": "ਕਗਨਮਰਲਵਸਪਤ", "Gujarati": "કગનમરલવસપત",
        "Odia": "କଗନମରଲବସପତ", "Tamil": "கடதபமயலவ",
        "Telugu": "కగనమరలవసపత", "Kannada": "ಕಗನಮರಲವಸಪತ",
        "Malayalam": "കഗനമരലവസപത", "Sinhala": "කගනමරලවසපත",
        "Lao": "ກຂຄງນມວລສ", "Tibetan": "ཀགངནམལསབ",
        "Myanmar": "ကခဂငစနမလသ", "Khmer": "កគងចនបមរល",
    ]

    /// The face without its tuning.
    init(of face: Face, script: String) throws {
        let font = try LoadedFont(file: face.file)
        let em = font.unitsPerEm
        var heights: [Double] = []
        var feet: [Double] = []
        var area = 0.0
        var edges = Edges()
        // Small letters where the sample has them, else all its letters.
        let name = Array((SampleName.of(script: script) ?? "").unicodeScalars)
        let sample = name.filter { $0.properties.isAlphabetic && !$0.isMark }
        let small = sample.filter { $0.properties.generalCategory != .uppercaseLetter }
        let letters = Self.letters[script].map { Array($0.unicodeScalars) } ?? (small.isEmpty ? sample : small)
        for scalar in letters {
            guard let glyph = font.nominalGlyph(of: scalar), let outline = font.outline(of: glyph),
                let bounds = outline.bounds
            else { continue }
            heights.append(bounds.height / em)
            feet.append(bounds.minY / em)
            area += outline.signedArea
            edges.add(outline)
        }
        height = heights.sorted().dropFirst(heights.count / 2).first ?? 0
        foot = feet.sorted().dropFirst(feet.count / 2).first ?? 0
        weight = edges.length > 0 ? 2 * area / edges.length / em : 0
        slant = edges.slant
    }
}

/// The pieces of outlines by length and direction.
private struct Edges {
    var length = 0.0
    private var steepLength = 0.0
    private var steepAngle = 0.0

    /// The mean direction of the steep pieces, in degrees from the vertical to the right.
    var slant: Double { steepLength > 0 ? steepAngle / steepLength : 0 }

    mutating func add(_ outline: Path) {
        for contour in outline.flattened(steps: 8) {
            for (from, to) in zip(contour, contour.dropFirst() + contour.prefix(1)) { add(from, to) }
        }
    }

    private mutating func add(_ from: Point, _ to: Point) {
        let step = to - from
        let size = (step.x * step.x + step.y * step.y).squareRoot()
        length += size
        guard abs(step.y) > abs(step.x) else { return }
        let lean = step.y > 0 ? step.x / step.y : -step.x / -step.y
        steepLength += size
        steepAngle += size * lean * 45
    }
}

extension Path {
    /// The contours as polygons, each curve in some steps.
    func flattened(steps: Int) -> [[Point]] {
        var contours: [[Point]] = []
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let p):
                contours.append([p])
                current = p
            case .line(let p):
                contours[contours.count - 1].append(p)
                current = p
            case .curve(let p, let q, let r):
                let cubic = Cubic(start: current, control1: p, control2: q, end: r)
                let points = (1...steps).map { cubic.point(at: Double($0) / Double(steps)) }
                contours[contours.count - 1] += points
                current = r
            case .close: break
            }
        }
        return contours
    }
}
