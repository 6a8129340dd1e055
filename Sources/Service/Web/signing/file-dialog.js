import { button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { dropsFiles } from "../shared/devices.js";
import { reasonOf } from "../shared/requests.js";
import { sizeOf } from "../shared/sizes.js";

/** Pictures, also where a system does not know a kind of them. */
const PICTURES = "image/*,.heic,.heif";

/**
 * Asks for a file: chosen, dropped, pasted, or taken with the camera. It is sent at once; the answer is its identifier.
 *
 * @param {{say: import("../shared/translate.js").Translator, name: string, field: any, present: {id: string, name: string, bytes: number}|null,
 *   send: (file: File, progress: (fraction: number) => void, signal: AbortSignal) => Promise<{id: string, name: string, type: string, bytes: number}>}} options
 * @returns {Promise<{file: string|null}|null>} null when nothing is to change
 */
export function askFile({ say, name, field, present, send }) {
  const isPicture = field.kind !== "attachment";
  const stop = new AbortController();
  const fault = make("p", { class: "signet-error", role: "alert" });
  const status = make("p", { class: "signet-hint", role: "status" });
  const bar = make("progress", { class: "file-progress", max: 1, hidden: true, "aria-label": say("file.sending") });
  const take = async (file) => {
    if (!file || !bar.hidden) return;
    fault.textContent = "";
    bar.hidden = false;
    bar.value = 0;
    status.textContent = say("file.sending");
    try {
      const sent = await send(file, (fraction) => { bar.value = fraction; }, stop.signal);
      dialog.finish({ file: sent.id });
    } catch (error) {
      if (!stop.signal.aborted) fault.textContent = error.name === "Problem" ? reasonOf(error, say) : say("file.failed");
    } finally {
      bar.hidden = true;
      status.textContent = "";
    }
  };
  const picker = (capture) => make("input", { type: "file", class: "signet-visually-hidden", tabindex: "-1", "aria-hidden": "true", accept: isPicture ? PICTURES : null, capture,
    onchange: (event) => take(event.target.files[0]) });
  const [chooser, camera] = [picker(null), picker("environment")];
  const choose = button({ label: say(present ? "file.other" : "file.choose"), icon: "upload", variant: "primary", onPress: () => chooser.click() });
  const photo = !dropsFiles() && button({ label: say("file.photo"), icon: "camera", onPress: () => camera.click() });
  const drop = make("div", { class: "file-drop",
    ondragover: (event) => {
      event.preventDefault();
      drop.classList.add("file-drop--over");
    },
    ondragleave: () => drop.classList.remove("file-drop--over"),
    ondrop: (event) => {
      event.preventDefault();
      drop.classList.remove("file-drop--over");
      take(event.dataTransfer?.files[0]);
    } },
  icon(field.kind), present && make("p", { class: "file-name" }, make("strong", { text: present.name, dir: "auto" }), " ", present.bytes > 0 && make("span", { class: "signet-hint", text: sizeOf(present.bytes, say.locale) })),
  make("div", { class: "file-ways" }, choose, photo), dropsFiles() && make("p", { class: "signet-hint", text: say(isPicture ? "file.drop.picture" : "file.drop") }), chooser, camera);
  const dialog = new Dialog({
    title: name, close: say("cancel"), className: "file-dialog",
    body: [field.hint && make("p", { text: field.hint, dir: "auto" }), drop, bar, status, fault],
    actions: [{ label: say("cancel"), value: null }, ...(present ? [{ label: say("file.remove"), variant: /** @type {const} */ ("danger"), value: { file: null } }] : [])],
  });
  dialog.element.addEventListener("paste", (event) => take(event.clipboardData?.files[0]));
  choose.focus();
  dialog.answer.then(() => stop.abort(new DOMException("left", "AbortError")));
  return dialog.answer;
}
