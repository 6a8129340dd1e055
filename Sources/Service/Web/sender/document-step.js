import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { dropsFiles } from "../shared/devices.js";
import { idempotencyKey, reasonOf } from "../shared/requests.js";
import { sizeOf } from "../shared/sizes.js";

/** How many documents are offered, and among how many of the last ones they are looked for. */
const OFFERED = 5;
const LOOKED_AT = 50;
/** The files that the service makes documents of. */
const ACCEPTED = "application/pdf,.pdf,image/png,image/jpeg,image/tiff,image/heic,.heic,.docx,.odt";

/**
 * The documents: dropped, chosen, or ones that are here already; in an order, with names.
 *
 * @param {import("./page-context.js").PageContext} context @param {() => void} done
 */
export function documentStep({ say, api, compose, live }, done) {
  const box = make("div", { class: "document-step" });
  const fault = make("p", { class: "signet-error", role: "alert", id: "document-fault" });

  const upload = async (files) => {
    fault.textContent = "";
    const faults = [];
    for (const file of files) {
      box.replaceChildren(make("div", { class: "drop drop--busy", role: "status" }, make("span", { class: "turning", "aria-hidden": "true" }),
        make("p", { text: say("document.uploading", { name: file.name }) })));
      try {
        compose.setDocuments([...compose.documents, await api.upload(file, idempotencyKey())]);
        live.say(say("document.uploaded"));
      } catch (error) {
        faults.push(files.length > 1 ? `${file.name}: ${reasonOf(error, say)}` : reasonOf(error, say));
      }
    }
    fault.textContent = faults.join(" ");
    draw();
  };

  const draw = (focused = null) => {
    box.replaceChildren(...(compose.documents.length > 0 ? [chosen(), dropPlace(true), fault] : [
      make("div", { class: "drop-both" }, make("div", { class: "drop-one" }, dropPlace(false), fault), known({ say, api }, (document) => {
        compose.setDocument(document);
        draw();
        done();
      }))]));
    if (focused) box.querySelector(focused)?.focus();
  };

  const chosen = () => make("ol", { class: "chosen-list" }, ...compose.documents.map((document, index) => make("li", { class: "chosen signet-card", data: { key: document.key } },
    make("div", { class: "chosen-sign" }, icon("document")),
    make("div", { class: "chosen-words" }, compose.documents.length > 1 ? nameBox(document) : make("p", { class: "chosen-name", text: document.name, dir: "auto" }),
      make("p", { class: "signet-hint", text: say("document.facts", { count: document.pages.length, size: sizeOf(document.bytes, say.language) }) })),
    document.requestRefusal && make("div", { class: "signet-message", role: "alert", data: { kind: "error" } }, make("p", { text: refusalOf(document, say) })),
    make("div", { class: "chosen-actions" }, ...actionsOf(document, index)))));

  /** The name that people see. */
  const nameBox = (document) => make("input", { class: "signet-input", value: document.name, dir: "auto", maxlength: 120, "aria-label": say("document.name"),
    onchange: (/** @type {any} */ event) => {
      compose.nameDocument(document.key, event.target.value);
      event.target.value = compose.documents.find(({ key }) => key === document.key)?.name ?? "";
    } });

  const actionsOf = ({ key, name }, index) => {
    if (compose.documents.length === 1) {
      return [button({ label: say("document.other"), icon: "refresh", onPress: () => { compose.setDocument(null); draw(); box.querySelector("input")?.focus(); } })];
    }
    const move = (step, sign, label) => {
      const made = button({ label: say(label, { name }), variant: "icon", icon: sign, onPress: () => {
        compose.moveDocument(key, step);
        draw(`[data-key="${key}"] .chosen-actions button:not(:disabled)`);
        live.say(say("document.moved", { name, place: compose.documents.findIndex((each) => each.key === key) + 1 }));
      } });
      made.disabled = step < 0 ? index === 0 : index === compose.documents.length - 1;
      return made;
    };
    return [move(-1, "up", "document.up"), move(1, "down", "document.down"), button({ label: say("document.remove", { name }), variant: "icon", icon: "trash", onPress: () => {
      compose.removeDocument(key);
      draw("input");
    } })];
  };

  const dropPlace = (isMore) => {
    const input = make("input", { type: "file", class: "drop-input", accept: ACCEPTED, multiple: true, "aria-describedby": "document-fault", onchange: () => input.files.length > 0 && upload([...input.files]) });
    const text = isMore ? say("document.add") : say(dropsFiles() ? "document.drop" : "document.drop.touch");
    const place = make("label", { class: isMore ? "drop drop--more" : "drop" }, input, make("span", { class: "drop-sign" }, icon(isMore ? "plus" : "upload")),
      make("strong", { text }), !isMore && dropsFiles() && make("span", { class: "signet-hint", text: say("document.choose") }));
    place.addEventListener("dragover", (event) => {
      event.preventDefault();
      place.classList.add("drop--over");
    });
    place.addEventListener("dragleave", () => place.classList.remove("drop--over"));
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      place.classList.remove("drop--over");
      if (event.dataTransfer.files.length > 0) upload([...event.dataTransfer.files]);
    });
    return place;
  };

  draw();
  return box;
}

/** The documents that were uploaded last and can be sent. Without them there is still the upload. */
function known({ say, api }, choose) {
  const list = make("div", { class: "known" });
  api.list("documents", {}, LOOKED_AT).then(({ items: all }) => {
    const items = all.filter((item) => !item.requestRefusal).slice(0, OFFERED);
    if (items.length === 0) return;
    list.replaceChildren(make("h2", { text: say("document.recent") }), make("ul", { class: "rows signet-card" }, ...items.map((item) => make("li", {},
      make("button", { type: "button", class: "known-item", onclick: () => choose(item) }, icon("document"), make("span", { text: item.name, dir: "auto" }),
        make("span", { class: "signet-hint", text: [item.parent && say("document.made"), say.moment(item.created, null)].filter(Boolean).join(" · ") }))))));
  }).catch(() => {});
  return list;
}

/** The reason why a document cannot be sent, in the reader's language if it is a common one. */
export function refusalOf(document, say) {
  return document.signed?.length > 0 ? say("document.signed") : document.requestRefusal;
}
