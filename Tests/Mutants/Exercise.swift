import Foundation
import Signet

/// Tries bytes of any kind in every part of the library that takes a document.
///
/// Errors are right; traps, hangs and exhausted memory are not. What could be read must be readable after signing, and sound where
/// the update can be recognised.
struct Exercise {
    private let stamps: [Stamp]
    private let signer: Signer

    init() throws {
        let strokes = #"{"strokes":[{"points":[{"x":0,"y":0},{"x":30,"y":20},{"x":60,"y":0}]}]}"#
        var stamp = try Stamp(
            try Signature.drawn(try Drawing(data: Array(strokes.utf8))),
            at: .position(.bottomRight, on: .last),
            size: .width(20)
        )
        stamp.appearance = .vector
        var content = stamp
        content.kind = .content
        stamps = [stamp, content]
        signer = Signer(
            date: Date(timeIntervalSince1970: 1_779_003_000),
            policy: [.afterSignatures, .ignorePermissions]
        )
    }

    private static func reportError(of bytes: [UInt8]) -> String? {
        do {
            _ = try DocumentReport(bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Signs and reads what was signed; now and then by the other doors too.
    ///
    /// - Returns: What is wrong with the result, or nil.
    func run(_ bytes: [UInt8], number: Int) -> String? {
        let isThorough = number % 8 == 0
        if isThorough {
            _ = try? DocumentReport(bytes)
            _ = try? signer.apply(.removeLastUpdate, to: bytes).document
            _ = try? signer.apply(.removeAllStamps(), to: bytes).document
        }
        guard let signed = try? signer.sign(bytes, with: [stamps[number % stamps.count]]).document else { return nil }
        guard signed.starts(with: bytes) else { return "the original is not a prefix" }
        do {
            let report = try DocumentReport(signed)
            if number % stamps.count == 0, report.stamps.isEmpty { return "the stamp is not in the document" }
        } catch {
            // A report reads more than signing does. What it could not read before, it need not be able to read now.
            guard Self.reportError(of: bytes) != "\(error)" else { return nil }
            return "what was signed cannot be read: \(error)"
        }
        guard isThorough else { return nil }
        if let without = try? signer.apply(.removeAllStamps(), to: signed).document {
            guard without.starts(with: signed) else { return "the signed document is not a prefix of the one without" }
            guard let report = try? DocumentReport(without), report.stamps.isEmpty else {
                return "a removed stamp is still there"
            }
            _ = UpdateReport(without)
        }
        _ = UpdateReport(signed)
        return (try? signer.apply(.removeLastUpdate, to: signed).document) == bytes
            ? nil : "what was signed cannot be taken back"
    }
}
