import "../signet-capture.js";
import { Dialog } from "./dialogs.js";
import { element } from "./elements.js";

/**
 * Lets the person make a signature or initials. The element brings its own title, Cancel and Done; its draft is part of
 * the page's, since there is one draft for each link.
 *
 * @param {{say: Function, part: "signature"|"initials", configuration: Object, endpoint: string, language: string,
 *   direction: string, field: string, snapshot: Object|null}} options `snapshot` is what was entered when it was left last
 * @returns {Promise<{source: Object|null, snapshot: Object|null}>} without a source it was left
 */
export async function capture({ say, part, configuration, endpoint, language, direction, field, snapshot }) {
  const title = say(`capture.${part}`);
  const pad = element("signet-capture", {
    endpoint, kind: part, language, dir: direction, field, draft: "none", heading: title,
    ".configuration": { ...configuration, part },
  });
  const dialog = new Dialog({ title, close: say("cancel"), body: [pad], className: "capture-dialog", wide: true, bare: true });
  pad.addEventListener("signet-done", (event) => dialog.finish(event.detail.source));
  pad.addEventListener("signet-cancel", () => dialog.finish(null));
  if (snapshot) pad.restore?.(snapshot);
  pad.focus();
  let left = null;
  pad.addEventListener("signet-change", () => { left = pad.snapshot?.() ?? null; });
  const source = await dialog.answer;
  return { source, snapshot: source ? null : left };
}
