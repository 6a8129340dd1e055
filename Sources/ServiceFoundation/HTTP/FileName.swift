internal import Foundation

/// An untrusted file name, made safe to show and to send in a header field.
package struct FileName: Sendable {
    package let text: String

    /// Keeps the last part of a path, without characters that are invisible or special to file systems.
    package init(_ given: String?, otherwise: String) {
        let last = (given ?? "").split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let visible = last.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator, .unassigned: false
            default: true
            }
        }
        let name = String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespaces).prefixed(to: 120)
        text = name.isEmpty || name == "." || name == ".." ? otherwise : name
    }

    /// `Content-Disposition` for saving under this name (RFC 6266), in ASCII and in UTF-8.
    package func disposition(_ kind: Kind) -> String {
        let plain = String(
            decoding: text.utf8.map {
                (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C && $0 != 0x25 ? $0 : 0x5F
            },
            as: UTF8.self
        )
        var allowed = CharacterSet.alphanumerics
        allowed.formIntersection(CharacterSet(charactersIn: Unicode.Scalar(0)..<Unicode.Scalar(128)))
        allowed.insert(charactersIn: "-._~")
        let encoded = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "document"
        return "\(kind.rawValue); filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }

    /// The same with the ending of a PDF, where it has another: by its name a file is opened, and some names make a program.
    var asPDF: FileName {
        text.lowercased().hasSuffix(".pdf")
            ? self : FileName(text.prefixed(to: 116) + ".pdf", otherwise: "document.pdf")
    }

    /// The name of the same PDF with the signatures of all: `Contract (signed).pdf`.
    package func signed(in language: PageLanguage) -> FileName {
        let stem = text.lowercased().hasSuffix(".pdf") ? String(text.dropLast(4)) : text
        let name = language.text("form.signed-file", ["name": .text(stem.prefixed(to: 100))])
        return FileName("\(name).pdf", otherwise: "document.pdf")
    }

    /// Whether a browser shows a download or saves it.
    package enum Kind: String { case inline, attachment }
}
