import { SignetCapture } from "../signet-capture.js";
import { Dialog } from "../kit/dialog.js";
import { make } from "../kit/make.js";

/** Settles when the dialog can show at once; rejects where something for it cannot be had now. */
export const prepare = () => SignetCapture.prepare();

/**
 * Lets the person make a signature or initials. The element brings its own title, Cancel and Done. Its draft is part of
 * the page's, since there is one draft for each link.
 *
 * @param {{say: import("../shared/translate.js").Translator, part: "signature"|"initials", configuration: Object, endpoint: string, language: string,
 *   direction: string, field: string, isShared: boolean, begun: Object|null, changed: (snapshot: Object|null) => void}} options `begun` is what
 *   was entered before the page was reloaded; `changed` gets what is entered, to be kept; `isShared` where other people use the browser too
 * @returns {Promise<Object|null>} the source; null when it was left
 */
export async function capture({ say, part, configuration, endpoint, language, direction, field, isShared, begun, changed }) {
  const title = say(`capture.${part}`);
  const pad = make("signet-capture", {
    endpoint, part, language, dir: direction, field, draft: "none", heading: title, autocomplete: isShared ? "off" : null, ".configuration": { ...configuration, part },
  });
  const dialog = new Dialog({
    title, close: say("cancel"), body: [pad], className: "capture-dialog", wide: true, bare: true,
    mayLeave: async () => (await pad.confirmLeaving?.()) ?? true,
  });
  pad.addEventListener("signet-done", (event) => dialog.finish(event.detail.source));
  pad.addEventListener("signet-cancel", () => dialog.finish(null));
  pad.addEventListener("signet-change", () => changed(pad.snapshot?.() ?? null));
  await pad.ready;
  if (begun) pad.restore(begun);
  pad.focus();
  const source = await dialog.answer;
  changed(null);
  return source;
}
