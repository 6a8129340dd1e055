internal import SignetPDF
internal import SignetStamping

extension DocumentOperation {
    /// Removes stamps that Signet set as annotations, by an update: the pages do not list them any more.
    ///
    /// A field that shows a signature gets back its background and border.
    ///
    /// Works also when another program has written the file since. Comments on the stamps stay. The document's bytes stay
    /// too, so the removed stamps are still in its earlier revision; ``removeLastUpdate`` gives the file back as it was.
    ///
    /// Throws `notFound` for an id that no stamp has, `invalidArgument` for an abbreviation that is too short or with
    /// which several ids begin, and `refused` when the document's own rules forbid it: a stamp that a digital signature
    /// covers is removed only with ``ChangePolicy/afterSignatures``.
    ///
    /// - Parameter ids: The stamps' ids (``DocumentReport/Stamp/id``), or beginnings of at least four characters after
    ///   `signet-`. Where pages were copied several stamps have one id, and all of them are removed; `ID@PAGE` names the
    ///   one on a page, from 1.
    /// - Returns: The operation, whose report has the removed stamps.
    public static func removeStamps(_ ids: [String]) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in
            guard !ids.isEmpty else {
                throw SignetError(.invalidArgument, "there is nothing to remove: give the id of a stamp")
            }
            return try task.removing(.ids(ids))
        }
    }

    /// Removes all stamps that ``removeStamps(_:)`` can remove, or those on one page.
    ///
    /// Throws as that does; `notFound` when there are none.
    ///
    /// - Parameter page: The page, from 1; nil for all pages.
    /// - Returns: The operation, whose report has the removed stamps.
    public static func removeAllStamps(onPage page: Int? = nil) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in try task.removing(.all(onPage: page)) }
    }
}

extension SigningTask {
    fileprivate func removing(_ choice: StampChoice) throws(SignetError) -> DocumentEdit {
        let document = try document()
        return try change(document) { () throws(StampingError) in
            try StampRemover(document, date: signer.pdfDate, policy: signer.policy).remove(choice)
        }
    }
}
