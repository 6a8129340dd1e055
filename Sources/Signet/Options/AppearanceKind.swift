package import SignetStamping

/// How a signature's look is written, as options name it.
package enum AppearanceKind: String, Hashable, Sendable, CaseIterable {
    case raster
    case vector

    /// The style, with another resolution than the usual one where that is asked for.
    ///
    /// The fault speaks of the options by `prefix` and name, as `--resolution`.
    package func style(resolution: Double?, prefix: String) throws(OptionFault) -> AppearanceStyle {
        guard self == .raster || resolution == nil else {
            throw OptionFault("\(prefix)resolution goes with the raster appearance")
        }
        if let resolution, !Self.resolutions.contains(resolution) {
            throw OptionFault("A resolution of \(resolution) dpi cannot be; it goes from 36 to 4800")
        }
        return self == .vector ? .vector : .raster(resolution: resolution ?? AppearanceStyle.defaultResolution)
    }

    /// The resolutions that pictures can have, in dots per inch.
    package static let resolutions = 36.0...4800.0
}

extension Stamp {
    /// An opacity that can be.
    package static func checkedOpacity(_ opacity: Double) throws(OptionFault) -> Double {
        guard opacity > 0, opacity <= 1 else {
            throw OptionFault("An opacity of \(opacity) cannot be; it goes from 0 (exclusive) to 1")
        }
        return opacity
    }
}
