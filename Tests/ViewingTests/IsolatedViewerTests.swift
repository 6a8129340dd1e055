import Fixtures
import Foundation
import SignetBasics
import SignetGraphics
import SignetIsolation
import Testing

@testable import SignetViewing

@Suite struct IsolatedViewerTests {
    private static let document = PDFBuilder.document([
        .init(content: "BT /F 24 Tf 100 120 Td (Sign here:) Tj ET"), .init(content: "0 g 10 10 20 20 re f"),
    ]).build(.table)

    /// The service's program, which views pages for it.
    private static func viewers(seconds: Int) -> Viewers {
        .isolated(pool(WorkerLimits(seconds: seconds, memory: 1 << 30), .alone(kept: 1)))
    }

    private static func pool(_ limits: WorkerLimits, _ use: WorkerPool.Use) -> WorkerPool {
        let program = WorkerProgram(path: Product.service.path, arguments: ["isolated"])
        return WorkerPool(ViewerWorker.name, by: program, limits: limits, use: use)
    }

    /// A program of the shell in the place of the service's.
    private static func shell(_ script: String, _ limits: WorkerLimits) -> Viewers {
        let program = WorkerProgram(path: "/bin/sh", arguments: ["-c", script])
        return .isolated(WorkerPool(ViewerWorker.name, by: program, limits: limits, use: .shared))
    }

    @Test("another process sees what this one does")
    func same() throws {
        let viewers = Self.viewers(seconds: 30)
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.document, to: "two.pdf")
        let here = try Viewers.inProcess.viewer(path: path, password: nil)
        for isolated in [
            try viewers.viewer(bytes: Self.document, password: nil), try viewers.viewer(path: path, password: nil),
        ] {
            #expect(isolated.pageCount == 2)
            for page in 0..<2 {
                #expect(try isolated.visibleBox(ofPage: page) == here.visibleBox(ofPage: page))
                #expect(try isolated.lines(ofPage: page) == here.lines(ofPage: page))
                #expect(
                    try isolated.picture(ofPage: page, pixelsPerPoint: 1.5)
                        == here.picture(ofPage: page, pixelsPerPoint: 1.5)
                )
                #expect(
                    try isolated.opaquePicture(ofPage: page, pixelsPerPoint: 1.5)
                        == here.opaquePicture(ofPage: page, pixelsPerPoint: 1.5)
                )
            }
            for query in [
                TextQuery.phrase("sign here"), .exact("Sign here:"), .pattern("s.g?n", ignoringCase: true),
                .pattern("HERE", ignoringCase: false),
            ] {
                #expect(try isolated.occurrences(of: query, onPage: 0) == here.occurrences(of: query, onPage: 0))
            }
            #expect(
                try isolated.nearestText(to: "sing here:", onPages: [0, 1])
                    == here.nearestText(to: "sing here:", onPages: [0, 1])
            )
        }
    }

    @Test("errors come from the other process as they are here")
    func errors() throws {
        let viewers = Self.viewers(seconds: 30)
        for bytes in [Array("hello".utf8), []] {
            let isolated = #expect(throws: ViewingError.self) { try viewers.viewer(bytes: bytes, password: nil) }
            let here = #expect(throws: ViewingError.self) { try Viewers.inProcess.viewer(bytes: bytes, password: nil) }
            #expect(isolated == here)
        }
        let viewer = try viewers.viewer(bytes: Self.document, password: nil)
        #expect(throws: ViewingError.noSuchPage(7)) { try viewer.picture(ofPage: 7, pixelsPerPoint: 1) }
        #expect(throws: ViewingError.self) { try viewer.occurrences(of: .pattern("(", ignoringCase: false), onPage: 0) }
        #expect(try viewer.visibleBox(ofPage: 0).width == 400, "it goes on after an error")
    }

    @Test("a page that harms the fonts of its process costs no other page its picture, nor the next document")
    func harm() throws {
        let pages = ["BT /F 70000 Tf (x) Tj ET", "BT /F 24 Tf 10 10 Td (Sign here) Tj ET"]
        let document = PDFBuilder.document(pages.map { .init(content: $0) }).build(.table)
        let limits = WorkerLimits(seconds: 30, memory: 1 << 30)
        for use in [WorkerPool.Use.alone(kept: 1), .shared] {
            let viewers = Viewers.isolated(Self.pool(limits, use))
            for _ in 0..<2 {
                let viewer = try viewers.viewer(bytes: document, password: nil)
                #expect(throws: ViewingError.self) { try viewer.picture(ofPage: 0, pixelsPerPoint: 1) }
                #expect(try viewer.picture(ofPage: 1, pixelsPerPoint: 1).pixels.contains { $0 < 128 })
            }
        }
    }

    @Test("a document whose pages all harm fonts does not start processes without end")
    func harmWithoutEnd() throws {
        let pages = [PDFBuilder.Page](repeating: .init(content: "BT /F 70000 Tf (x) Tj ET"), count: 60)
        let viewer = try Self.viewers(seconds: 60).viewer(
            bytes: PDFBuilder.document(pages).build(.table),
            password: nil
        )
        for page in pages.indices {
            #expect(throws: ViewingError.self) { try viewer.picture(ofPage: page, pixelsPerPoint: 1) }
        }
        #expect(try viewer.visibleBox(ofPage: 0).width == 400, "the document is open still")
    }

    @Test("a shared process views one document after another, and is replaced when it ends")
    func shared() throws {
        let pool = Self.pool(WorkerLimits(seconds: 30, memory: 1 << 30), .shared)
        let viewers = Viewers.isolated(pool)
        var processes: Set<Int> = []
        for words in ["First", "Second", "Third"] {
            let page = PDFBuilder.Page(content: "BT /F 24 Tf 100 120 Td (\(words)) Tj ET")
            let bytes = PDFBuilder.document([page]).build(.table)
            do {
                let viewer = try viewers.viewer(bytes: bytes, password: nil)
                #expect(try viewer.lines(ofPage: 0).map(\.text) == [words])
            }
            let lease = try pool.lease(for: bytes)
            processes.insert(lease.process.identifier)
            if words == "Second" { kill(pid_t(lease.process.identifier), SIGKILL) }
            pool.giveBack(lease)
        }
        #expect(processes.count == 2)
    }

    @Test("a page has less processor time than the document, where that is wanted; waiting costs none")
    func pages() throws {
        let limits = WorkerLimits(seconds: 600, questionSeconds: 1, memory: 1 << 30)
        #expect(throws: ViewingError.tooLong(seconds: 1)) {
            try Self.shell("while :; do :; done", limits).viewer(bytes: Self.document, password: nil)
        }
        let start = ContinuousClock.now
        #expect(throws: ViewingError.stopped) {
            try Self.shell("head -c 8 <&3 >/dev/null; sleep 2", limits).viewer(bytes: Self.document, password: nil)
        }
        #expect(ContinuousClock.now - start > .seconds(1))
    }

    @Test("a process that takes more memory than is allowed is ended, and the limit is named")
    func memory() throws {
        let limits = WorkerLimits(seconds: 60, memory: 32 << 20)
        #expect(throws: ViewingError.tooLarge(megabytes: 32)) {
            try Self.shell("x=xxxxxxxx; while :; do x=$x$x; done", limits).viewer(bytes: Self.document, password: nil)
        }
    }

    @Test("a program that says nothing is late, one that ends or answers nonsense has stopped")
    func strangers() throws {
        func error(_ program: String, _ words: [String]) -> ViewingError? {
            let limits = WorkerLimits(seconds: 1, memory: 1 << 30)
            let program = WorkerProgram(path: program, arguments: words)
            let pool = WorkerPool(ViewerWorker.name, by: program, limits: limits, use: .alone(kept: 1))
            return #expect(throws: ViewingError.self) {
                try Viewers.isolated(pool).viewer(bytes: Self.document, password: nil)
            }
        }
        #expect(error("/bin/sh", ["-c", "sleep 60"]) == .tooLong(seconds: 1))
        #expect(error("/bin/sh", ["-c", "exit 0"]) == .stopped)
        // It answers with the question.
        #expect(error("/bin/sh", ["-c", "cat <&3 >&3"]) == .stopped)
        #expect(error("/bin/sh", ["-c", "head -c 100 /dev/zero | tr '\\0' '\\377' >&3; sleep 60"]) == .stopped)
        #expect(error("/nowhere/program", []) == .noProcess)
    }

    @Test("questions and answers survive the way, and no mutation of one is trapped on")
    func mutations() throws {
        let box = Rectangle(x: 1, y: 2.5, width: 3, height: 4)
        let questions: [ViewerQuestion] = [
            .open(password: nil), .open(password: "ü"), .visibleBox(page: 1),
            .occurrences(.pattern("x+", ignoringCase: true), page: 3), .lines(page: -1),
            .nearestText("Sign", pages: [1, 2, 3]), .picture(page: 0, part: nil, pixelsPerPoint: 2),
            .picture(page: 0, part: Rectangle(x: 1, y: 2, width: 3, height: 4), pixelsPerPoint: 2),
            .opaquePicture(page: 2, pixelsPerPoint: 1.5),
        ]
        let picture = try #require(Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 255, 0, 0, 0, 0]))
        let gray = try #require(OpaquePicture(width: 2, height: 1, isGray: true, samples: [1, 255]))
        let colors = try #require(OpaquePicture(width: 1, height: 2, isGray: false, samples: [1, 2, 3, 4, 5, 6]))
        let answers: [ViewerAnswer] = [
            .opaquePicture(gray), .opaquePicture(colors),
            .failed(.unreadable("no")), .failed(.drawing("x")), .failed(.noPicture("y")),
            .failed(.badPattern("(", message: "open")), .failed(.noSuchPage(4)),
            .opened(pages: 3), .box(box), .finds([TextFind(parts: [box, box], rectangle: box)]),
            .lines([TextLine(marks: [.init(character: "é", box: box), .init(character: " ", box: nil)])]),
            .near(nil), .near(NearText(text: "x", pageIndex: 1, distance: 2)), .picture(picture),
        ]
        for question in questions { #expect(try ViewerQuestion(question.bytes) == question) }
        for answer in answers { #expect(try ViewerAnswer(answer.bytes) == answer) }
        // Numbers that nobody could reckon with.
        for hostile in [
            ViewerAnswer.failed(.noSuchPage(.max)), .box(Rectangle(x: -1e308, y: 0, width: 1e308, height: 1)),
            .box(Rectangle(x: .nan, y: 0, width: 1, height: 1)),
        ] {
            #expect(throws: MessageReader.ParseError.self) { try ViewerAnswer(hostile.bytes) }
        }
        var chance = SplitMix(seed: Trials.seed(20_261_122))
        var refused = 0
        let rounds = Trials.count(1000, long: 20_000)
        for round in 0..<rounds {
            var bytes = round % 2 == 0 ? questions[round % questions.count].bytes : answers[round % answers.count].bytes
            for _ in 0...Int(chance.next() % 3) {
                let place = Int(chance.next() % UInt64(bytes.count))
                switch chance.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: chance.next())
                case 1: bytes = Array(bytes.prefix(max(1, place)))
                default: bytes.insert(UInt8(truncatingIfNeeded: chance.next()), at: place)
                }
            }
            do {
                if round % 2 == 0 { _ = try ViewerQuestion(bytes) } else { _ = try ViewerAnswer(bytes) }
            } catch { refused += 1 }
        }
        #expect(refused > rounds / 20)
    }
}
