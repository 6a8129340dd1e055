/// The limits of a process that views documents.
package struct ViewingBounds: Hashable, Sendable {
    /// Seconds for one document, from opening it to the last question about it.
    package let seconds: Int
    /// Seconds of processor time for one question about a document, such as for the text of a page.
    package let pageSeconds: Int
    /// Bytes of memory of the process, beyond the document.
    package let memory: Int

    /// Sets bounds; one question may take as long as the document.
    package init(seconds: Int, memory: Int) { self.init(seconds: seconds, pageSeconds: seconds, memory: memory) }

    /// Sets bounds.
    package init(seconds: Int, pageSeconds: Int, memory: Int) {
        self.seconds = seconds
        self.pageSeconds = pageSeconds
        self.memory = memory
    }
}
