package import SignetGraphics
package import SignetPDF
package import SignetRendering
package import SignetViewing

/// Why a stamp cannot be set.
package enum StampingError: Error {
    /// The document forbids it by its own rules.
    case refused(String)
    case noSuchPage(Int, count: Int)
    /// The fields that there are, the nearest names first.
    case noSuchField(String, known: [String])
    /// The field has no rectangle on any page.
    case fieldNotOnPage(String)
    /// The text of the pages gives no place.
    case textNotFound(TextSearchFailure)
    /// The box of a stamp reaches beyond the page: the box, the page's number from 1, its size.
    case outsidePage(Rectangle, page: Int, size: Size)
    case notVector
    /// Ink annotations are for drawings.
    case noStrokes
    /// A field's appearance needs a field.
    case needsField
    /// The document's standard knows no transparency.
    case noTransparency
    /// There is no update of ours to take away.
    case nothingToRemove(String)
    case badOpacity(Double)
    case document(PDFError)
    case rendering(RenderingError)
    case viewing(ViewingError)
}

extension StampingError {
    /// Runs work on the document and says its errors as stamping errors.
    package static func fromDocument<Value>(_ body: () throws(PDFError) -> Value) throws(StampingError) -> Value {
        do throws(PDFError) { return try body() } catch { throw .document(error) }
    }

    /// Runs work on the pages' text and says its errors as stamping errors.
    package static func fromViewer<Value>(_ body: () throws(ViewingError) -> Value) throws(StampingError) -> Value {
        do throws(ViewingError) { return try body() } catch { throw .viewing(error) }
    }

    /// Runs drawing and says its errors as stamping errors.
    package static func fromRenderer<Value>(_ body: () throws(RenderingError) -> Value) throws(StampingError) -> Value {
        do throws(RenderingError) { return try body() } catch { throw .rendering(error) }
    }
}

extension StampingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let reason): reason
        case .noSuchPage(let number, let count):
            "there is no page \(number): the document has \(count == 1 ? "1 page" : "\(count) pages")"
        case .noSuchField(let name, let known):
            known.isEmpty
                ? "there is no field '\(name)': the document has no form"
                : "there is no field '\(name)'; the nearest of the form: \(known.prefix(12).map { "'\($0)'" }.joined(separator: ", "))"
                    + (known.count > 12 ? " and \(known.count - 12) more" : "")
        case .fieldNotOnPage(let name): "the field '\(name)' has no place on a page"
        case .textNotFound(let failure): failure.description
        case .outsidePage(let box, let page, let size):
            "the box \(Self.text(box.x)),\(Self.text(box.y)),\(Self.text(box.width)),\(Self.text(box.height)) reaches "
                + "beyond page \(page), which is \(Self.text(size.width)) × \(Self.text(size.height)) points as displayed"
        case .noStrokes: "only a drawn signature has strokes for an ink annotation; set it with --as stamp"
        case .needsField: "--as widget fills a form field: place it with field:NAME"
        case .noTransparency:
            "the document keeps PDF/A without transparency, and a stamp with an opacity below 1 would break it; leave "
                + "--opacity out"
        case .nothingToRemove(let reason): reason
        case .notVector: "a scanned signature is a picture and has no outlines; use the raster appearance"
        case .badOpacity(let value): "an opacity of \(value) cannot be; it goes from 0 (exclusive) to 1"
        case .document(let error): error.description
        case .rendering(let error): "\(error)"
        case .viewing(let error): "\(error)"
        }
    }

    private static func text(_ value: Double) -> String { ObjectWriter.decimal(value, places: 2) }
}
