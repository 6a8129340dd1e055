import Foundation
import Signet
import SignetCapture
import Testing

@Suite struct CaptureConfigurationTests {
    private func read(_ json: String) throws -> CaptureConfiguration {
        try CaptureConfiguration(json: Array(json.utf8))
    }

    @Test("members that are missing or null have their defaults")
    func defaults() throws {
        let empty = try read("{}")
        #expect(empty == CaptureConfiguration())
        #expect(try read(##"{"modes":null,"penWidth":null,"name":null}"##) == empty)
        #expect(empty.modes == [.draw, .image, .type] && empty.faces.isEmpty && empty.aspect == 3)
        #expect(empty.colors.map(\.description) == ["#000000", "#1f3a93", "#8b1a1a"])
        #expect(empty.penWidth == 0.6...2 && empty.penRange == 0.3...6)
        #expect(empty.saving == .ask && empty.part == .signature && empty.name == nil && !empty.allowDots)
    }

    @Test("the line of a pen is its own where none is given, within what may be chosen")
    func penWidth() throws {
        #expect(try read(##"{"pen":"marker"}"##).penWidth == 2.8...3.6)
        #expect(try read(##"{"pen":"brush","penRange":[1,2]}"##).penWidth == 1...2)
        #expect(try read(##"{"penWidth":[1.5,1.5]}"##).penWidth == 1.5...1.5)
    }

    @Test("all members are read, and written again as they were")
    func roundTrip() throws {
        let json = """
            {"modes":["type","draw"],"faces":["kristi","dancing-script"],"colors":["#1a2a6c","#000"],"pen":"fountain",\
            "penWidth":[0.7,1.9],"penRange":[0.5,4],"aspect":2.5,"saving":"never","name":"Jané Doe","allowDots":true,\
            "part":"initials"}
            """
        let value = try read(json)
        #expect(value.modes == [.type, .draw] && value.pen == .fountain && value.part == .initials)
        #expect(value.colors == [Color(red: 0x1a, green: 0x2a, blue: 0x6c), .black])
        #expect(try CaptureConfiguration(json: value.json()) == value)
        #expect(try CaptureConfiguration(json: CaptureConfiguration().json()) == CaptureConfiguration())
        let members = try JSONSerialization.jsonObject(with: Data(value.json())) as? [String: Any]
        let names = "allowDots aspect colors faces modes name part pen penRange penWidth saving"
        #expect(members?.keys.sorted().joined(separator: " ") == names)
        let nested = try JSONDecoder().decode([String: CaptureConfiguration].self, from: Data("{\"a\":\(json)}".utf8))
        #expect(nested["a"] == value)
    }

    @Test(
        "what cannot be is refused with the member's name",
        arguments: [
            (##"{"modes":[]}"##, "modes"), (##"{"modes":["draw","draw"]}"##, "modes"),
            (##"{"modes":["paint"]}"##, "modes"),
            (##"{"modes":"draw"}"##, "modes"), (##"{"faces":["a","a"]}"##, "faces"), (##"{"faces":[""]}"##, "faces"),
            (##"{"faces":[3]}"##, "faces"), (##"{"colors":[]}"##, "colors"), (##"{"colors":["blurple"]}"##, "colors"),
            (##"{"colors":["#000","#000000"]}"##, "colors"), (##"{"pen":"quill"}"##, "pen"), (##"{"pen":1}"##, "pen"),
            (##"{"penWidth":[2,1]}"##, "penWidth"), (##"{"penWidth":[1]}"##, "penWidth"),
            (##"{"penWidth":1}"##, "penWidth"),
            (##"{"penWidth":[0.1,2]}"##, "penWidth"), (##"{"penWidth":[1,9]}"##, "penWidth"),
            (##"{"penRange":[0,2]}"##, "penRange"), (##"{"penRange":[1,50]}"##, "penRange"),
            (##"{"aspect":0}"##, "aspect"),
            (##"{"aspect":0.49}"##, "aspect"), (##"{"aspect":11}"##, "aspect"), (##"{"aspect":"3"}"##, "aspect"),
            (##"{"saving":"sometimes"}"##, "saving"), (##"{"name":"a\nb"}"##, "name"), (##"{"name":7}"##, "name"),
            (##"{"allowDots":1}"##, "allowDots"), (##"{"part":"half"}"##, "part"),
            (##"{"colours":["#000"]}"##, "colors"),
            (##"{"x":1}"##, "modes"), ("[]", "object"), ("nonsense", "object"), ("", "object"),
        ]
    )
    func problems(_ json: String, _ word: String) {
        #expect { try read(json) } throws: { error in
            let error = error as? SignetError
            return error?.code == .invalidConfiguration && error?.message.contains(word) == true
        }
    }

    @Test("faces are looked for on this machine only when that is asked")
    func faces() throws {
        let faces = try Faces()
        var configuration = CaptureConfiguration(faces: ["dancing-script", "no-such-face"])
        #expect(configuration.problems().isEmpty)
        #expect(configuration.problems(in: faces).map(\.member) == ["faces"])
        configuration.faces = ["dancing-script"]
        #expect(configuration.problems(in: faces).isEmpty)
        configuration.aspect = .nan
        configuration.colors = []
        #expect(configuration.problems(in: faces).map(\.member) == ["colors", "aspect"])
    }
}
