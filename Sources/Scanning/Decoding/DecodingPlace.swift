package import SignetIsolation

/// How the worker processes start that decode pictures: both have the same limits and the same confinement.
package enum DecodingPlace: Hashable, Sendable {
    /// By fork, as copies of this process, which is quick and needs no program. A picture that takes the decoder over could show what this
    /// process has in its memory.
    case forked
    /// As a program with the work of ``DecodingWorker``, which has nothing but the picture.
    case program(WorkerProgram)
}
