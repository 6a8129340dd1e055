/// The settings for the traces at a place in the document.
struct InkMLContext {
    var format = InkMLTraceFormat.standard
    /// The milliseconds between two points, where the device sampled evenly.
    var period: Double?
    /// The number of a channel's steps in a unit.
    var resolutions: [String: (value: Double, unit: String)] = [:]

    private static let pixels: [String: Double] = [
        "m": PixelUnit.perMetre, "cm": PixelUnit.perMillimetre * 10, "mm": PixelUnit.perMillimetre,
        "in": PixelUnit.perInch,
        "pt": PixelUnit.perInch / 72, "pc": PixelUnit.perInch / 6, "px": 1,
    ]

    /// The CSS pixels of one value of a channel; nil if its unit is the device's own.
    func pixels(perUnitOf channel: String) -> Double? {
        if let resolution = resolutions[channel], let size = Self.pixels[resolution.unit] {
            return size / resolution.value
        }
        return format[channel]?.units.flatMap { Self.pixels[$0] }
    }

    var millisecondsPerUnitOfTime: Double {
        if let resolution = resolutions["T"], let size = Self.milliseconds[resolution.unit] {
            return size / resolution.value
        }
        return format["T"]?.units.flatMap { Self.milliseconds[$0] } ?? 1
    }

    private static let milliseconds: [String: Double] = ["s": 1000, "ms": 1, "us": 0.001, "ns": 0.000_001]
}

extension InkMLContext {
    /// Adopts a device's sampling rate and resolutions (3.3.1).
    mutating func take(source: XMLElement) {
        resolutions = [:]
        period = nil
        if let rate = source.first("sampleRate"), rate["uniform"] != "false", let value = rate.number("value"),
            value > 0
        {
            period = 1000 / value
        }
        for property in source.first("channelProperties")?.children ?? [] {
            guard property.name == "channelProperty", property["name"] == "resolution",
                let channel = property["channel"], let value = property.number("value"), value > 0,
                let unit = property["units"], unit.hasPrefix("1/")
            else { continue }
            resolutions[channel] = (value: value, unit: String(unit.dropFirst(2)))
        }
    }
}
