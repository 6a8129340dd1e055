package import SignetFiles
package import SignetPDF

extension InputFile {
    /// Lends its bytes, mapped into memory.
    ///
    /// - Throws: The error of `work`, attributed to the file unless it names another; `inputOutput` when the file changed
    ///   meanwhile, even if `work` succeeded.
    package func withBytes<Result>(
        _ work: (Bytes) throws(SignetError) -> Result
    ) throws(SignetError) -> Result {
        let bytes: Bytes
        do throws(PDFError) { bytes = try Bytes(contentsOf: descriptor) } catch { throw SignetError(error).about(path) }
        do throws(SignetError) {
            let result = try work(bytes)
            guard bytes.isIntact, isUnchanged else { throw SignetError(changed) }
            return result
        } catch {
            guard bytes.isIntact, isUnchanged else { throw SignetError(changed) }
            throw error.file == nil ? error.about(path) : error
        }
    }
}
