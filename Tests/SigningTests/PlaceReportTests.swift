import Fixtures
import SignetGraphics
import SignetStamping
import Testing

@testable import SignetSigning

@Suite struct PlaceReportTests {
    private func document(_ operators: String) -> [UInt8] {
        PDFBuilder.document([.init(content: "q Q"), .init(content: operators)]).build(.table)
    }

    @Test("places are listed with their scores, and the one that is chosen")
    func places() throws {
        let one = document("BT /F 11 Tf 40 100 Td (Signature: ______________________) Tj ET")
        let report = try PlaceReport(one)
        let place = try #require(report.places.first)
        #expect(report.places.count == 1 && place.isChosen && place.kind == .label && place.text == "Signature:")
        #expect(place.page == 2 && abs(place.frame.minX - 92) < 8 && place.score > 3)
        let two = document(
            "BT /F 11 Tf 40 100 Td (Signature: ______________________) Tj 0 80 Td (Signature: ______________________) Tj ET"
        )
        #expect(try PlaceReport(two).places.map(\.isChosen) == [false, false])
        #expect(try PlaceReport(two, on: .first).places.isEmpty)
    }

    @Test("the sheet shows each page with places, and the frame around a place")
    func sheet() throws {
        let bytes = document("BT /F 11 Tf 40 100 Td (Signature: ______________________) Tj ET")
        let report = try PlaceReport(bytes)
        let sheet = try PlaceSheet(report, of: bytes, resolution: 72)
        let pdf = try sheet.pdf()
        try IndependentReaders.check(pdf, pages: 1)
        #expect(try sheet.png(resolution: 72).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let place = try #require(report.places.first).frame
        let picture = try GrayPicture(pdf, page: 1, resolution: 72, reader: .poppler)
        let (x, y) = (Int(place.minX) - 1, Int(place.midY))
        #expect(picture.darkness(minX: x, minY: y, maxX: x + 3, maxY: y + 1) > 0.15)
        #expect(picture.darkness(minX: x + 6, minY: y, maxX: x + 10, maxY: y + 1) < 0.05)
    }
}
