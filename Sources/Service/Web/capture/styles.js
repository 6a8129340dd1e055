/**
 * Gives a shadow tree its style sheets, and is done when they hold.
 *
 * They are constructed from the text of the files, which needs no inline style and works under a strict content security
 * policy. Where that is refused (an old browser, assets of another origin) links do the same.
 *
 * @param {ShadowRoot} root
 * @param {URL[]} urls in the order in which they hold
 */
export async function adoptStyles(root, urls) {
  try {
    root.adoptedStyleSheets = await Promise.all(urls.map(constructed));
  } catch {
    await Promise.all(urls.map((url) => linked(root, url)));
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
