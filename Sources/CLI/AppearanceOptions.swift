internal import ArgumentParser
internal import Signet

/// How a signature's look is written into a document.
struct AppearanceOptions: ParsableArguments {
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case raster
        case vector
    }

    @Option(help: "As pixels (raster) or as outlines (vector; not for scans).")
    var appearance: Kind = .raster

    @Option(help: ArgumentHelp("Dots per inch of a raster appearance.", valueName: "dpi"))
    var resolution: Double?

    @Option(help: ArgumentHelp("How much of the ink shows, above 0 up to 1.", valueName: "0…1"))
    var opacity: Double?

    func validate() throws {
        guard appearance == .raster || resolution == nil else {
            throw ValidationError("--resolution goes with the raster appearance.")
        }
        if let resolution, !(36...4800).contains(resolution) {
            throw ValidationError("A resolution of \(resolution) dpi cannot be; it goes from 36 to 4800.")
        }
        if let opacity, !(opacity > 0 && opacity <= 1) {
            throw ValidationError("An opacity of \(opacity) cannot be; it goes from 0 (exclusive) to 1.")
        }
    }

    var style: AppearanceStyle {
        switch appearance {
        case .raster: .raster(resolution: resolution ?? AppearanceStyle.defaultResolution)
        case .vector: .vector
        }
    }
}
