extension Duration {
    /// The duration as a number.
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
