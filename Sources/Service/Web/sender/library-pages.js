import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { sizeOf } from "../shared/sizes.js";
import { refusalOf } from "./document-step.js";
import { confirm, emptyPlace, failure, pageHead, skeleton } from "./pieces.js";

/**
 * A list that is loaded, may be loaded further, and whose entries may be deleted.
 *
 * @param {import("./page-context.js").PageContext} context @param {{path: string, title: string, row: (item: Object, remove: () => void) => Node, empty: () => Node,
 *   question: (item: Object) => {title: string, text: string}, actions?: Node[], className?: string, search?: string}} options `search` is
 *   the label of a field that searches the list, which is left out without it
 */
export function libraryPage({ say, api }, { path, title, row, empty, question, actions = [], className = "", search = "" }) {
  const list = make("div", { class: "library" });
  let items = [];
  let next = null;
  let turn = 0;
  let timer;
  const field = search && make("input", { class: "signet-input search-input", type: "search", maxlength: 200, placeholder: search, "aria-label": search, oninput: () => {
    clearTimeout(timer);
    timer = setTimeout(begin, 200);
  } });

  const draw = () => {
    if (items.length === 0) return list.replaceChildren(field?.value?.trim() ? emptyPlace("search", say("requests.none"), say("documents.none.text")) : empty());
    const more = next && button({ label: say("requests.more"), icon: "down", onPress: () => busyWhile(more, load).catch((error) => more.after(failure(say, error, load))) });
    return list.replaceChildren(make("ul", { class: `rows signet-card ${className}` }, ...items.map((item) => row(item, () => remove(item)))), ...(more ? [more] : []));
  };
  const load = async () => {
    const own = turn;
    const words = field ? field.value.trim() : "";
    const answer = await api.list(path, { ...(words ? { q: words } : {}), ...(next ? { cursor: next } : {}) });
    // Other words were written meanwhile.
    if (own !== turn) return;
    items.push(...answer.items);
    next = answer.next;
    draw();
  };
  const remove = async (item) => {
    const done = await confirm(say, { ...question(item), yes: say("delete"), act: () => api.remove(`${path}/${encodeURIComponent(item.id)}`) });
    if (!done) return;
    items.splice(items.indexOf(item), 1);
    draw();
    list.querySelector("button, a")?.focus();
  };
  /** @returns {Promise<any>} */
  const begin = () => {
    const own = (turn += 1);
    items = [];
    next = null;
    list.replaceChildren(skeleton(say));
    return load().catch((error) => own === turn && list.replaceChildren(failure(say, error, begin)));
  };
  begin();
  return make("div", {}, pageHead(title, ...actions), field && make("div", { class: "filter" }, make("div", { class: "search" }, icon("search"), field)), list);
}

export function deleteButton(say, name, press) {
  return button({ label: say("delete.named", { name }), variant: "icon", icon: "trash", onPress: press });
}

/**
 * The documents that were uploaded.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function documentsPage(context) {
  const { say, api, router, compose } = context;
  return libraryPage(context, {
    path: "documents", title: say("nav.documents"), search: say("documents.search"),
    empty: () => emptyPlace("document", say("documents.empty"), say("documents.empty.text"), linkButton({ label: say("nav.new"), icon: "plus", href: "#/new", variant: "primary" })),
    question: (item) => ({ title: say("documents.delete"), text: say("documents.delete.text", { name: item.name }) }),
    row: (item, remove) => {
      const fault = make("span", { class: "signet-error", role: "alert" });
      const load = button({ label: say("documents.load", { name: item.name }), variant: "icon", icon: "download", onPress: () => busyWhile(load, () => api.download(`documents/${encodeURIComponent(item.id)}/content`, item.name))
        .catch((error) => { fault.textContent = reasonOf(error, say); }) });
      const use = !item.requestRefusal && button({ label: say("documents.use"), icon: "send", variant: "quiet", onPress: () => {
        compose.setDocument(item);
        router.go("new/signers");
      } });
      return make("li", { class: "row row--simple" }, make("span", { class: "row-icon" }, icon("document")),
        make("div", { class: "row-main" }, make("p", { class: "row-link", text: item.name, dir: "auto" }),
          make("p", { class: "row-sub", text: [item.parent && say("document.made"), item.requestRefusal && say("documents.refused"), say("pages", { count: item.pages?.length ?? 0 }), sizeOf(item.bytes, say.language), say.moment(item.created, null)].filter(Boolean).join(" · "), title: item.requestRefusal ? refusalOf(item, say) : null }), fault),
        make("div", { class: "row-acts" }, use, load, deleteButton(say, item.name, remove)));
    },
  });
}

/**
 * The signatures that are kept.
 *
 * @param {import("./page-context.js").PageContext} context
 */
export function signaturesPage(context) {
  const { say, api } = context;
  return libraryPage(context, {
    path: "signatures", title: say("nav.signatures"), className: "rows--tiles",
    empty: () => emptyPlace("signature", say("signatures.empty"), say("signatures.empty.text")),
    question: (item) => ({ title: say("signatures.delete"), text: say("signatures.delete.text", { name: item.name }) }),
    row: (item, remove) => {
      const paper = make("div", { class: "tile-paper" });
      const picture = make("img", { alt: say("signatures.of", { name: item.name }) });
      api.picture(`signatures/${encodeURIComponent(item.id)}/picture?format=png`).then((blob) => {
        picture.src = URL.createObjectURL(blob);
        paper.replaceChildren(picture);
      }).catch(() => paper.replaceChildren(icon("signature")));
      return make("li", { class: "tile" }, paper, make("div", { class: "tile-words" }, make("div", {}, make("p", { class: "row-link", text: item.name, dir: "auto" }),
        make("p", { class: "row-sub", text: `${say(`source.${item.kind}`)} · ${say.moment(item.created, null)}` })), deleteButton(say, item.name, remove)));
    },
  });
}
