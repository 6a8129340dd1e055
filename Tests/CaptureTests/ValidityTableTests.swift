import Fixtures
import Foundation
import Signet
import Testing

@testable import SignetCapture

/// The table that says what counts as a drawn signature; the page's script runs the same.
@Suite struct ValidityTableTests {
    private struct Case {
        let name: String
        let drawing: [UInt8]
        let allowDots: Bool
        let reason: String?

        init?(_ members: [String: Any]) throws {
            guard let name = members["name"] as? String, let drawing = members["drawing"],
                let allowDots = members["allowDots"] as? Bool, let valid = members["valid"] as? Bool
            else { return nil }
            self.name = name
            self.drawing = Array(try JSONSerialization.data(withJSONObject: drawing))
            self.allowDots = allowDots
            reason = members["reason"] as? String
            guard valid == (reason == nil) else { return nil }
        }
    }

    /// The reason by the rule, in the words of the table; nil for a signature.
    private func reason(_ table: Case) throws -> String? {
        do {
            try Drawing(bytes: table.drawing).validate(allowingDots: table.allowDots)
            return nil
        } catch {
            switch error {
            case .empty: return "empty"
            case .tooSmall: return "tooSmall"
            case .coordinateOutOfRange: return "coordinateOutOfRange"
            case .unusableCanvas: return "unusableCanvas"
            case .tooManySamples, .tooManyStrokes: return "tooManySamples"
            default: return "\(error)"
            }
        }
    }

    @Test("every drawing of the shared table is a signature, or none for the reason that stands there")
    func table() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Examples.root + "/Tests/Fixtures/validity.json"))
        let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(list.count >= 30)
        var reasons: Set<String> = []
        for members in list {
            let name = members["name"] as? String ?? "a case without a name"
            let table = try #require(try Case(members), "\(name)")
            let found = try reason(table)
            #expect(found == table.reason, "\(name)")
            reasons.insert(found ?? "valid")
        }
        #expect(reasons.isSuperset(of: ["valid", "empty", "tooSmall", "coordinateOutOfRange", "unusableCanvas"]))
    }

    @Test("what a page sends is judged by the same rule, with the code that says it is not a signature")
    func sources() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Examples.root + "/Tests/Fixtures/validity.json"))
        let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        let typesetter = try Typesetter()
        for table in try list.compactMap(Case.init) {
            let drawing = String(decoding: table.drawing, as: UTF8.self)
            let json = ##"{"kind":"drawn","drawing":\##(drawing),"allowDots":\##(table.allowDots)}"##
            let isNone = table.reason == "empty" || table.reason == "tooSmall"
            let expected: SignetError.Code? = table.reason.map { _ in isNone ? .invalidSignature : .invalidSource }
            #expect(code(json, typesetter) == expected, "\(table.name)")
        }
    }

    /// The error of a source and of its preview, which must be the same; nil for none.
    private func code(_ json: String, _ typesetter: Typesetter) -> SignetError.Code? {
        let configuration = CaptureConfiguration(allowDots: true)
        do throws(SignetError) {
            let source = try SignatureSource(json: Array(json.utf8))
            var preview: SignetError.Code?
            do throws(SignetError) { _ = try source.preview(configuration, typesetter: typesetter) } catch {
                preview = error.code
            }
            do throws(SignetError) {
                _ = try source.signature(configuration, typesetter: typesetter)
                #expect(preview == nil)
                return nil
            } catch {
                #expect(preview == error.code)
                return error.code
            }
        } catch {
            return error.code
        }
    }
}
