import Fixtures
import SignetBasics
import Testing

@testable import SignetMail

/// Reports in the forms that mail servers give them, with made-up names.
enum Reports {
    static let tag = "mal_AbC123xyz.0123456789abcdef"

    static func standard(
        action: String = "failed",
        status: String = "5.1.1",
        code: String = "smtp; 550 5.1.1 <jana@example.net>: user unknown",
        recipient: String = "jana@example.net",
        to: String = "bounce+\(tag)@example.org",
        returned: String = "message/rfc822"
    ) -> String {
        """
        From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
        To: \(to)
        Subject: Undelivered Mail Returned to Sender
        Auto-Submitted: auto-replied
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status;
        \tboundary="9B095B5ADSN=_01/mx"

        This is a MIME-encapsulated message.

        --9B095B5ADSN=_01/mx
        Content-Description: Notification
        Content-Type: text/plain; charset=us-ascii

        I'm sorry to have to inform you that your message could not be delivered.

        --9B095B5ADSN=_01/mx
        Content-Description: Delivery report
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mx.example.net
        Arrival-Date: Mon, 30 Nov 2026 12:00:00 +0000

        Final-Recipient: rfc822; \(recipient)
        Original-Recipient: rfc822;\(recipient)
        Action: \(action)
        Status: \(status)
        Remote-MTA: dns; mx.example.net
        Diagnostic-Code: \(code)

        --9B095B5ADSN=_01/mx
        Content-Type: \(returned)

        From: Signet <sign@example.org>
        Message-ID: <\(tag)@example.org>
        Subject: Please sign

        Hello
        --9B095B5ADSN=_01/mx--
        """
    }

    /// Exchange: words for people in HTML, the code in the report with its own numbers, and an encoded boundary.
    static let exchange = standard(
        status: "5.1.10",
        code: "smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"
    ).replacing("text/plain; charset=us-ascii", with: "text/html; charset=\"us-ascii\"")

    /// Gmail: the returned part has headers alone, and the recipient has blanks.
    static let gmail = standard(
        code: """
            smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
             550-5.1.1 double-checking the recipient's email address for typos or
             550 5.1.1 unnecessary spaces.
            """,
        to: "sign@example.org",
        returned: "text/rfc822-headers"
    )

    static let qmail = """
        From: MAILER-DAEMON@qmail.example.net
        To: bounce+\(tag)@example.org
        Subject: failure notice

        Hi. This is the qmail-send program at qmail.example.net.
        I'm afraid I wasn't able to deliver your message to the following addresses.
        This is a permanent error; I've given up. Sorry it didn't work out.

        <jana@example.net>:
        Sorry, no mailbox here by that name. (#5.1.1)

        --- Below this line is a copy of the message.

        Message-ID: <\(tag)@example.org>
        """

    static let exim = """
        X-Failed-Recipients: jana@example.net
        Auto-Submitted: auto-replied
        From: Mail Delivery System <Mailer-Daemon@exim.example.net>
        To: sign@example.org
        Subject: Mail delivery failed: returning message to sender

        This message was created automatically by mail delivery software.

        A message that you sent could not be delivered to one or more of its
        recipients. This is a permanent error. The following address(es) failed:

          jana@example.net
            host mx.example.net [192.0.2.1]
            550 5.1.1 unknown user

        ------ This is a copy of the message, including all the headers. ------

        Message-ID: <\(tag)@example.org>
        """

    static let complaint = """
        From: feedback@isp.example
        To: abuse@example.org
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=feedback-report; boundary=part

        --part
        Content-Type: text/plain

        This is an email abuse report.
        --part
        Content-Type: message/feedback-report

        Feedback-Type: abuse
        User-Agent: SomeGenerator/1.0
        Version: 1
        Original-Mail-From: <bounce+\(tag)@example.org>
        Original-Rcpt-To: <jana@example.net>

        --part
        Content-Type: message/rfc822

        Message-ID: <\(tag)@example.org>

        Hello
        --part--
        """

    static let all = [standard(), exchange, gmail, qmail, exim, complaint]
}

@Suite("Reports on delivery")
struct BounceReportTests {
    private static func read(_ text: String) throws -> BounceReport { try BounceReport(Array(text.utf8)) }

    @Test("a report is read in the form of each server", arguments: Reports.all.dropLast(), [false, true])
    func forms(_ text: String, hasCarriageReturns: Bool) throws {
        let report = try Self.read(hasCarriageReturns ? text.replacing("\n", with: "\r\n") : text)
        #expect(report.kind == .hard)
        #expect(report.recipients == ["jana@example.net"])
        #expect(report.tags == [Reports.tag])
        #expect(report.status?.hasPrefix("5.1.1") == true)
        #expect(!report.text.isEmpty && !report.text.contains("\n"))
    }

    @Test(
        "the action says what came of the mail",
        arguments: [
            ("failed", "5.1.1", BounceReport.Kind.hard), ("Failed ", "4.4.7", .hard), ("delayed", "4.4.1", .soft),
            ("delivered", "2.0.0", .delivered),
        ]
    )
    func actions(_ action: String, _ status: String, _ kind: BounceReport.Kind) throws {
        let report = try Self.read(Reports.standard(action: action, status: status))
        #expect(report.kind == kind)
        #expect(report.status == status)
    }

    @Test("other actions say nothing", arguments: ["relayed", "expanded", "", "what"])
    func otherActions(_ action: String) throws {
        #expect(try Self.read(Reports.standard(action: action)).kind == nil)
    }

    @Test("a complaint is read")
    func complaint() throws {
        let report = try Self.read(Reports.complaint)
        #expect(report.kind == .complaint)
        #expect(report.recipients == ["jana@example.net"])
        #expect(report.tags.first == Reports.tag)
    }

    @Test(
        "an answer, and a text without a report, is not known",
        arguments: [
            "To: bounce+\(Reports.tag)@example.org\nAuto-Submitted: auto-replied\n\nI am on holiday. 550 5.1.1",
            "To: bounce+\(Reports.tag)@example.org\n\n550 5.1.1 user unknown", "", "\n\n", "no fields at all",
            "Content-Type: multipart/report; boundary=x\n\n--y\n\n",
            "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nAction failed\n--x--",
        ]
    )
    func unknown(_ text: String) throws {
        #expect(try Self.read(text).kind == nil)
    }

    @Test("a tag counts only in an address that the report came to, or in what it returns")
    func tags() throws {
        let text = Reports.standard(to: "sign@example.org").replacing(
            "Message-ID: <\(Reports.tag)",
            with: "Message-ID: <other"
        )
        #expect(try Self.read(text).tags == [])
        #expect(
            try Self.read("Subject: bounce+\(Reports.tag)@example.org\n\nbounce+\(Reports.tag)@example.org").tags == []
        )
    }

    @Test("limits that are hit are errors")
    func limits() {
        var nested = "Content-Type: text/plain\n\nx"
        for depth in 0..<10 {
            nested = "Content-Type: multipart/mixed; boundary=b\(depth)\n\n--b\(depth)\n\(nested)\n--b\(depth)--\n"
        }
        let parts = "Content-Type: multipart/mixed; boundary=x\n\n" + String(repeating: "--x\n\n\n", count: 100)
        let fields = String(repeating: "A: b\n", count: 1_000)
        let long = "Subject: a\n" + String(repeating: " aaaaaaaaaa\n", count: 10_000)
        let groups = "Content-Type: message/delivery-status\n\n" + String(repeating: "A: b\n\n", count: 100)
        for text in [nested, parts, fields, long, groups, String(repeating: "a", count: BounceReport.limit + 1)] {
            #expect(throws: BounceError.self) { try Self.read(text) }
        }
    }

    @Test("changed reports are read or refused, quickly")
    func mutants() throws {
        var random = SplitMix(seed: Trials.seed(3))
        let clock = ContinuousClock()
        let tokens = [
            "\r\n", "\n\n", "--", "--part", "Content-Type: ", "boundary=\"", "message/rfc822", ";", "multipart/report",
            "<", ">",
        ]
        for number in 0..<Trials.count(2_000, long: 200_000) {
            let original = Array(Reports.all[number % Reports.all.count].utf8)
            let bytes = random.mutant(of: original, tokens: tokens)
            let time = clock.measure { _ = try? BounceReport(bytes) }
            #expect(time < .seconds(2))
        }
    }
}
