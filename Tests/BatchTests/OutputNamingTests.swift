import Fixtures
import Foundation
import Signet
import SignetBatch
import Testing

/// How outputs are named, and which names are refused.
@Suite struct OutputNamingTests {
    @Test(
        "a template that no row can fill is refused when the plan is made",
        arguments: ["{stem", "stem}", "{}", "", "/{stem}.pdf", "../{stem}.pdf", "{folder}/"]
    )
    func templates(template: String) {
        #expect {
            _ = try OutputNaming(folder: "out", template: template)
        } throws: {
            ($0 as? SignetError)?.code == .invalidArgument
        }
    }

    @Test("values for all rows fill the braces of names, and braces may be written")
    func constants() async throws {
        let plan = try RowReading.plan(template: "{{{city}}}-{stem}.pdf", constants: ["city": "Berlin"])
        let told = try await RowReading.told(Array("input,city\na.pdf,\nb.pdf,Bonn\n".utf8), plan: plan)
        #expect(told == ["2 out/{Berlin}-a.pdf", "3 out/{Bonn}-b.pdf"])
    }

    @Test("no output has the name of a journal")
    func reservedNames() async throws {
        let rows = Array("input,output\na.pdf,.signet-journal\nb.pdf,x/.signet-journal-1-of-2\nc.pdf,c.pdf\n".utf8)
        for folder in ["out", nil] {
            let told = try await RowReading.told(rows, plan: RowReading.plan(outputFolder: folder))
            #expect(told.count == 3 && told.prefix(2).allSatisfy { $0.contains("those of journals") })
        }
    }

    @Test("documents that rows bring along are named by their rows")
    func broughtAlong() async throws {
        let rows = Array("input_data,name\neA==,x\neA==,y\n".utf8)
        let told = try await RowReading.told(rows, plan: RowReading.plan())
        #expect(told == ["2 out/document-2.pdf", "3 out/document-3.pdf"])
    }

    @Test(
        "a folder of rows that is in that of the outputs, or is it, is refused",
        arguments: ["", "/in/", "/in/deeper"]
    )
    func outputsAroundRows(path: String) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("in/deeper"), withIntermediateDirectories: true)
        let outputs = path.isEmpty ? folder.root : folder.path("in")
        let plan = try RowReading.plan(outputFolder: outputs)
        #expect {
            _ = try PlannedJobs(folder.root + path, format: nil, plan: plan, position: RowPosition())
        } throws: {
            let error = $0 as? SignetError
            return error?.code == .invalidArgument && error?.message.contains("signed again") == true
        }
    }
}
