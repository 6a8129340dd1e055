import Glibc

extension Drawing.Sample {
    /// How far the pen leans from the vertical, in degrees: 0 upright, 90 flat; nil if tilt was not reported.
    var lean: Double? {
        guard let tiltX, let tiltY, abs(tiltX) <= 90, abs(tiltY) <= 90 else { return nil }
        // The tilts are the lean's projections (W3C Pointer Events, "Converting between tilt and spherical angles").
        func slope(_ degrees: Double) -> Double { tan(min(abs(degrees), 89.9) * .pi / 180) }
        let x = slope(tiltX)
        let y = slope(tiltY)
        return atan((x * x + y * y).squareRoot()) * 180 / .pi
    }
}
