import Foundation
import Signet
import Testing

@testable import SignetCapture

@Suite struct FaceSamplesTests {
    let typesetter: Typesetter
    let samples: FaceSamples

    init() throws {
        typesetter = try Typesetter()
        samples = FaceSamples(typesetter)
    }

    @Test("a Latin name comes in every hand that has its letters, those first that have all of them")
    func latin() throws {
        let answer = samples.answer(for: "Jane Doe")
        let coverage = try Faces().coverage(of: "Jane Doe")
        let whole = Set(coverage.filter(\.isWhole).map(\.id))
        #expect(whole.count >= 15 && answer.refused == nil)
        #expect(Set(answer.faces.filter { !$0.substituted }.map(\.id)) == whole)
        let order = answer.faces.map(\.substituted)
        #expect(order == order.sorted { !$0 && $1 })
        for sample in answer.faces {
            let box = sample.svg.viewBox.split(separator: " ").compactMap { Double($0) }
            #expect(box.count == 4 && box[2] > 20 && box[3] > 10, "\(sample.id)")
            #expect(sample.svg.path.hasPrefix("M") && sample.svg.path.count > 100)
        }
        #expect(answer.faces.first { $0.id == "kristi" }?.name == "Kristi")
    }

    @Test("what a hand lacks is written by others and said, and a hand that has nothing of the name is left out")
    func otherScripts() throws {
        let mixed = samples.answer(for: "Jane 王小明")
        let kristi = try #require(mixed.faces.first { $0.id == "kristi" })
        #expect(kristi.substituted)
        let chinese = samples.answer(for: "王小明")
        #expect(!chinese.faces.contains { $0.id == "kristi" })
        #expect(chinese.faces.contains { !$0.substituted })
    }

    @Test("the outline is that of the signature")
    func outline() throws {
        let sample = try #require(samples.answer(for: "Jane Doe", part: .initials).faces.first { $0.id == "kristi" })
        let style = TypedStyle(part: .initials)
        let size = try typesetter.signature("Jane Doe", face: .kristi, style: style).size
        let box = sample.svg.viewBox.split(separator: " ").compactMap { Double($0) }
        #expect(abs(box[2] - size.width - 4) < 0.02 && abs(box[3] - size.height - 4) < 0.02)
    }

    @Test("a name that no face may set is refused in words, and only faces on offer come")
    func refused() throws {
        #expect(samples.answer(for: "  ").refused?.description.contains("no visible character") == true)
        #expect(samples.answer(for: "a\nb").faces.isEmpty)
        #expect(samples.answer(for: "🙂").refused != nil)
        let some = samples.answer(for: "Jane", offered: ["kristi", "nowhere"])
        #expect(some.faces.map(\.id) == ["kristi"])
    }

    @Test("many names at once, more than are remembered, come out as alone")
    func many() async throws {
        let alone = samples.answer(for: "Name 3")
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<70 { group.addTask { _ = samples.answer(for: "Name \(index % 68)", offered: ["kristi"]) } }
        }
        #expect(FaceSamples(typesetter).answer(for: "Name 3") == alone)
        #expect(samples.answer(for: "Name 3") == alone)
    }

    @Test("the answer has the members that a page reads")
    func json() throws {
        let encoder = JSONEncoder()
        let answer = samples.answer(for: "Jane", offered: ["kristi"])
        let members = try #require(try JSONSerialization.jsonObject(with: encoder.encode(answer)) as? [String: Any])
        #expect(Set(members.keys) == ["text", "faces", "refused"] && members["refused"] is NSNull)
        let face = try #require((members["faces"] as? [[String: Any]])?.first)
        #expect(Set(face.keys) == ["id", "name", "mood", "svg", "substituted"])
        #expect(Set((face["svg"] as? [String: Any] ?? [:]).keys) == ["viewBox", "path"])
    }
}
