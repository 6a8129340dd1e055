/**
 * Gives a shadow tree its style sheet, and is done when it holds.
 *
 * It is constructed from the text of the file, which needs no inline style and works under a strict content security
 * policy. Where that is refused (an old browser, assets of another origin) a link does the same.
 *
 * @param {ShadowRoot} root
 * @param {URL} url
 */
export async function adoptStyles(root, url) {
  try {
    root.adoptedStyleSheets = [await constructed(url)];
  } catch {
    await linked(root, url);
  }
}

async function constructed(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  return sheet;
}

function linked(root, url) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url.href;
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    root.prepend(link);
  });
}
