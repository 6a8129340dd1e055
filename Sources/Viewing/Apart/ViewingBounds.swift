/// The limits of a process that views documents.
package struct ViewingBounds: Hashable, Sendable {
    /// Seconds for one document, from opening it to the last question about it.
    package let seconds: Int
    /// Bytes of memory beyond the amount at the start of the process.
    package let memory: Int

    /// Sets bounds.
    package init(seconds: Int, memory: Int) {
        self.seconds = seconds
        self.memory = memory
    }
}
