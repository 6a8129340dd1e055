package import SignetStamping

/// How a signature's appearance is written, as options name it.
package enum AppearanceKind: String, Hashable, Sendable, CaseIterable {
    case auto
    case raster
    case vector

    /// The style, with the given resolution instead of the default one, if there is one.
    package func style(resolution: Double?) throws(OptionError) -> AppearanceStyle {
        guard self != .vector || resolution == nil else {
            throw .conflict(.resolutionWithoutRaster)
        }
        if let resolution, !Self.resolutions.contains(resolution) {
            throw .outOfRange(.resolution, resolution)
        }
        let resolution = resolution ?? AppearanceStyle.defaultResolution
        return switch self {
        case .auto: .automatic(resolution: resolution)
        case .raster: .raster(resolution: resolution)
        case .vector: .vector
        }
    }

    /// The resolutions that pictures can have, in dots per inch.
    package static let resolutions = 36.0...4800.0
}
