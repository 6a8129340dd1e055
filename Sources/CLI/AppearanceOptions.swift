internal import ArgumentParser
package import Signet

/// How a signature's look is written into a document.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "As pixels (raster) or as outlines (vector; not for scans).")
    var appearance = AppearanceKind.raster

    @Option(help: ArgumentHelp("Dots per inch of a raster appearance.", valueName: "dpi"))
    var resolution: Double?

    @Option(help: ArgumentHelp("How much of the ink shows, above 0 up to 1.", valueName: "0…1"))
    var opacity: Double?

    func validate() throws {
        _ = try style()
        if let opacity { _ = try validating { () throws(OptionFault) in try Stamp.checkedOpacity(opacity) } }
    }

    /// Whether any of the options is given.
    var isGiven: Bool { appearance != .raster || resolution != nil || opacity != nil }

    func style() throws -> AppearanceStyle {
        try validating { () throws(OptionFault) in try appearance.style(resolution: resolution, prefix: "--") }
    }
}

extension AppearanceKind: ExpressibleByArgument {}
