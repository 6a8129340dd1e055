import Testing

@testable import SignetViewing
