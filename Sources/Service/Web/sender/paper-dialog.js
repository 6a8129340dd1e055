import { busyWhile, button } from "../kit/button.js";
import { Dialog } from "../kit/dialog.js";
import { make, setContent } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { attempt, labelled } from "./pieces.js";

/** Kinds of fields whose values have several lines. */
const LINES = ["lines", "address"];

/**
 * Has a person sign on paper: the sheet to print, photographs of it, and a comparison of what was read with what is there.
 *
 * @param {{say: import("../shared/translate.js").Say, api: import("./sender-api.js").SenderAPI, path: string, signer: Object}} options
 * @returns {Promise<boolean>} whether it was taken
 */
export async function signOnPaper({ say, api, path, signer }) {
  /** @type {Map<number, any>} the pages that were read, by their numbers */
  const pages = new Map();
  /** @type {Map<string, string>} what was typed in, by field */
  const typed = new Map();
  const fault = make("p", { class: "signet-error", role: "alert" });
  const found = make("div", { class: "paper-pages", "aria-live": "polite" });
  const sheet = button({ label: say("paper.print"), icon: "download", onPress: () => trying(() => busyWhile(sheet, () => api.download(path, `${signer.name}.pdf`))) });
  const files = /** @type {HTMLInputElement} */ (make("input", { type: "file", class: "signet-input", accept: "image/*", multiple: true, onchange: () => trying(() => read([...(files.files ?? [])])) }));

  async function trying(work) {
    fault.textContent = "";
    try {
      await work();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
    }
  }

  async function read(pictures) {
    files.disabled = true;
    try {
      for (const picture of pictures) {
        const response = await api.request(`/v1/${path}/pages`, { method: "POST", body: picture, headers: { "Content-Type": picture.type || "application/octet-stream" }, patience: 120_000 });
        const page = await response.json();
        pages.set(page.page, page);
      }
    } finally {
      files.disabled = false;
      files.value = "";
      draw();
    }
  }

  function draw() {
    const read = [...pages.values()].sort((one, other) => one.page - other.page);
    setContent(found, read.length > 0 && make("p", { class: "signet-hint", text: say("paper.compare") }),
      ...read.map((page) => make("section", {}, make("h3", { text: say("paper.read", { page: page.page, count: page.pages }) }),
        make("ul", { class: "paper-boxes" }, ...page.boxes.map((box) => boxOf(box, typed, say))))));
    take.disabled = read.length === 0 || read.length < read[0].pages;
  }

  const dialog = new Dialog({
    title: say("paper.title", { name: signer.name }), close: say("cancel"), wide: true,
    body: [make("p", { text: say("paper.how") }), make("p", {}, sheet), labelled(say("paper.pictures"), files), found, fault],
    actions: [{ label: say("cancel"), value: false }, { label: say("paper.take"), variant: "primary", onPress: (it) => attempt(it, it.actions[1], fault, async () => {
      const values = Object.fromEntries([...typed].filter(([, value]) => value.trim() !== ""));
      await api.post(`${path}/take`, { pictures: [...pages.values()].map(({ picture }) => picture), values });
      return true;
    }, say) }],
  });
  const take = /** @type {HTMLButtonElement} */ (dialog.actions[1]);
  draw();
  return (await dialog.answer) === true;
}

/** A box as it is on the paper, and beside it what was found there. */
function boxOf(box, typed, say) {
  const words = [say(`paper.ink.${box.ink}`), box.cut && say("paper.cut")].filter(Boolean).join(", ");
  return make("li", { data: { ink: box.ink } },
    make("img", { src: box.preview, alt: "", class: "paper-picture" }),
    make("div", { class: "paper-found" }, make("strong", { text: box.label, dir: "auto" }), make("span", { class: "signet-hint", text: words }),
      box.field && box.ink === "present" && labelled(say("paper.value", { label: box.label }), inputOf(box, typed))));
}

function inputOf(box, typed) {
  const [field] = box.fields;
  const value = typed.get(field) ?? box.value ?? "";
  typed.set(field, value);
  if (box.options) {
    const isMany = box.field === "choices";
    const chosen = value.split("\n");
    const select = make("select", { class: "signet-input", multiple: isMany, onchange: () => typed.set(field, [...select.selectedOptions].map((option) => option.value).join("\n")) },
      !isMany && make("option", { value: "", text: "–" }),
      ...box.options.map((option) => make("option", { value: option, text: option, ".selected": chosen.includes(option) })));
    return select;
  }
  const isLong = LINES.includes(box.field);
  const input = make(isLong ? "textarea" : "input", { class: "signet-input", dir: "auto", ".value": value, rows: isLong ? 3 : null, type: isLong ? null : box.field === "date" ? "date" : "text",
    oninput: () => typed.set(field, input.value) });
  return input;
}
