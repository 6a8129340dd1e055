internal import SignetBasics
package import SignetGraphics
package import SignetPDF
package import SignetRendering
package import SignetViewing

/// The reason why a stamp cannot be set.
package enum StampingError: Error {
    /// The document forbids it by its own rules.
    case refused(Refusal)
    case noSuchPage(Int, count: Int)
    /// The document has none of the selected pages.
    case noPages(String, count: Int)
    /// The places are in doubt, and the caller refuses doubtful ones.
    case doubtfulPlaces([PlacementDoubt])
    /// The field does not exist; `known` has the existing ones, the nearest names first.
    case noSuchField(String, known: [String])
    /// The field does not take the value.
    case field(String, FieldError)
    /// A field to be signed is not a signature field.
    case notSignatureField(String)
    /// A new field cannot have the name.
    case badFieldName(String)
    /// The field has no rectangle on any page.
    case fieldNotOnPage(String)
    /// The text of the pages gives no place.
    case textNotFound(TextSearchFinding)
    /// The box of a stamp reaches beyond the page: the box, the page's number from 1, its size.
    case outsidePage(Rectangle, page: Int, size: Size)
    case notVector
    /// Ink annotations are for drawings.
    case noStrokes
    /// A field's appearance needs a field.
    case needsField
    /// The document has no stamps set by Signet.
    case nothingToFlatten
    /// A stamp that is to be removed.
    case stampNotFound(StampSearchFinding)
    case document(PDFError)
    case rendering(RenderingError)
    case viewing(ViewingError)
}

extension StampingError {
    /// Runs work on the document and converts its errors to stamping errors.
    package static func fromDocument<Value>(_ body: () throws(PDFError) -> Value) throws(StampingError) -> Value {
        do throws(PDFError) { return try body() } catch { throw .document(error) }
    }

    /// Runs work on the pages' text and converts its errors to stamping errors.
    package static func fromViewer<Value>(_ body: () throws(ViewingError) -> Value) throws(StampingError) -> Value {
        do throws(ViewingError) { return try body() } catch { throw .viewing(error) }
    }

    /// Runs drawing and converts its errors to stamping errors.
    package static func fromRenderer<Value>(_ body: () throws(RenderingError) -> Value) throws(StampingError) -> Value {
        do throws(RenderingError) { return try body() } catch { throw .rendering(error) }
    }
}

extension StampingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let refusal): refusal.reason
        case .noSuchPage(let number, let count):
            "there is no page \(number): the document has \(count == 1 ? "1 page" : "\(count) pages")"
        case .noPages(let pages, let count):
            "there is no page \(pages): the document has \(count == 1 ? "1 page" : "\(count) pages")"
        case .doubtfulPlaces(let doubts): doubts.map(\.description).joined(separator: "; ")
        case .noSuchField(let name, let known):
            known.isEmpty
                ? "there is no field '\(name)': the document has no form"
                : known.count == 1 && name.nearest(among: known) != nil
                    ? "there is no field '\(name)'; did you mean '\(known[0])'?"
                    : "there is no field '\(name)'; the nearest of the form: \(known.prefix(12).map { "'\($0)'" }.joined(separator: ", "))"
                        + (known.count > 12 ? " and \(known.count - 12) more" : "")
        case .field(let name, let fault): fault.reason(of: name)
        case .notSignatureField(let name): "the field '\(name)' is not a signature field"
        case .badFieldName(let name):
            name.isEmpty
                ? "a signature field needs a name"
                : "a new field cannot have the name '\(name)': a period separates a field from those below it"
        case .fieldNotOnPage(let name): "the field '\(name)' has no place on a page"
        case .textNotFound(let failure): failure.description
        case .outsidePage(let box, let page, let size):
            "the box \(Self.text(box.x)),\(Self.text(box.y)),\(Self.text(box.width)),\(Self.text(box.height)) reaches "
                + "beyond page \(page), which is \(Self.text(size.width)) × \(Self.text(size.height)) points as displayed"
        case .noStrokes: "only a drawn signature has strokes for an ink annotation"
        case .needsField: "a widget appearance fills a form field, and the place is none"
        case .nothingToFlatten: "the document has no stamps of Signet that could be flattened"
        case .stampNotFound(let failure): failure.description
        case .notVector: "a picture has no outlines, and neither has a scanned signature that is not traced"
        case .document(let error): error.description
        case .rendering(let error): "\(error)"
        case .viewing(let error): "\(error)"
        }
    }

    /// The remedies, the best first.
    package var remedies: [Remedy] {
        switch self {
        case .refused(let refusal): refusal.remedies
        case .field(_, let fault): fault.remedies
        case .stampNotFound(let failure): failure.remedies
        case .noStrokes: [.stamp]
        case .needsField: [.placeOnField]
        case .notVector: [.useRaster]
        case .outsidePage: [.fitPage]
        case .doubtfulPlaces: [.givePlace]
        default: []
        }
    }

    private static func text(_ value: Double) -> String { ObjectWriter.decimal(value, places: 2) }
}
