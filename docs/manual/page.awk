# Finishes a page of swift-argument-parser's generate-manual: names with hyphens, which `man signet-sign` needs; tables and
# examples as they are in the help; the subcommands with what they do. `folder` has all pages, `version` is the program's.

function hyphened(name) { gsub(/[ .]/, "-", name); return name }

# The argument of a macro without quotes and full stop.
function sentence(line) { sub(/^\.[A-Z][a-z] "?/, "", line); sub(/\.?"?$/, "", line); return line }

# The one-line description on another page.
function description(name,    line, text) {
    while ((getline line < (folder "/" name ".1")) > 0) if (line ~ /^\.Nd /) text = line
    close(folder "/" name ".1")
    return sentence(text)
}

# Lines from here on as they are, or filled.
function literal(wanted) {
    if (wanted && !isLiteral) print ".Bd -literal -offset 2n"
    if (!wanted && isLiteral) print ".Ed"
    isLiteral = wanted
}

# The blank line before a literal block, which makes its own, or between paragraphs.
function paragraph(next_is_literal) { if (isBlank && !next_is_literal) print ".Pp"; isBlank = 0 }

/^\.\\"/ { print; next }
/^\.Dt / { name = $0; sub(/^\.Dt "?/, "", name); sub(/"? 1$/, "", name); print ".Dt " hyphened(name) " 1"; next }
/^\.Os/ { print ".Os Signet " version; next }
/^\.Nm "/ { name = $0; gsub(/^\.Nm "|"$/, "", name); print ".Nm " hyphened(name); print_usage = name; next }
/^\.Nm$/ { print print_usage == "" ? ".Nm" : ".Nm " print_usage; next }
/^\.Nd / { print ".Nd " sentence($0); next }
/^\.Sh "SEE ALSO"/ { literal(0); print ".Sh COMMANDS"; print ".Bl -tag -width Ds"; isList = 1; next }
isList && /^\.Xr / {
    name = $0; sub(/^\.Xr "?/, "", name); sub(/"? 1( ,)?$/, "", name)
    if (name !~ /\.(help|isolated)$/) { print ".It Xr " hyphened(name) " 1"; print description(name) "." }
    next
}
/^\.Ex -std/ { print ".Ex -std signet"; print ".Xr signet 1"; print "lists the codes."; next }
/^\.[A-Z][a-z]( |$)/ { literal(0); isBlank = 0; print; next }
/^ *$/ { literal(0); isBlank = 1; next }
/^  / { paragraph(1); literal(1); print substr($0, 3); next }
{ paragraph(0); literal(0); sub(/^['.]/, "\\\\\\&&"); print }
END { literal(0); if (isList) print ".El" }
