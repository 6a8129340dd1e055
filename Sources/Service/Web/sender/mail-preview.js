/** The elements that mails are made of, and their attributes that are shown. */
const TAGS = new Set(["TABLE", "TBODY", "TR", "TD", "H1", "H2", "P", "DIV", "SPAN", "A", "STRONG", "EM", "BR", "BLOCKQUOTE", "UL", "OL", "LI", "HR", "SMALL"]);
const ATTRIBUTES = ["align", "width", "dir", "lang", "role", "cellpadding", "cellspacing"];

/**
 * A mail as it looks, made again from its markup: only known elements, their own styles, and links that lead nowhere. The content
 * security policy lets no markup bring its styles along.
 *
 * @param {string} html
 * @returns {HTMLElement}
 */
export function mailPreview(html) {
  const host = document.createElement("div");
  host.className = "preview-mail";
  // The policy holds for markup that is only parsed too, so that styles are parsed by another name.
  const { body } = new DOMParser().parseFromString(html.replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle=/gi, " data-style=")), "text/html");
  const root = host.attachShadow({ mode: "open" });
  root.append(...copied(body));
  // Mails are shown as they are on light paper.
  host.style.colorScheme = "light";
  return host;
}

/** @param {Node} parent @returns {Node[]} */
function copied(parent) {
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.nodeValue ?? "")];
    if (!(node instanceof HTMLElement) || node.tagName === "STYLE" || node.tagName === "SCRIPT") return [];
    if (!TAGS.has(node.tagName)) return copied(node);
    const made = document.createElement(node.tagName === "A" ? "span" : node.tagName);
    for (const name of ATTRIBUTES) if (node.hasAttribute(name)) made.setAttribute(name, node.getAttribute(name) ?? "");
    made.style.cssText = node.dataset.style ?? "";
    made.append(...copied(node));
    return [made];
  });
}
