/// The CSS pixels in units of length (CSS Values and Units Level 4, 6.2): drawings whose unit is known have them as canvas
/// units.
enum PixelUnit {
    static let perInch = 96.0
    static let perMillimetre = perInch / 25.4
    static let perMetre = perInch / 0.0254
}
