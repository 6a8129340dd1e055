import { Dialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

/**
 * Asks for a kind of field, which can be searched by its name and by what it is for.
 *
 * @param {{say: import("../shared/translate.js").Translator, kinds: string[]}} options
 * @returns {Promise<string|null>}
 */
export function askKind({ say, kinds }) {
  const folded = (text) => text.toLocaleLowerCase(say.locale).normalize("NFD").replace(/\p{M}/gu, "");
  const rows = kinds.map((kind) => {
    const [name, use] = [say(`field.${kind}`), say(`kind.${kind}`)];
    const row = make("li", {}, make("button", { type: "button", class: "kind-choice", data: { kind }, onclick: () => dialog.finish(kind) },
      icon(kind), make("span", { class: "kind-words" }, make("strong", { text: name }), make("span", { class: "signet-hint", text: use }))));
    return { row, name: folded(name), words: folded(`${name} ${use}`) };
  });
  const list = make("ul", { class: "kind-list" }, ...rows.map(({ row }) => row));
  // Those that are named so come before those that are described so.
  const ranked = (words) => [...rows].sort((one, other) => Number(other.name.includes(words)) - Number(one.name.includes(words)));
  const none = make("p", { class: "signet-hint", role: "status" });
  const search = make("input", { class: "signet-input", id: "kind-search", type: "search", placeholder: say("kinds.search"), "aria-label": say("kinds.search"), autocomplete: "off",
    oninput: () => {
      const words = folded(search.value.trim());
      for (const { row, words: own } of rows) row.hidden = !own.includes(words);
      list.append(...ranked(words).map(({ row }) => row));
      none.textContent = rows.every(({ row }) => row.hidden) ? say("kinds.none") : "";
    },
    onkeydown: (event) => {
      const first = list.querySelector("li:not([hidden]) button");
      if (event.key !== "Enter" || !first) return;
      event.preventDefault();
      /** @type {HTMLElement} */ (first).click();
    } });
  const dialog = new Dialog({
    title: say("kinds.title"), close: say("cancel"), wide: true, className: "kind-dialog", focus: "#kind-search",
    body: [search, list, none],
  });
  return dialog.answer;
}
