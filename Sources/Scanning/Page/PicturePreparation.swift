/// The preparation of a picture before the search for ink: the perspective of a photographed sheet is corrected, the
/// picture is rotated, and cropped to the signature.
struct PicturePreparation {
    /// A picture that is ready for extraction.
    struct Prepared {
        let colors: ColorPlane
        let page: PageContext
        /// The rotation in degrees, clockwise.
        let turned: Double
        /// The remaining clockwise rotation of its ink, in degrees.
        let inkTurn: Double
        let regions: [FoundRegion]
        /// The sheet whose perspective was corrected.
        let sheet: SheetOutline?
    }

    let search: ScanOptions.Search
    let rotation: ScanOptions.Rotation
    let perspective: ScanOptions.Perspective
    let crop: ScanOptions.Crop

    init(_ options: ScanOptions) {
        search = options.search
        rotation = options.rotation
        perspective = options.perspective
        crop = options.crop
    }

    /// Prepares an opaque picture; if nothing is requested, or nothing is certain, it stays as it is.
    func prepare(_ picture: ColorPlane) throws(ScanError) -> Prepared {
        let flattened = perspective == .sheet ? try SheetPerspective().flattened(picture) : nil
        let flat = flattened?.colors ?? picture
        let angle: Double
        switch rotation {
        case .none: angle = 0
        case .level: angle = -(try Levelling().angle(of: flat) ?? 0)
        case .degrees(let degrees): angle = degrees.isFinite ? degrees : 0
        }
        // Extracted ink is rotated afterwards, except by quarter turns.
        let before = crop == .none ? angle : 90 * (angle.remainder(dividingBy: 360) / 90).rounded()
        let level = before == 0 ? flat : try flat.turned(degrees: before)
        let found = search == .find ? try SignatureFinder().search(level) : .nothing
        let box = found.regions.first?.box
        let colors = box.map { level.cropped(to: $0) } ?? level
        return Prepared(
            colors: colors,
            page: PageContext(
                scale: Double(max(level.width, level.height)) / Double(max(colors.width, colors.height)),
                text: found.text.map { text in
                    guard let box else { return text }
                    let grid = (width: level.width, height: level.height)
                    return text.cropped(to: PixelBox(box, from: grid, to: (width: text.width, height: text.height)))
                }
            ),
            turned: before,
            inkTurn: crop == .none ? 0 : angle.remainder(dividingBy: 360) - before,
            regions: found.regions,
            sheet: flattened?.outline
        )
    }
}
