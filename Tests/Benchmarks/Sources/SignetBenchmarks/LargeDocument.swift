import Foundation

/// A document of one page and one long stream.
enum LargeDocument {
    static func write(to path: String, megabytes: Int) throws {
        var body = Data("%PDF-1.7\n".utf8)
        var offsets: [Int] = []
        func begin(_ text: String) {
            offsets.append(body.count)
            body.append(Data("\(offsets.count) 0 obj\n\(text)".utf8))
        }
        begin("<</Type/Catalog/Pages 2 0 R>>\nendobj\n")
        begin("<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n")
        begin("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>\nendobj\n")
        begin("<</Length \(megabytes * 1_000_000)>>stream\n")
        body.append(Data(repeating: 0x78, count: megabytes * 1_000_000))
        body.append(Data("\nendstream\nendobj\n".utf8))
        let start = body.count
        let rows = offsets.map { String(repeating: "0", count: 10 - String($0).count) + "\($0) 00000 n \n" }.joined()
        let table = "xref\n0 5\n0000000000 65535 f \n" + rows
        body.append(Data("\(table)trailer<</Size 5/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n".utf8))
        try body.write(to: URL(fileURLWithPath: path))
    }
}
