extension Double {
    /// Rounded to hundredths: more is noise in points.
    var hundredths: Double { (self * 100).rounded() / 100 }
}
