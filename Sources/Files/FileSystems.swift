internal import Glibc

/// The file systems that files were written to; of each one file stays open, through which it is synced.
package struct FileSystems {
    private var files: [dev_t: StagedFile] = [:]

    package init() {}

    /// Adds that of a file.
    package mutating func add(_ file: StagedFile) {
        let system = file.fileSystem
        if files[system] == nil { files[system] = file }
    }

    /// Waits until all that was written to them is on their disks.
    package func sync() throws(FileError) {
        for file in files.values { try file.syncFileSystem() }
    }
}
