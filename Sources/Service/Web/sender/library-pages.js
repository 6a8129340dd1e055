import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { sizeOf } from "./document-step.js";
import { confirm, emptyPlace, failure, pageHead, reasonOf, skeleton } from "./pieces.js";

/**
 * A list that is loaded, may be loaded further, and whose entries may be deleted.
 *
 * @param {Object} surroundings @param {{path: string, title: string, row: (item: Object, remove: () => void) => Node, empty: () => Node,
 *   question: (item: Object) => {title: string, text: string}, actions?: Node[], className?: string}} options
 */
function libraryPage({ say, api }, { path, title, row, empty, question, actions = [], className = "" }) {
  const list = make("div", { class: "library" });
  const items = [];
  let next = null;

  const draw = () => {
    if (items.length === 0) return list.replaceChildren(empty());
    const more = next && button({ label: say("requests.more"), icon: "down", onPress: () => busyWhile(more, load).catch((error) => more.after(failure(say, error, load))) });
    return list.replaceChildren(make("ul", { class: `rows signet-card ${className}` }, ...items.map((item) => row(item, () => remove(item)))), ...(more ? [more] : []));
  };
  const load = async () => {
    const answer = await api.list(path, next ? { cursor: next } : {});
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
  const begin = () => {
    list.replaceChildren(skeleton(say));
    load().catch((error) => list.replaceChildren(failure(say, error, begin)));
  };
  begin();
  return make("div", {}, pageHead(title, ...actions), list);
}

function deleteButton(say, name, press) {
  return button({ label: say("delete.named", { name }), variant: "icon", icon: "trash", onPress: press });
}

/** The documents that were uploaded. @param {Object} surroundings */
export function documentsPage(surroundings) {
  const { say, api, router, compose } = surroundings;
  return libraryPage(surroundings, {
    path: "documents", title: say("nav.documents"),
    empty: () => emptyPlace("document", say("documents.empty"), say("documents.empty.text"), linkButton({ label: say("nav.new"), icon: "plus", href: "#/new", variant: "primary" })),
    question: (item) => ({ title: say("documents.delete"), text: say("documents.delete.text", { name: item.name }) }),
    row: (item, remove) => {
      const fault = make("span", { class: "signet-error", role: "alert" });
      const load = button({ label: say("documents.load", { name: item.name }), variant: "icon", icon: "download", onPress: () => busyWhile(load, () => api.download(`documents/${encodeURIComponent(item.id)}/content`, item.name))
        .catch((error) => { fault.textContent = reasonOf(error, say); }) });
      const use = button({ label: say("documents.use"), icon: "send", variant: "quiet", onPress: () => {
        compose.setDocument(item);
        router.go("new/signers");
      } });
      return make("li", { class: "row row--simple" }, make("span", { class: "row-icon" }, icon("document")),
        make("div", { class: "row-main" }, make("p", { class: "row-link", text: item.name, dir: "auto" }),
          make("p", { class: "row-sub", text: [item.parent && say("document.made"), say("intro.pages", { count: item.pages?.length ?? 0 }), sizeOf(item.bytes, say.language), say.moment(item.created, null)].filter(Boolean).join(" · ") }), fault),
        make("div", { class: "row-acts" }, use, load, deleteButton(say, item.name, remove)));
    },
  });
}

/** The signatures that are kept. @param {Object} surroundings */
export function signaturesPage(surroundings) {
  const { say, api } = surroundings;
  return libraryPage(surroundings, {
    path: "signatures", title: say("nav.signatures"), className: "rows--tiles",
    empty: () => emptyPlace("signature", say("signatures.empty"), say("signatures.empty.text")),
    question: (item) => ({ title: say("signatures.delete"), text: say("signatures.delete.text", { name: item.name }) }),
    row: (item, remove) => {
      const paper = make("div", { class: "tile-paper" });
      const picture = make("img", { alt: say("signatures.of", { name: item.name }) });
      api.picture(`signatures/${encodeURIComponent(item.id)}/picture?format=png`).then((url) => {
        picture.src = url;
        paper.replaceChildren(picture);
      }).catch(() => paper.replaceChildren(icon("signature")));
      return make("li", { class: "tile" }, paper, make("div", { class: "tile-words" }, make("div", {}, make("p", { class: "row-link", text: item.name, dir: "auto" }),
        make("p", { class: "row-sub", text: `${say(`source.${item.kind}`)} · ${say.moment(item.created, null)}` })), deleteButton(say, item.name, remove)));
    },
  });
}
