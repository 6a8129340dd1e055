internal import Foundation
internal import HTTPTypes
internal import SignetServiceFoundation

/// The answer of the process that reads a document.
enum VerificationAnswer: Sendable {
    /// The report as JSON.
    case report([UInt8])
    /// The reason why there is none.
    case problem(Problem)

    /// The most bytes of an answer.
    static let mostBytes = 16 << 20

    private struct Failure: Codable {
        let status: Int
        let code: String
        let detail: String
    }

    /// A byte for the kind of answer, and JSON.
    var bytes: [UInt8] {
        switch self {
        case .report(let json): return [0] + json
        case .problem(let problem):
            let failure = Failure(status: problem.status.code, code: problem.code, detail: problem.detail)
            return [1] + ((try? JSONCoding.bytes(of: failure)) ?? [])
        }
    }

    /// Reads ``bytes``; nil where they are malformed.
    init?(_ bytes: [UInt8]) {
        switch bytes.first {
        case 0: self = .report(Array(bytes.dropFirst()))
        case 1:
            let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
            guard let failure = try? JSONCoding.value(Failure.self, from: text), (400...599).contains(failure.status)
            else { return nil }
            self = .problem(Problem(.init(code: failure.status), failure.code, failure.detail))
        default: return nil
        }
    }

    /// The report.
    ///
    /// - Throws: ``Problem`` where there is none.
    func report() throws(Problem) -> [UInt8] {
        switch self {
        case .report(let json): return json
        case .problem(let problem): throw problem
        }
    }
}
