internal import ArgumentParser
internal import Signet
internal import SignetSigning

/// How a signature's appearance is written into a document.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "As pixels (raster), outlines (vector; not for scans), or as suits the page (auto).")
    var appearance = AppearanceKind.auto

    @Option(help: ArgumentHelp("Dots per inch of a raster appearance.", valueName: "dpi"))
    var resolution: Double?

    @Option(help: ArgumentHelp("The opacity of the ink, above 0 up to 1.", valueName: "0…1"))
    var opacity: Double?

    func validate() throws {
        _ = try style()
        if let opacity { _ = try validating { () throws(OptionError) in try Stamp.checkedOpacity(opacity) } }
    }

    /// Whether any of the options is given.
    var isGiven: Bool { appearance != .auto || resolution != nil || opacity != nil }

    /// Applies the options to a stamp's description.
    func describe(_ description: inout StampDescription) throws {
        description.appearance = try style()
        if let opacity { description.opacity = opacity }
    }

    private func style() throws -> AppearanceStyle {
        try validating { () throws(OptionError) in try appearance.style(resolution: resolution) }
    }
}

extension AppearanceKind: NamedChoice {}
