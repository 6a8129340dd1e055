import SignetServiceFoundation

/// Writes a mail as HTML that mail programs show: tables, styles in attributes, nothing from other places.
struct MailHTML: Sendable {
    let language: PageLanguage
    /// The host that buttons open.
    let host: String

    /// The mail as a document.
    func document(_ blocks: [MailBlock], title: String) -> String {
        let start = language.isRightToLeft ? "right" : "left"
        let content = blocks.map(html).joined(separator: "\n")
        return """
            <!doctype html>
            <html lang="\(language.rawValue)" dir="\(language.direction)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title.escapedForHTML)</title>
            <style>
            \(Self.dark)
            </style>
            </head>
            <body class="page" style="margin:0;padding:0;background-color:#f3f4f7;">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background-color:#f3f4f7;">
            <tr><td align="center" style="padding:24px 10px;">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
            <tr><td dir="\(language.direction)" class="card" style="padding:28px 22px;background-color:#ffffff;border:1px solid #dcdfe8;border-radius:14px;text-align:\(start);font-family:\(Self.font);font-size:16px;line-height:24px;color:#181b25;overflow-wrap:anywhere;">
            <div role="main">
            \(content)
            </div>
            </td></tr></table>
            </td></tr></table>
            </body>
            </html>

            """
    }

    private static let font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

    // Programs that know the scheme read it here; for the others the light one is in the attributes.
    private static let dark = """
        :root { color-scheme: light dark; }
        @media (prefers-color-scheme: dark) {
        .page { background-color: #0f1117 !important; }
        .card { background-color: #1a1d26 !important; border-color: #2f3442 !important; color: #f0f2f8 !important; }
        .quote { background-color: #11141b !important; border-color: #767e94 !important; }
        .muted { color: #a9b0c2 !important; }
        .line { border-color: #2f3442 !important; }
        .button { background-color: #9db2ff !important; color: #10173a !important; }
        .link { color: #9db2ff !important; }
        }
        """

    private func html(_ block: MailBlock) -> String {
        switch block {
        case .heading(let line):
            "<h1 style=\"margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;\">\(html(line))</h1>"
        case .paragraph(let lines): "<p style=\"margin:0 0 16px;\">\(html(lines))</p>"
        case .quotation(let lines):
            """
            <blockquote class="quote" style="margin:0 0 16px;padding:12px 14px;background-color:#eceef3;\
            border-\(language.isRightToLeft ? "right" : "left"):3px solid #868da0;border-radius:6px;">\(html(lines))</blockquote>
            """
        case .button(let label, let url): button(label, url)
        case .facts(let rows):
            """
            <table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse;">
            \(rows.map(row).joined(separator: "\n"))
            </table>
            """
        case .small(let lines):
            """
            <div class="line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dcdfe8;">
            \(lines.map { "<p class=\"muted\" style=\"margin:0 0 8px;font-size:14px;line-height:20px;color:#565d70;\">\(html($0))</p>" }
            .joined(separator: "\n"))
            </div>
            """
        }
    }

    private func button(_ label: String, _ url: String) -> String {
        """
        <p style="margin:8px 0 20px;"><a class="button" href="\(url.escapedForHTML)" style="display:inline-block;\
        box-sizing:border-box;min-height:48px;padding:12px 24px;border-radius:10px;background-color:#2c4bc8;color:#ffffff;\
        font-size:16px;line-height:24px;font-weight:600;text-decoration:none;">\(label.escapedForHTML)</a><br>\
        <span class="muted" style="font-size:14px;line-height:24px;color:#565d70;">\(host.escapedForHTML)</span></p>
        """
    }

    private func row(_ row: (label: String, value: String)) -> String {
        let (start, end) = language.isRightToLeft ? ("right", "left") : ("left", "right")
        return """
            <tr><th scope="row" class="muted" style="padding:2px 0;padding-\(end):16px;font-size:14px;font-weight:400;\
            text-align:\(start);vertical-align:top;overflow-wrap:break-word;color:#565d70;">\(row.label.escapedForHTML)</th>\
            <td style="padding:2px 0;text-align:\(start);vertical-align:top;"><bdi>\(row.value.escapedForHTML)</bdi></td></tr>
            """
    }

    private func html(_ lines: [MailLine]) -> String { lines.map(html).joined(separator: "<br>\n") }

    private func html(_ line: MailLine) -> String {
        line.map { piece in
            switch piece {
            case .words(let words): words.escapedForHTML
            case .value(let value): "<bdi>\(value.escapedForHTML)</bdi>"
            case .link(let url):
                "<a class=\"link\" href=\"\(url.escapedForHTML)\" style=\"color:#2c4bc8;\">\(url.escapedForHTML)</a>"
            case .code(let code):
                "<strong style=\"font-family:ui-monospace,Consolas,monospace;white-space:nowrap;\" dir=\"ltr\">\(code.escapedForHTML)</strong>"
            }
        }.joined()
    }
}
