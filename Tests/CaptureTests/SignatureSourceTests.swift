import Fixtures
import Foundation
import Signet
import SignetInk
import Testing

@testable import SignetCapture

@Suite struct SignatureSourceTests {
    private static let line =
        ##"{"canvas":{"width":600,"height":200},"strokes":[{"points":[{"x":20,"y":50},{"x":220,"y":90}]}]}"##

    private func read(_ json: String) throws -> SignatureSource { try SignatureSource(json: Array(json.utf8)) }

    @Test(
        "sources are read with all that they say, and written again as they were",
        arguments: [
            ##"{"kind":"drawn","drawing":LINE}"##,
            ##"{"kind":"drawn","drawing":LINE,"pen":"brush","penWidth":[0.6,2],"color":"#1f3a93","allowDots":true}"##,
            ##"{"kind":"typed","text":"Jané \"X\" 王","face":"kristi","color":"#000000","part":"initials"}"##,
            ##"{"alternativeText":"My\ttext","text":"Jane Doe","kind":"typed"}"##,
            ##"{"kind":"scanned","picture":"pic_0aZ-_","crop":[0.1,0.2,0.5,0.25],"rotation":270,"levels":[35,190]}"##,
            ##"{"kind":"scanned","data":"aGVsbG8=","rotation":0,"color":"#123456"}"##,
            ##"{"kind":"saved","id":"sig_1"}"##,
            ##"{"kind":"saved","id":"sig_1","alternativeText":null}"##,
        ]
    )
    func roundTrip(_ json: String) throws {
        let source = try read(json.replacing("LINE", with: Self.line))
        #expect(try SignatureSource(json: source.json()) == source)
        let coded = try JSONDecoder().decode(SignatureSource.self, from: JSONEncoder().encode(source))
        #expect(coded == source)
    }

    @Test("each member ends up where it belongs")
    func members() throws {
        guard
            case .drawn(let drawn) = try read(
                ##"{"kind":"drawn","drawing":\##(Self.line),"pen":"brush","penWidth":[0.6,2],"color":"#1f3a93"}"##
            ).content
        else { throw CocoaError(.coderInvalidValue) }
        #expect(drawn.drawing.strokes.map(\.samples.count) == [2] && drawn.drawing.canvas?.width == 600)
        #expect(drawn.pen == .brush && drawn.penWidth == 0.6...2 && drawn.color?.blue == 0x93 && !drawn.allowDots)
        guard
            case .scanned(let scanned) = try read(
                ##"{"kind":"scanned","picture":"p","crop":[0.1,0.2,0.5,0.25],"rotation":90,"levels":[35,190]}"##
            ).content
        else { throw CocoaError(.coderInvalidValue) }
        #expect(scanned.crop == PictureShare(left: 0.1, top: 0.2, width: 0.5, height: 0.25))
        #expect(scanned.rotation == .quarter && scanned.levels == 35...190)
        #expect(scanned.options.rotation == .degrees(90) && scanned.options.perspective == .none)
        #expect(try read(##"{"kind":"saved","id":"s"}"##).neededSignature == "s")
        #expect(try read(##"{"kind":"scanned","picture":"p"}"##).neededPicture == "p")
    }

    @Test(
        "what is not a source is refused with the member's name",
        arguments: [
            ("", "JSON"), ("[]", "JSON"), ("{", "JSON"), (##"{"kind":"drawn"} x"##, "JSON"), ("{}", "kind"),
            (##"{"kind":"painted"}"##, "kind"), (##"{"kind":7}"##, "kind"), (##"{"kind":"drawn"}"##, "drawing"),
            (##"{"kind":"drawn","drawing":7}"##, "strokes"), (##"{"kind":"drawn","drawing":{"strokes":[}}"##, "JSON"),
            (##"{"kind":"drawn","drawing":LINE,"pen":"quill"}"##, "pen"),
            (##"{"kind":"drawn","drawing":LINE,"penWidth":[2,1]}"##, "penWidth"),
            (##"{"kind":"drawn","drawing":LINE,"penWidth":[0,1]}"##, "penWidth"),
            (##"{"kind":"drawn","drawing":LINE,"penWidth":[1,2,3]}"##, "penWidth"),
            (##"{"kind":"drawn","drawing":LINE,"penWidth":[1,99]}"##, "penWidth"),
            (##"{"kind":"drawn","drawing":LINE,"color":"bluish"}"##, "color"),
            (##"{"kind":"drawn","drawing":LINE,"allowDots":"yes"}"##, "allowDots"),
            (##"{"kind":"drawn","drawing":LINE,"drawing":LINE}"##, "drawing"), (##"{"kind":"typed"}"##, "text"),
            (##"{"kind":"typed","text":7}"##, "text"), (##"{"kind":"typed","text":"a","part":"half"}"##, "part"),
            (##"{"kind":"typed","text":"a","face":["a"]}"##, "face"), (##"{"kind":"scanned"}"##, "picture"),
            (##"{"kind":"scanned","picture":"p","data":"aGk="}"##, "data"),
            (##"{"kind":"scanned","picture":"../etc"}"##, "picture"), (##"{"kind":"scanned","data":"?"}"##, "data"),
            (##"{"kind":"scanned","data":""}"##, "data"),
            (##"{"kind":"scanned","picture":"p","crop":[0,0,1]}"##, "crop"),
            (##"{"kind":"scanned","picture":"p","crop":[0,0,2,1]}"##, "crop"),
            (##"{"kind":"scanned","picture":"p","crop":[0,0,0,1]}"##, "crop"),
            (##"{"kind":"scanned","picture":"p","rotation":45}"##, "rotation"),
            (##"{"kind":"scanned","picture":"p","rotation":1e99}"##, "rotation"),
            (##"{"kind":"scanned","picture":"p","levels":[200,100]}"##, "levels"),
            (##"{"kind":"scanned","picture":"p","levels":[100,100]}"##, "levels"),
            (##"{"kind":"scanned","picture":"p","levels":[0,256]}"##, "levels"), (##"{"kind":"saved"}"##, "id"),
            (##"{"kind":"saved","id":""}"##, "id"), (##"{"kind":"saved","id":"a b"}"##, "id"),
        ]
    )
    func faults(_ json: String, _ word: String) {
        #expect { try read(json.replacing("LINE", with: Self.line)) } throws: { error in
            let error = error as? SignetError
            return error?.code == .invalidSource && error?.message.contains(word) == true
        }
    }

    @Test(
        "an unknown member is refused by name, with the nearest one that there is",
        arguments: [
            (##"{"kind":"drawn","drawing":LINE,"penwidth":[1,2]}"##, "'penwidth': did you mean 'penWidth'?"),
            (##"{"kind":"typed","text":"a","colour":"#000000"}"##, "'colour': did you mean 'color'?"),
            (##"{"kind":"drawn","drawing":LINE,"text":"x"}"##, "'text'."),
            (##"{"kind":"saved","id":"a","name":"b"}"##, "'name'."),
        ]
    )
    func unknownMembers(_ json: String, _ words: String) {
        #expect { try read(json.replacing("LINE", with: Self.line)) } throws: { error in
            let error = error as? SignetError
            return error?.code == .unknownMember && error?.message.hasSuffix(words) == true
        }
    }

    @Test("what is too much is refused: bytes, samples, strokes, depth")
    func limits() {
        let points = Array(repeating: ##"{"x":1,"y":2}"##, count: Drawing.Limits.samples + 1).joined(
            separator: ","
        )
        let stroke = ##"{"points":[{"x":1,"y":2},{"x":9,"y":9}]}"##
        let strokes = Array(repeating: stroke, count: Drawing.Limits.strokes + 1).joined(separator: ",")
        for drawing in [
            ##"{"strokes":[{"points":[\##(points)]}]}"##, ##"{"strokes":[\##(strokes)]}"##,
            ##"{"strokes":[\##(stroke)],"x":"\##(String(repeating: "a", count: Drawing.Limits.bytes))"}"##,
            ##"{"strokes":[\##(stroke)],"x":\##(String(repeating: "[", count: 5000))}"##,
            ##"{"strokes":[\##(stroke)],"x":\##(String(repeating: "[", count: 30))\##(String(repeating: "]", count: 30))}"##,
        ] {
            #expect { try read(##"{"kind":"drawn","drawing":\##(drawing)}"##) } throws: {
                ($0 as? SignetError)?.code == .invalidSource
            }
        }
        #expect { try read(##"{"kind":"typed","text":"\##(String(repeating: "a", count: 5000))"}"##) } throws: {
            ($0 as? SignetError)?.code == .invalidSource
        }
        #expect {
            try SignatureSource(json: [UInt8](repeating: 0x20, count: SignatureSource.Limits.bytes + 1))
        } throws: {
            ($0 as? SignetError)?.code == .invalidSource
        }
    }

    @Test("5,000 samples are read with the drawing's own reader, unchanged")
    func manySamples() throws {
        let samples: [Drawing.Sample] = (0..<5000).map { number in
            let x = Double(number % 977) / 7
            let y = Double(number % 613) / 3
            return Drawing.Sample(x: x, y: y, time: Double(number))
        }
        let drawing = Drawing(canvas: Size(width: 600, height: 200), strokes: [.init(samples: samples)])
        let source = SignatureSource(.drawn(.init(drawing)))
        guard case .drawn(let read) = try SignatureSource(json: source.json()).content else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(read.drawing == drawing)
    }
}
