import Testing

@testable import SignetGraphics
