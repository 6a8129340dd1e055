import Glibc

/// The direction of a pen as altitude and azimuth, and as the two tilts that drawings have (W3C Pointer Events Level 3,
/// "Converting between tiltX / tiltY and altitudeAngle / azimuthAngle").
enum PenAngles {
    /// The tilts in degrees.
    ///
    /// - Parameters:
    ///   - altitude: From 0, flat on the surface, to π/2, upright.
    ///   - azimuth: Where the pen's end points to, from 0, to the right, growing clockwise as seen on the surface.
    /// - Returns: The lean to the right and the lean towards the writer; nil for angles that are not numbers.
    static func tilts(altitude: Double, azimuth: Double) -> (x: Double, y: Double)? {
        guard altitude.isFinite, azimuth.isFinite, altitude >= 0, altitude <= .pi / 2 + 1e-6 else { return nil }
        let height = sin(altitude)
        let reach = cos(altitude)
        return (
            x: degrees(atan2(cos(azimuth) * reach, height)),
            y: degrees(atan2(sin(azimuth) * reach, height))
        )
    }

    static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
    static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}

extension Drawing.Sample {
    /// Adopts the direction of a pen.
    mutating func lean(altitude: Double?, azimuth: Double?) {
        guard let altitude, let azimuth, let tilts = PenAngles.tilts(altitude: altitude, azimuth: azimuth) else {
            return
        }
        tiltX = tilts.x
        tiltY = tilts.y
    }
}
