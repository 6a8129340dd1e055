/// How a batch treats an output that exists already.
public enum ExistingOutput: String, Hashable, Sendable, CaseIterable {
    /// It fails the job, unless the batch has a journal: then it may be this job's, of a run that was stopped, and is compared.
    case refuse
    /// It is kept if it equals the job's result byte for byte, also when the same batch made it, and fails the job otherwise.
    case compare
    /// It is replaced, unless it is the document itself, or that of an earlier job of the batch.
    case replace
}
