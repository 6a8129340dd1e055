import Testing

@testable import SignetScanning
