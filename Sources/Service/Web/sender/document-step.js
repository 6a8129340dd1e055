import { button } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { dropsFiles } from "../shared/devices.js";
import { idempotencyKey, reasonOf } from "../shared/requests.js";
import { sizeOf } from "../shared/sizes.js";

/** How many documents are offered, and among how many of the last ones they are looked for. */
const OFFERED = 5;
const LOOKED_AT = 50;

/**
 * The PDF: dropped, chosen, or one that is here already.
 *
 * @param {import("./page-context.js").PageContext} context @param {() => void} done
 */
export function documentStep({ say, api, compose, live }, done) {
  const box = make("div", { class: "document-step" });
  const fault = make("p", { class: "signet-error", role: "alert", id: "document-fault" });

  const upload = async (file) => {
    fault.textContent = "";
    if (!/\.pdf$/i.test(file.name) && file.type !== "application/pdf") {
      fault.textContent = say("document.not-pdf");
      return;
    }
    box.replaceChildren(make("div", { class: "drop drop--busy", role: "status" }, make("span", { class: "turning", "aria-hidden": "true" }),
      make("p", { text: say("document.uploading", { name: file.name }) })));
    try {
      compose.setDocument(await api.upload(file, idempotencyKey()));
      live.say(say("document.uploaded"));
      draw();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
      draw();
    }
  };

  const draw = () => box.replaceChildren(...(compose.document ? [chosen(), fault] : [dropPlace()]));

  const chosen = () => make("div", { class: "chosen signet-card" },
    make("div", { class: "chosen-sign" }, icon("document")),
    make("div", {}, make("p", { class: "chosen-name", text: compose.document.name, dir: "auto" }),
      make("p", { class: "signet-hint", text: say("document.facts", { count: compose.document.pages.length, size: sizeOf(compose.document.bytes, say.language) }) })),
    compose.document.requestRefusal && make("div", { class: "signet-message", role: "alert", data: { kind: "error" } }, make("p", { text: refusalOf(compose.document, say) })),
    button({ label: say("document.other"), icon: "refresh", onPress: () => { compose.setDocument(null); draw(); box.querySelector("input")?.focus(); } }));

  const dropPlace = () => {
    const input = make("input", { type: "file", class: "drop-input", accept: "application/pdf,.pdf", "aria-describedby": "document-fault", onchange: () => input.files[0] && upload(input.files[0]) });
    const place = make("label", { class: "drop" }, input, make("span", { class: "drop-sign" }, icon("upload")),
      make("strong", { text: say(dropsFiles() ? "document.drop" : "document.drop.touch") }), dropsFiles() && make("span", { class: "signet-hint", text: say("document.choose") }));
    place.addEventListener("dragover", (event) => {
      event.preventDefault();
      place.classList.add("drop--over");
    });
    place.addEventListener("dragleave", () => place.classList.remove("drop--over"));
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      place.classList.remove("drop--over");
      if (event.dataTransfer.files[0]) upload(event.dataTransfer.files[0]);
    });
    return make("div", { class: "drop-both" }, make("div", { class: "drop-one" }, place, fault), known({ say, api }, (document) => {
      compose.setDocument(document);
      draw();
      done();
    }));
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
