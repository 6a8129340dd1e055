package import SignetGraphics
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

extension AppearanceStyle {
    /// How much work few curves in an outline are worth: little where it becomes pixels, which do not show how many there were.
    package var effort: CurveFitter.Effort {
        switch self {
        case .automatic, .raster: .onePass
        case .vector: .fewestCurves
        }
    }
}

extension Stamp {
    /// The opacity, if it is valid.
    package static func checkedOpacity(_ opacity: Double) throws(OptionError) -> Double {
        guard opacity > 0, opacity <= 1 else { throw .outOfRange(.opacity, opacity) }
        return opacity
    }
}
