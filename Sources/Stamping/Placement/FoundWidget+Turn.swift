internal import SignetGraphics
internal import SignetPDF

extension FoundWidget {
    /// The field's counterclockwise rotation on the displayed page: 0, 90, 180 or 270 degrees.
    ///
    /// It is the field's own rotation (`/R`, ISO 32000-1, table 189) without the page's; a field without the entry is
    /// upright.
    func turn(in document: Document) throws(PDFError) -> Int {
        guard let reference, let entries = try document.indirectObject(reference)?.value.dictionary,
            let characteristics = try document.value("MK", of: entries)?.dictionary,
            let rotation = try document.value("R", of: characteristics)?.integer, rotation.isMultiple(of: 90)
        else { return 0 }
        return ((rotation % 360 - page.rotation) % 360 + 360) % 360
    }

    /// The frame in the field for artwork that is rotated like the field.
    func frame(
        of artwork: ArtworkExtent,
        _ size: StampSize,
        _ alignment: Placement.Position,
        in document: Document
    ) throws(StampingError) -> Rectangle {
        let turn = try StampingError.fromDocument { () throws(PDFError) in try self.turn(in: document) }
        return box.aligned(size.fitted(artwork, into: box.size.turned(by: turn)).turned(by: turn), alignment)
    }
}

extension Size {
    /// The size after a rotation by quarter turns.
    func turned(by degrees: Int) -> Size { degrees % 180 == 0 ? self : transposed }
}
