extension Double {
    /// Rounded to hundredths: more is noise in points.
    package var hundredths: Double { (self * 100).rounded() / 100 }
}
