import { busyWhile, button } from "../kit/button.js";
import { element, icon } from "../signing/elements.js";
import { sizeOf } from "./document-step.js";
import { confirm, emptyPlace, failure, iconButton, linkButton, pageHead, reasonOf, skeleton } from "./pieces.js";

/**
 * A list that is loaded, may be loaded further, and whose entries may be deleted.
 *
 * @param {Object} surroundings @param {{path: string, title: string, row: (item: Object, remove: () => void) => Node, empty: () => Node,
 *   question: (item: Object) => {title: string, text: string}, actions?: Node[], className?: string}} options
 */
function libraryPage({ say, api }, { path, title, row, empty, question, actions = [], className = "" }) {
  const list = element("div", { class: "library" });
  const items = [];
  let next = null;

  const draw = () => {
    if (items.length === 0) return list.replaceChildren(empty());
    const more = next && iconButton({ label: say("requests.more"), sign: "down", press: () => busyWhile(more, load).catch((error) => more.after(failure(say, error, load))) });
    return list.replaceChildren(element("ul", { class: `rows signet-card ${className}` }, ...items.map((item) => row(item, () => remove(item)))), ...(more ? [more] : []));
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
  return element("div", {}, pageHead(title, ...actions), list);
}

function deleteButton(say, name, press) {
  const made = button({ label: say("delete.named", { name }), variant: "icon", onPress: press });
  made.append(icon("trash"));
  return made;
}

/** The documents that were uploaded. @param {Object} surroundings */
export function documentsPage(surroundings) {
  const { say, api, router, compose } = surroundings;
  return libraryPage(surroundings, {
    path: "documents", title: say("nav.documents"),
    empty: () => emptyPlace("document", say("documents.empty"), say("documents.empty.text"), linkButton({ label: say("nav.new"), sign: "plus", href: "#/new", variant: "primary" })),
    question: (item) => ({ title: say("documents.delete"), text: say("documents.delete.text", { name: item.name }) }),
    row: (item, remove) => {
      const fault = element("span", { class: "signet-error", role: "alert" });
      const load = button({ label: say("documents.load", { name: item.name }), variant: "icon", onPress: () => busyWhile(load, () => api.download(`documents/${encodeURIComponent(item.id)}/content`, item.name))
        .catch((error) => { fault.textContent = reasonOf(error, say); }) });
      load.append(icon("download"));
      const use = iconButton({ label: say("documents.use"), sign: "send", variant: "quiet", press: () => {
        compose.setDocument(item);
        router.go("new/signers");
      } });
      return element("li", { class: "row row--simple" }, element("span", { class: "row-icon" }, icon("document")),
        element("div", { class: "row-main" }, element("p", { class: "row-link", text: item.name, dir: "auto" }),
          element("p", { class: "row-sub", text: [say("intro.pages", { count: item.pages?.length ?? 0 }), sizeOf(item.bytes, say.language), say.moment(item.created, null)].join(" · ") }), fault),
        element("div", { class: "row-acts" }, use, load, deleteButton(say, item.name, remove)));
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
      const paper = element("div", { class: "tile-paper" });
      const picture = element("img", { alt: say("signatures.of", { name: item.name }) });
      api.picture(`signatures/${encodeURIComponent(item.id)}/picture?format=png`).then((url) => {
        picture.src = url;
        paper.replaceChildren(picture);
      }).catch(() => paper.replaceChildren(icon("signature")));
      return element("li", { class: "tile" }, paper, element("div", { class: "tile-words" }, element("div", {}, element("p", { class: "row-link", text: item.name, dir: "auto" }),
        element("p", { class: "row-sub", text: `${say(`source.${item.kind}`)} · ${say.moment(item.created, null)}` })), deleteButton(say, item.name, remove)));
    },
  });
}
