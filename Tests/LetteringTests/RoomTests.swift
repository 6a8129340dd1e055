import Testing

@testable import SignetLettering
