internal import CConversion
internal import Foundation
internal import HTTPTypes
internal import SignetFiles
internal import SignetIsolation
package import SignetServiceFoundation

/// Makes PDFs of word processors' documents with LibreOffice.
///
/// Each document has its own process, which reads the files of the system, writes in one folder that is removed afterwards, has no
/// networks and runs no macros, within limits of time, memory and files. Where the kernel cannot confine it so, nothing is converted.
package struct OfficeConversion: Sendable {
    /// The program that becomes the process.
    private let host: WorkerProgram
    /// The program `soffice.bin`.
    private let office: String
    private let limits: ServiceLimits

    /// The name of the work.
    private static let name = "office"
    /// The exit status by which the program asks to be started again, as after it has set up its folder.
    private static let again = 81
    private static let mostStarts = 4

    /// Sets up; `nil` where there is no such program, it is switched off, or it could not be confined.
    package init?(_ configuration: ServiceConfiguration) {
        guard let office = configuration.office, let host = configuration.workers, signet_can_confine_converter() != 0
        else { return nil }
        (self.office, self.host, limits) = (office, host, configuration.limits)
    }

    /// The program at a path, or where distributions install it; `nil` where there is none.
    package static func program(at path: String?) -> String? {
        let installed = ["/usr/lib/libreoffice/program/soffice.bin", "/usr/lib64/libreoffice/program/soffice.bin"]
        return (path.map { [$0] } ?? installed).first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The document as PDF.
    ///
    /// Waits for the process.
    /// - Throws: ``Problem`` for a document that the program cannot read, or not within the limits.
    func pdf(of document: [UInt8], _ kind: DocumentSource.OfficeKind) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "signet-office-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: "\(folder)/profile/user",
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileContents.writePrivately(document, to: "\(folder)/document.\(kind.rawValue)")
        try FileContents.writePrivately(
            Array(Self.settings.utf8),
            to: "\(folder)/profile/user/registrymodifications.xcu"
        )
        let end = ContinuousClock.now + .seconds(limits.officeSeconds)
        for _ in 0..<Self.mostStarts {
            guard case .ended(let status, _) = ProgramRun(words(folder, kind), input: [], limit: end - .now) else {
                break
            }
            if status == Self.again { continue }
            guard status == 0, let pdf = try? FileContents.read("\(folder)/document.pdf", limit: limits.documentBytes)
            else { break }
            return pdf
        }
        throw Problem(
            .unprocessableContent,
            "document-unreadable",
            "No PDF could be made of the \(kind.rawValue.uppercased()) file within the limits: save it as a PDF, and send that."
        )
    }

    private func words(_ folder: String, _ kind: DocumentSource.OfficeKind) -> [String] {
        [host.path] + host.arguments + [
            Self.name, "seconds=\(limits.officeSeconds)", "memory=\(limits.officeBytes)",
            "file=\(limits.documentBytes)",
            "folder=\(folder)", "kind=\(kind.rawValue)", "office=\(office)",
        ]
    }

    /// No macros, and nothing from other addresses.
    private static let settings = """
        <?xml version="1.0" encoding="UTF-8"?>
        <oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" \
        oor:op="fuse"><value>true</value></prop></item>
        <item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" \
        oor:op="fuse"><value>3</value></prop></item>
        <item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" \
        oor:op="fuse"><value>true</value></prop></item>
        </oor:items>
        """

    // MARK: The process

    /// The work of the process, which becomes the program.
    static let worker = Worker(name) { task in
        guard let folder = task["folder"], let kind = task["kind"], let office = task["office"],
            let file = task["file"].flatMap({ UInt64($0) })
        else { return false }
        let program = office.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
        let readable = [
            "/usr", "/lib", "/lib64", program, "/etc/fonts", "/etc/ld.so.cache", "/etc/libreoffice", "/etc/localtime",
            "/var/cache/fontconfig", "/var/lib/libreoffice", "/var/spool/libreoffice", "/dev/null", "/dev/zero",
            "/dev/urandom",
        ]
        let words = [
            office, "--headless", "--invisible", "--nodefault", "--nologo", "--norestore", "--nolockcheck",
            "-env:UserInstallation=file://\(folder)/profile", "--convert-to", "pdf:writer_pdf_Export", "--outdir",
            folder,
            "\(folder)/document.\(kind)",
        ]
        let environment = [
            "HOME=\(folder)", "TMPDIR=\(folder)", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "SAL_USE_VCLPLUGIN=svp",
        ]
        // Nothing comes after it, so the texts are never freed.
        func texts(_ list: [String]) -> [UnsafePointer<CChar>?] {
            unsafe list.map { UnsafePointer(strdup($0)) } + [nil]
        }
        unsafe signet_become_converter(
            texts(readable),
            readable.count,
            folder,
            texts(words),
            texts(environment),
            UInt64(task.seconds),
            UInt64(task.memory),
            file
        )
        return false
    }
}
