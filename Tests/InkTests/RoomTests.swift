import Testing

@testable import SignetInk
