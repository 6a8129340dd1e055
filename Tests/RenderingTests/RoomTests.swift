import Testing

@testable import SignetRendering
