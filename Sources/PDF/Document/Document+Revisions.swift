extension Document {
    /// Whether a number had an object when the file had only its first bytes.
    ///
    /// True also where that cannot be known, as in a file whose cross-references are broken.
    ///
    /// `length`: how many bytes the file had.
    ///
    /// - Complexity: A look-up in each cross-reference section.
    package func had(_ reference: ObjectReference, inFirst length: Int) -> Bool {
        guard !isRepaired else { return true }
        let sections = crossReferences.sections
        return sections.indices.contains { index in
            switch sections[index].entry(for: reference.number) {
            case nil, .free: return false
            case .offset(let offset, _): return isWithin(length, offset)
            case .compressed(let stream, _):
                // A hybrid file's stream may be in the table before; one that is further away counts as older.
                for section in sections[index...].prefix(2) {
                    if case .offset(let offset, _) = section.entry(for: stream) { return isWithin(length, offset) }
                }
                return true
            }
        }
    }

    /// The generation of an object by the cross-references (ISO 32000-2, 7.3.10); nil for none.
    func generation(of reference: ObjectReference?) -> Int? {
        guard let reference else { return nil }
        switch crossReferences.entry(for: reference.number) {
        case nil, .free: return nil
        case .offset(_, let generation): return generation
        case .compressed: return 0
        }
    }

    private func isWithin(_ length: Int, _ offset: Int) -> Bool {
        let (place, overflow) = offset.addingReportingOverflow(crossReferences.base)
        return overflow || place < length
    }
}
