/// Optical corrections of a face, so that faces look alike in size and weight when their ems are equal.
public struct FaceTuning: Hashable, Sendable, Codable {
    /// The factor by which its letters are enlarged, 0.25 to 4.
    public var size: Double
    /// How far its baseline is raised, in ems of the enlarged face, -1 to 1.
    public var baseline: Double
    /// How far its letters lean to the right beyond their own slant, in degrees, -30 to 30.
    public var slant: Double
    /// The space between two letters beyond their own distance, in ems of the enlarged face, -0.2 to 1.
    ///
    /// Joined faces and scripts keep 0.
    public var spacing: Double

    /// A face as its designer made it.
    public static let none = FaceTuning(size: 1, baseline: 0, slant: 0, spacing: 0)
}
