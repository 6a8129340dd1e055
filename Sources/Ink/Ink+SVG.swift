public import SignetGraphics

extension Ink {
    /// The ink as SVG 1.1 in canvas units: one filled outline for each stroke.
    ///
    /// The picture shows the canvas if the drawing has one, otherwise the ink with a small margin.
    public func svg(color: Color = .black) -> [UInt8] {
        let numbers = numbers
        let paths = outlines.map { "<path d=\"\(numbers.text(of: $0))\"/>\n" }
        return Array("\(svgStart)<g fill=\"\(color)\">\n\(paths.joined())</g>\n</svg>\n".utf8)
    }

    /// The same, animated with the hand's own timing (CSS animations, Level 1).
    ///
    /// A line that grows along the middle as the pen moved reveals each outline. Pauses between strokes are at most 0.6
    /// s. People who prefer reduced motion see the finished ink (Media Queries Level 5, `prefers-reduced-motion`), and
    /// so do viewers without CSS.
    public func animatedSVG(color: Color = .black) -> [UInt8] {
        let numbers = numbers
        var style = ""
        var masks = ""
        var ink = ""
        var clock = Self.lead
        var lastStart = 0.0
        var lastLength = 0.0
        for (number, (stroke, outline)) in zip(strokes, outlines).enumerated() {
            let length = stroke.places.last?.time ?? 0
            if number > 0 {
                let reported = stroke.start.map { $0 - lastStart - lastLength } ?? Self.defaultSilence
                clock += lastLength + min(max(reported, 0), Self.longestSilence)
            }
            (lastStart, lastLength) = (stroke.start ?? 0, length)
            let timing = "\(Int(max(length, Self.dab)))ms linear \(Int(clock))ms both"
            let data = numbers.text(of: outline)
            guard stroke.places.count > 1, length > 0 else {
                style += "#s\(number){animation:d \(timing)}\n"
                ink += "<path id=\"s\(number)\" d=\"\(data)\"/>\n"
                continue
            }
            let line = Self.polyline(stroke.places)
            let reveal = Self.frames(stroke.places)
            let widest = stroke.places.reduce(0) { max($0, $1.width) } * Self.cover
            style += "#s\(number){stroke-dasharray:1 2;animation:k\(number) \(timing)}\n"
            style += "@keyframes k\(number){\(reveal)}\n"
            masks += "<mask id=\"m\(number)\" maskUnits=\"userSpaceOnUse\" \(maskFrame) \(Self.growing)>"
            masks += "<path id=\"s\(number)\" pathLength=\"1\" d=\"\(numbers.text(of: line))\" "
            masks += "stroke-width=\"\(numbers.number(widest))\"/></mask>\n"
            ink += "<path mask=\"url(#m\(number))\" d=\"\(data)\"/>\n"
        }
        let text = """
            \(svgStart)<style>
            @keyframes d{from{opacity:0}to{opacity:1}}
            \(style)@media (prefers-reduced-motion:reduce){path{animation:none!important}}
            </style>
            <defs>
            \(masks)</defs>
            <g fill="\(color)">
            \(ink)</g>
            </svg>

            """
        return Array(text.utf8)
    }

    /// The time before the pen first comes down, in milliseconds.
    private static let lead = 300.0
    /// The pause between strokes if the drawing does not record it, and the longest that is kept, in milliseconds.
    private static let defaultSilence = 200.0
    private static let longestSilence = 600.0
    /// The time that a dot takes, in milliseconds.
    private static let dab = 60.0
    /// How the growing lines are drawn.
    private static let growing =
        "fill=\"none\" stroke=\"#fff\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    /// How much wider the growing line is than the ink that it shows.
    private static let cover = 1.15
    /// The most steps of one stroke's timing.
    private static let mostFrames = 40

    /// The areas that the strokes cover, in canvas units.
    private var outlines: [Path] {
        let outline = StrokeOutline(accuracy: box.map { max($0.width, $0.height) / 8_000 } ?? 0.05)
        return strokes.map { stroke in
            var path = Path()
            outline.add(stroke.nodes, to: &path)
            return path
        }
    }

    /// The line as it grows, and how much of it there is at every time.
    private static func polyline(_ places: [Place]) -> Path {
        var path = Path()
        for (index, place) in places.enumerated() {
            let point = Point(x: place.x, y: place.y)
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        return path
    }

    /// Key frames: at a share of the time, the share of the line that is not drawn yet.
    private static func frames(_ places: [Place]) -> String {
        var lengths = [0.0]
        for (a, b) in zip(places, places.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + Point(x: a.x, y: a.y).distance(to: Point(x: b.x, y: b.y)))
        }
        let whole = max(lengths[lengths.count - 1], .leastNormalMagnitude)
        let duration = max(places[places.count - 1].time, .leastNormalMagnitude)
        let step = max(1, places.count / mostFrames)
        let chosen = Array(stride(from: 0, to: places.count - 1, by: step)) + [places.count - 1]
        return chosen.map { index in
            let time = shares.number(100 * min(max(places[index].time / duration, 0), 1))
            return "\(time)%{stroke-dashoffset:\(shares.number(hidden * (1 - lengths[index] / whole)))}"
        }.joined()
    }

    /// A dash that is a little further away than it is long shows no round end at the start of the line.
    private static let hidden = 1.01
    private static let shares = SVGPathWriter(places: 3)

    private var box: Rectangle? {
        var box: Rectangle?
        for place in strokes.lazy.flatMap(\.places) {
            let disc = Rectangle(x: place.x, y: place.y, width: 0, height: 0).expanded(by: place.width / 2)
            box = box?.union(disc) ?? disc
        }
        return box
    }

    private var frame: Rectangle {
        if let canvas { return Rectangle(x: 0, y: 0, width: canvas.width, height: canvas.height) }
        let box = box ?? Rectangle(x: 0, y: 0, width: 1, height: 1)
        return box.expanded(by: max(box.width, box.height) / 40)
    }

    private var svgStart: String {
        let frame = frame
        let box = [frame.x, frame.y, frame.width, frame.height].map(numbers.number).joined(separator: " ")
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">\n"
    }

    /// Everything that a mask must cover.
    private var maskFrame: String {
        let all = box?.expanded(by: max(frame.width, frame.height)) ?? frame
        let numbers = numbers
        return "x=\"\(numbers.number(all.x))\" y=\"\(numbers.number(all.y))\" "
            + "width=\"\(numbers.number(all.width))\" height=\"\(numbers.number(all.height))\""
    }
}

extension Ink.Stroke {
    /// The places in the form that the outline needs.
    var nodes: [NibNode] {
        places.map { NibNode(position: Point(x: $0.x, y: $0.y), radius: $0.width / 2, time: $0.time) }
    }
}
