import Testing

@testable import SignetPDF
