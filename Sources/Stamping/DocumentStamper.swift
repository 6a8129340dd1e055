package import SignetGraphics
package import SignetPDF
package import SignetViewing

/// One signature and all the places where it goes.
package struct StampRequest {
    package let artwork: Artwork
    package let style: AppearanceStyle
    /// 0 (exclusive) to 1.
    package let opacity: Double
    package let placements: [Placement]
    package let size: StampSize
    package let details: StampDetails

    package init(
        artwork: Artwork,
        style: AppearanceStyle,
        opacity: Double,
        placements: [Placement],
        size: StampSize,
        details: StampDetails
    ) {
        self.artwork = artwork
        self.style = style
        self.opacity = opacity
        self.placements = placements
        self.size = size
        self.details = details
    }
}

/// A stamp that was set.
package struct SetStamp {
    /// From 0.
    package let pageIndex: Int
    /// In displayed points.
    package let frame: Rectangle
    package let annotation: ObjectReference
    /// `/NM`.
    package let name: String
}

/// Sets stamps in a document, all in one incremental update.
package struct DocumentStamper {
    private let document: Document
    private let date: PDFDate
    private let seed: String
    private let afterSignatures: Bool

    /// - Parameters:
    ///   - document: The document, as it was opened.
    ///   - date: Says when, in the stamps and in the document's own dates.
    ///   - seed: Goes into the stamps' names: other seeds, other names.
    ///   - afterSignatures: Whether a document with digital signatures may be stamped.
    package init(_ document: Document, date: PDFDate, seed: String, afterSignatures: Bool) {
        self.document = document
        self.date = date
        self.seed = seed
        self.afterSignatures = afterSignatures
    }

    /// Sets stamps.
    ///
    /// `viewer`: opens the document for its text; called only when a placement is by text.
    /// - Returns: What is appended to the document's bytes, and where each stamp came to stand.
    package func stamp(
        _ requests: [StampRequest],
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(StampingError) -> (appended: [UInt8], stamps: [SetStamp]) {
        try ChangePolicy.check(document, afterSignatures: afterSignatures)
        let resolver = try PlacementResolver(document, viewer: viewer)
        if document.lacksEnd {
            try StampingError.fromDocument { () throws(PDFError) in try PageTree(document).checkContents() }
        }
        var update = IncrementalUpdate(document)
        var pages = ChangedPages(document)
        let annotations = PageAnnotations(document)
        var stamps: [SetStamp] = []
        for request in requests {
            var places: [ResolvedPlace] = []
            for placement in request.placements {
                places += try resolver.resolve(placement, artwork: request.artwork.bounds.size, size: request.size)
            }
            var appearance = try Appearance(
                request.artwork,
                style: request.style,
                opacity: request.opacity,
                width: places.map(\.frame.width).max() ?? 0,
                in: &update
            )
            for place in places {
                let page = try StampingError.fromDocument { () throws(PDFError) in
                    try pages.object(of: place.page, in: &update)
                }
                let stamp = StampAnnotation(
                    page: page.reference,
                    rectangle: place.geometry.toUserSpace.apply(place.frame),
                    appearance: appearance.form(rotation: place.page.rotation, in: &update),
                    name: name(of: stamps.count),
                    date: date,
                    details: request.details
                )
                let reference = update.add(stamp.object)
                try StampingError.fromDocument { () throws(PDFError) in
                    try annotations.append(reference, to: page, in: &update)
                }
                stamps.append(
                    SetStamp(
                        pageIndex: place.page.index,
                        frame: place.frame,
                        annotation: reference,
                        name: stamp.name
                    )
                )
            }
        }
        let appended = try StampingError.fromDocument { () throws(PDFError) in
            // A signed document's own dates are left alone: less to explain to a validator.
            if try ChangePolicy.signedFields(of: document).isEmpty {
                try ModificationDate.renew(in: document, to: date, update: &update)
            }
            return try update.appendedBytes()
        }
        return (appended, stamps)
    }

    /// A name that no other stamp of the document has: it follows from the document's identity and length, which each
    /// update changes, and from the place in this one.
    private func name(of index: Int) -> String {
        let identity = document.trailer["ID"].map { ObjectWriter.bytes(of: $0) } ?? []
        let parts = [identity, Array(String(document.bytes.count).utf8), Array(seed.utf8), Array(String(index).utf8)]
        return StampAnnotation.namePrefix + ContentDigest.hexadecimal(of: parts)
    }
}
