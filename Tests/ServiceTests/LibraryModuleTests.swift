import Foundation
import SignetInk
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct LibraryModuleTests {
    @Test("the limits of a drawing in the module are those by which the library judges")
    func limits() throws {
        let source = try LibraryModule.source()
        #expect(source.contains("\"samples\" : \(Drawing.Limits.samples)"))
        #expect(source.contains("\"strokes\" : \(Drawing.Limits.strokes)"))
    }

    @Test("a drawing with as many samples as are read, written as the page does, fits into a body")
    func largestDrawing() {
        let sample = ##"{"x":10000.25,"y":10000.25,"t":8640000000.1,"pressure":0.1234,"tiltX":-90,"tiltY":-90},"##
        let stroke = ##"{"points":[]},"##
        let bytes = Drawing.Limits.samples * sample.utf8.count + Drawing.Limits.strokes * stroke.utf8.count
        #expect(bytes + 65_536 < ServiceLimits().bodyBytes)
    }
}
