/// What is done with a picture before its ink is looked for: it is turned, and cut to the signature.
struct PicturePreparation {
    /// A picture that is ready for extraction.
    struct Prepared {
        let colors: ColorPlane
        /// How many degrees it was turned clockwise.
        let turned: Double
        let regions: [FoundRegion]
    }

    let search: ScanRequest.Search
    let rotation: ScanRequest.Rotation

    init(_ request: ScanRequest) {
        search = request.search
        rotation = request.rotation
    }

    /// Prepares an opaque picture; where nothing is asked for, or nothing is sure, it stays as it is.
    func prepare(_ picture: ColorPlane) throws(ScanError) -> Prepared {
        let angle: Double
        switch rotation {
        case .none: angle = 0
        case .level: angle = -(try Levelling().angle(of: picture) ?? 0)
        case .degrees(let degrees): angle = degrees.isFinite ? degrees : 0
        }
        let level = angle == 0 ? picture : try picture.turned(degrees: angle)
        guard search == .find else { return Prepared(colors: level, turned: angle, regions: []) }
        let regions = try SignatureFinder().regions(in: level)
        let colors = regions.first.map { level.cropped(to: $0.box) } ?? level
        return Prepared(colors: colors, turned: angle, regions: regions)
    }
}
