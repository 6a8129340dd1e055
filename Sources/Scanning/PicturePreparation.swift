/// What is done with a picture before its ink is looked for: a photographed sheet is made
/// flat, the picture is turned, and cut to the signature.
struct PicturePreparation {
    /// A picture that is ready for extraction.
    struct Prepared {
        let colors: ColorPlane
        /// How many degrees it was turned clockwise.
        let turned: Double
        let regions: [FoundRegion]
        /// The sheet that was made flat.
        let sheet: SheetOutline?
    }

    let search: ScanRequest.Search
    let rotation: ScanRequest.Rotation
    let perspective: ScanRequest.Perspective

    init(_ request: ScanRequest) {
        search = request.search
        rotation = request.rotation
        perspective = request.perspective
    }

    /// Prepares an opaque picture; where nothing is asked for, or nothing is sure, it stays as it is.
    func prepare(_ picture: ColorPlane) throws(ScanError) -> Prepared {
        let flattened = perspective == .sheet ? try SheetPerspective().flattened(picture) : nil
        let flat = flattened?.colors ?? picture
        let angle: Double
        switch rotation {
        case .none: angle = 0
        case .level: angle = -(try Levelling().angle(of: flat) ?? 0)
        case .degrees(let degrees): angle = degrees.isFinite ? degrees : 0
        }
        let level = angle == 0 ? flat : try flat.turned(degrees: angle)
        let regions = search == .find ? try SignatureFinder().regions(in: level) : []
        let colors = regions.first.map { level.cropped(to: $0.box) } ?? level
        return Prepared(colors: colors, turned: angle, regions: regions, sheet: flattened?.outline)
    }
}
