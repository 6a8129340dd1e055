package import SignetFiles
package import SignetPDF

extension InputFile {
    /// Up to this many bytes a file is read: mapping it into memory costs more, above all where several threads do it.
    private static let shortLength = 1 << 18

    /// Lends its bytes: mapped into memory, or those of a short file as a copy.
    ///
    /// - Throws: The error of `work`, attributed to the file unless it names another; `inputOutput` when the file changed
    ///   meanwhile, even if `work` succeeded.
    package func withBytes<Result>(
        _ work: (Bytes) throws(SignetError) -> Result
    ) throws(SignetError) -> Result {
        let bytes: Bytes
        do throws(PDFError) {
            let isShort = size <= Self.shortLength
            bytes = isShort ? try Bytes(reading: size, of: descriptor) : try Bytes(contentsOf: descriptor)
        } catch {
            throw SignetError(error).attributed(to: path)
        }
        do throws(SignetError) {
            let result = try work(bytes)
            guard bytes.isIntact, isUnchanged else { throw SignetError(changed) }
            return result
        } catch {
            guard bytes.isIntact, isUnchanged else { throw SignetError(changed) }
            throw error.file == nil ? error.attributed(to: path) : error
        }
    }
}
