import Fixtures
import Foundation
import SignetBasics
import Testing

@testable import SignetMail

@Suite("Messages")
struct MailMessageTests {
    private static func mailbox(_ name: String, _ address: String) throws -> Mailbox {
        Mailbox(name: name, address: try MailAddress(address))
    }

    private func message(
        name: String = "Anna Berg",
        subject: String = "Please sign",
        text: String = "Hello",
        html: String? = nil,
        attachment: String? = nil
    ) throws -> MailMessage {
        try MailMessage(
            from: Self.mailbox(name, "signet@example.org"),
            to: Self.mailbox(name, "jana@example.org"),
            replyTo: Self.mailbox(name, "anna@example.org"),
            subject: subject,
            text: text,
            html: html,
            attachments: attachment.map { [.init(name: $0, type: "application/pdf", bytes: Array("%PDF".utf8))] } ?? [],
            messageID: "mal_1.abc@example.org",
            date: 1_796_048_945,
            language: "de",
            autoSubmitted: .generated
        )
    }

    // MARK: An independent reading

    private struct Read {
        var headers: [(name: String, value: String)] = []
        var body: Substring = ""

        func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }
    }

    private func read(_ text: Substring) throws -> Read {
        let parts = try #require(text.range(of: "\r\n\r\n"))
        var read = Read()
        for line in text[..<parts.lowerBound].components(separatedBy: "\r\n") {
            if line.hasPrefix(" ") {
                read.headers[read.headers.count - 1].value += line
            } else {
                let colon = try #require(line.firstIndex(of: ":"))
                read.headers.append((String(line[..<colon]), String(line[colon...].dropFirst(2))))
            }
        }
        read.body = text[parts.upperBound...]
        return read
    }

    /// Decodes encoded words, and drops blanks between them.
    private func decoded(_ value: String) throws -> String {
        var result = ""
        // A blank at the start is that of a fold.
        let joined = value.trimmingPrefix(" ").replacing(/\?=\s+=\?/, with: "?==?")
        var rest = joined[...]
        while let match = rest.firstMatch(of: /=\?utf-8\?B\?([A-Za-z0-9+\/=]*)\?=/) {
            result += rest[..<match.range.lowerBound]
            let bytes = try #require(Data(base64Encoded: String(match.output.1)))
            result += try #require(String(validating: bytes, as: UTF8.self), "A word ends within a character")
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    private static let pieces = [
        "a", "Z", "7", " ", "  ", "\"", "\\", "(", ")", "<", ">", "@", ",", ";", ":", ".", "=?", "?=", "=?utf-8?Q?a?=",
        "ä", "ß", "語",
        "ع", "👩‍👩‍👧", "e\u{301}\u{302}", "o" + String(repeating: "\u{308}", count: 20), "\u{FEFF}", "–",
        "averyveryverylongwordwithoutanyblankatallwhichgoesonandonandonandon",
    ]
    private static let forbidden = [
        "\r", "\n", "\r\n", "\r\nBcc: a@b.example", "\0", "\t", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{2029}",
        "\u{202E}",
        "\u{2066}", "\u{200F}", "\u{61C}",
    ]

    @Test("any name and subject comes back from its header, and no value adds a header")
    func headersReturn() throws {
        var random = SplitMix(seed: Trials.seed(7))
        let plain = try read(String(decoding: message().bytes, as: UTF8.self)[...])
        for _ in 0..<Trials.count(1_000, long: 50_000) {
            var value = ""
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                value += Self.pieces.randomElement(using: &random) ?? ""
            }
            value = String(value.prefix(190))
            let text = String(decoding: try message(name: value, subject: value).bytes, as: UTF8.self)
            let seen = try read(text[...])
            #expect(seen.headers.map(\.name) == plain.headers.map(\.name))
            #expect(try decoded(seen.values("Subject")[0]) == value)
            for name in ["From", "To", "Reply-To"] {
                var phrase = seen.values(name)[0].components(separatedBy: " <").dropLast().joined(separator: " <")
                if phrase.hasPrefix("\"") {
                    phrase = String(phrase.dropFirst().dropLast()).replacing(/\\(.)/) { String($0.output.1) }
                }
                #expect(try decoded(phrase) == value)
            }
            for line in text.components(separatedBy: "\r\n") {
                #expect(line.utf8.count <= 76, "\(line)")
                #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            }
        }
    }

    @Test("what no header may have is refused by the header's name", arguments: forbidden)
    func refused(_ piece: String) throws {
        for value in [piece, "a\(piece)", "\(piece)b", "a\(piece)b"] {
            #expect(throws: MailError.self) { try message(name: value) }
            do {
                _ = try message(subject: value)
                Issue.record("A subject has \(value.debugDescription)")
            } catch let error as MailError {
                guard case .header("Subject", .character) = error else { throw error }
            }
            #expect(throws: MailError.self) { try message(attachment: value) }
            #expect(throws: MailError.self) { try MailAddress("a\(piece)@example.org") }
        }
    }

    @Test("names longer than 200 characters are refused, by their length")
    func longNames() throws {
        _ = try message(name: String(repeating: "ä", count: 200))
        #expect(throws: MailError.header("From", .tooLong(limit: 200))) {
            try message(name: String(repeating: "ä", count: 201))
        }
        #expect(throws: MailError.header("Subject", .tooLong(limit: 500))) {
            try message(subject: String(repeating: "a", count: 4_000))
        }
    }

    @Test("a letter with hundreds of marks is refused or comes back")
    func manyMarks() throws {
        let value = "e" + String(repeating: "\u{301}", count: 300)
        let text = String(decoding: try message(subject: value).bytes, as: UTF8.self)
        #expect(try decoded(read(text[...]).values("Subject")[0]) == value)
    }

    @Test("any text comes back from the body, in short lines")
    func bodiesReturn() throws {
        var random = SplitMix(seed: Trials.seed(11))
        for _ in 0..<Trials.count(500, long: 20_000) {
            var value = ""
            for _ in 0..<Int.random(in: 0...120, using: &random) {
                value +=
                    (Self.pieces + ["\r\n", "\r\n.", "\r\nFrom ", "=", " \r\n", "\t\r\n", "\u{0C}"]).randomElement(
                        using: &random
                    ) ?? ""
            }
            let text = String(decoding: try message(text: value).bytes, as: UTF8.self)
            let seen = try read(text[...])
            for line in seen.body.components(separatedBy: "\r\n") {
                #expect(line.utf8.count <= 76)
                #expect(line.utf8.allSatisfy { $0 < 0x80 })
            }
            if seen.values("Content-Transfer-Encoding") == ["base64"] {
                let data = try #require(Data(base64Encoded: String(seen.body).replacing("\r\n", with: "")))
                #expect(String(decoding: data, as: UTF8.self) == value)
            } else {
                #expect(!seen.body.contains("\r\nFrom ") && !seen.body.contains("\r\n."))
                let joined = seen.body.replacing("=\r\n", with: "")
                var bytes: [UInt8] = []
                var rest = Array(joined.utf8).dropLast(2)
                while let byte = rest.popFirst() {
                    if byte == UInt8(ascii: "=") {
                        bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
                        rest = rest.dropFirst(2)
                    } else {
                        bytes.append(byte)
                    }
                }
                #expect(String(decoding: bytes, as: UTF8.self) == value)
            }
        }
    }

    @Test("a message with HTML and a file has them as parts")
    func parts() throws {
        let bytes = try message(html: "<p>Hello", attachment: "Vertrag für Jana.pdf").bytes
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("Date: Mon, 30 Nov 2026 14:29:05 +0000\r\n"))
        #expect(text.contains("Message-ID: <mal_1.abc@example.org>\r\n"))
        #expect(text.contains("filename*=utf-8''Vertrag%20f%C3%BCr%20Jana.pdf\r\n"))
        #expect(text.components(separatedBy: "--=_signet_mixed\r\n").count == 3)
        #expect(text.components(separatedBy: "--=_signet_alternative\r\n").count == 3)
        #expect(text.hasSuffix("--=_signet_mixed--\r\n"))
    }

    @Test("a dot at the start of a line is doubled, and nothing else")
    func dots() {
        let stuffed = SMTPTransaction.stuffed(Array(".\r\n..a\r\nb.\r\n".utf8))
        #expect(String(decoding: stuffed, as: UTF8.self) == "..\r\n...a\r\nb.\r\n")
    }
}
