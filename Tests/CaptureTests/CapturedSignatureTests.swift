import Fixtures
import Foundation
import Signet
import SignetGraphics
import Testing

@testable import SignetCapture

/// Sources become signatures, within what was offered.
@Suite struct CapturedSignatureTests {
    let typesetter: Typesetter
    let scan: [UInt8]
    private static let drawing = Drawing(
        canvas: Size(width: 600, height: 200),
        strokes: [
            .init(
                samples: (0..<60).map {
                    .init(x: 20 + 5 * Double($0), y: 100 + 60 * sin(Double($0) / 5), time: 8 * Double($0))
                }
            )
        ]
    )

    init() throws {
        typesetter = try Typesetter()
        scan = try Examples.bytes("scan.jpg")
    }

    private func code(_ source: SignatureSource, _ configuration: CaptureConfiguration) -> SignetError.Code? {
        do {
            _ = try source.signature(configuration, typesetter: typesetter, lookup: lookup)
            return nil
        } catch { return error.code }
    }

    private var lookup: SourceLookup {
        let scan = scan
        return SourceLookup(
            picture: { $0 == "pic_1" ? scan : nil },
            signature: { id in
                switch id {
                case "sig_typed": SignatureSource(.typed(.init("Jane Doe")), alternativeText: "Jane signs")
                case "sig_self": SignatureSource(.saved("sig_self"))
                default: nil
                }
            }
        )
    }

    @Test("a drawing is what the library makes of it in one pass with the configured pen, width and ink")
    func drawn() throws {
        let configuration = CaptureConfiguration(colors: [.blue], penWidth: 1...3)
        let signature = try SignatureSource(.drawn(.init(Self.drawing))).signature(
            configuration,
            typesetter: typesetter
        )
        var pen = PenStyle.ballpoint
        pen.width = 1...3
        let expected = try Signature.drawn(
            Self.drawing,
            pen: pen,
            color: .blue,
            allowingDots: false,
            effort: .onePass
        )
        #expect(signature == expected)
        let wide = SignatureSource(.drawn(.init(Self.drawing, penWidth: 2...5)), alternativeText: "A wave")
        let other = try wide.signature(configuration, typesetter: typesetter)
        #expect(other.size.height > signature.size.height && other.alternativeText == "A wave")
    }

    @Test("a name is set in a face on offer, its initials where these are asked for")
    func typed() throws {
        let configuration = CaptureConfiguration(faces: ["kristi", "dancing-script"], part: .initials)
        let signature = try SignatureSource(.typed(.init("Jane Doe"))).signature(configuration, typesetter: typesetter)
        #expect(try signature == Signature.typed("Jane Doe", face: .kristi, style: TypedStyle(part: .initials)))
        #expect(code(.init(.typed(.init("Jane Doe", part: .signature))), configuration) == .partNotAsked)
    }

    @Test("a picture is scanned as it was cropped, turned and levelled")
    func scanned() throws {
        let share = PictureShare(left: 0.05, top: 0.1, width: 0.9, height: 0.85)
        let source = SignatureSource(.scanned(.init(.stored("pic_1"), crop: share, levels: 60...200)))
        var options = ScanOptions()
        options.part = share.map { .share($0) }
        options.levels = 60...200
        options.rotation = .degrees(0)
        options.perspective = .none
        let signature = try source.signature(typesetter: typesetter, lookup: lookup)
        #expect(try signature == Signature.scanned(scan, options: options))
        let turned = SignatureSource(.scanned(.init(.data(scan), rotation: .quarter)))
        let upright = try SignatureSource(.scanned(.init(.data(scan), rotation: SignatureSource.Scanned.Turn.none)))
            .signature(typesetter: typesetter).size
        let size = try turned.signature(typesetter: typesetter).size
        #expect(abs(size.height / size.width - upright.width / upright.height) < 0.02)
    }

    @Test("a kept signature is what it was, and one that names itself is none")
    func saved() throws {
        let signature = try SignatureSource(.saved("sig_typed")).signature(typesetter: typesetter, lookup: lookup)
        #expect(signature.name == "Jane Doe" && signature.alternativeText == "Jane signs")
        #expect(code(.init(.saved("sig_2")), CaptureConfiguration()) == .unknownSignature)
        #expect(code(.init(.saved("sig_self")), CaptureConfiguration()) == .unknownSignature)
        #expect(code(.init(.saved("sig_typed")), CaptureConfiguration(modes: [.draw])) == .modeNotOffered)
    }

    @Test("nothing that was not offered is taken")
    func offers() {
        let some = CaptureConfiguration(
            modes: [.draw, .type],
            faces: ["kristi"],
            colors: [.black],
            penWidth: 1...2,
            penRange: 0.5...3
        )
        let drawing = Self.drawing
        #expect(code(.init(.drawn(.init(drawing))), some) == nil)
        #expect(code(.init(.drawn(.init(drawing, pen: .ballpoint, penWidth: 0.5...3, color: .black))), some) == nil)
        #expect(code(.init(.drawn(.init(drawing, pen: .brush))), some) == .penNotOffered)
        #expect(code(.init(.drawn(.init(drawing, penWidth: 0.4...1))), some) == .penWidthNotOffered)
        #expect(code(.init(.drawn(.init(drawing, penWidth: 1...3.1))), some) == .penWidthNotOffered)
        #expect(code(.init(.drawn(.init(drawing, color: .blue))), some) == .colorNotOffered)
        #expect(code(.init(.typed(.init("Jane", face: "dancing-script"))), some) == .faceNotOffered)
        #expect(code(.init(.typed(.init("Jane", face: "/etc/passwd"))), CaptureConfiguration()) == .faceNotOffered)
        #expect(code(.init(.typed(.init("Jane", face: "Kristi"))), some) == .faceNotOffered)
        #expect(code(.init(.scanned(.init(.stored("pic_1")))), some) == .modeNotOffered)
        #expect(code(.init(.scanned(.init(.stored("pic_2")))), CaptureConfiguration()) == .unknownPicture)
        #expect(
            code(.init(.scanned(.init(.stored("pic_1"), color: .blue))), CaptureConfiguration()) == .colorNotOffered
        )
        #expect(code(.init(.drawn(.init(drawing))), CaptureConfiguration(aspect: 0)) == .invalidConfiguration)
    }

    @Test("what is not a signature says so with its code")
    func invalid() throws {
        let all = CaptureConfiguration()
        let dot = Drawing(canvas: Size(width: 600, height: 200), strokes: [.init(samples: [.init(x: 5, y: 5)])])
        #expect(code(.init(.drawn(.init(dot))), all) == .invalidSignature)
        #expect(code(.init(.drawn(.init(dot, allowDots: true))), all) == .invalidSignature)
        #expect(code(.init(.drawn(.init(dot, allowDots: true))), CaptureConfiguration(allowDots: true)) == nil)
        #expect(code(.init(.typed(.init(" \u{200B}"))), all) == .invalidSignature)
        #expect(code(.init(.typed(.init("a\nb"))), all) == .invalidName)
        #expect(code(.init(.typed(.init("🙂"))), all) == .invalidName)
        #expect(code(.init(.scanned(.init(.data([1, 2, 3])))), all) == .invalidPicture)
        #expect(code(.init(.scanned(.init(.data(Self.blank)))), all) == .invalidSignature)
    }

    /// A BMP of 60 x 40 pixels of paper.
    private static let blank: [UInt8] = {
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let pixels = [UInt8](repeating: 250, count: 60 * 40 * 3)
        let head =
            Array("BM".utf8) + little(54 + pixels.count) + [0, 0, 0, 0] + little(54) + [40, 60, 40].flatMap(little)
        return head + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24) + pixels
    }()
}
