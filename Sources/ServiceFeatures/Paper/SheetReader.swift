internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetRendering
internal import SignetScanning
internal import SignetServiceFoundation
internal import SignetSigning

/// Reads a photographed page of a person's sheet.
struct SheetReader: Sendable {
    let plan: SheetPlan
    let decoding: PictureDecoding

    /// A page with what was written into its boxes, by the boxes' keys.
    struct Page: Sendable {
        let number: Int
        let contents: [String: SheetPicture.Content]
    }

    /// Reads a page.
    ///
    /// Waits for the processor.
    /// - Throws: ``Problem`` `sheet-unreadable`, or `sheet-other` for another person's sheet or one from before a correction.
    func page(_ bytes: [UInt8]) throws(Problem) -> Page {
        let picture: SheetPicture
        do throws(SheetError) {
            picture = try SheetPicture(bytes, limits: .standard, decoding: decoding)
        } catch {
            throw Problem(error)
        }
        let number = picture.code.page
        guard picture.code.sheet == plan.number, plan.layout.pages.indices.contains(number - 1) else {
            let name = String(picture.code.sheet, radix: 16, uppercase: true)
            throw Problem(
                .conflict,
                "sheet-other",
                "The picture shows the sheet \(name), and this person's is \(plan.name) now: it is another's, or the request has changed since it was printed. Print it again."
            )
        }
        var contents: [String: SheetPicture.Content] = [:]
        do throws(SheetError) {
            for box in plan.layout.pages[number - 1] { contents[box.key] = try picture.content(of: box) }
        } catch {
            throw Problem(error)
        }
        return Page(number: number, contents: contents)
    }
}

extension SheetPicture.Content {
    /// The inside of the box as a PNG.
    func png() throws(Problem) -> [UInt8] {
        do throws(RenderingError) { return try Renderer.png(of: picture) } catch { throw Problem(SignetError(error)) }
    }
}

extension Problem {
    fileprivate init(_ error: SheetError) {
        self.init(.unprocessableContent, "sheet-unreadable", error.description.asSentence)
        if case .frameMissing(let key) = error { members["boxes"] = [key] }
    }
}
