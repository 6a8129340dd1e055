import { element, icon } from "../signing/elements.js";
import { idempotencyKey } from "../signing/requests.js";
import { iconButton, reasonOf } from "./pieces.js";

/**
 * The PDF: dropped, chosen, or one that is here already.
 *
 * @param {Object} surroundings @param {() => void} done
 */
export function documentStep({ say, api, compose, live }, done) {
  const box = element("div", { class: "document-step" });
  const fault = element("p", { class: "signet-error", role: "alert", id: "document-fault" });

  const upload = async (file) => {
    fault.textContent = "";
    if (!/\.pdf$/i.test(file.name) && file.type !== "application/pdf") {
      fault.textContent = say("document.not-pdf");
      return;
    }
    box.replaceChildren(element("div", { class: "drop drop--busy", role: "status" }, element("span", { class: "turning", "aria-hidden": "true" }),
      element("p", { text: say("document.uploading", { name: file.name }) })), fault);
    try {
      compose.setDocument(await api.upload(file, idempotencyKey()));
      live.say(say("document.uploaded"));
      draw();
    } catch (error) {
      fault.textContent = reasonOf(error, say);
      draw();
    }
  };

  const draw = () => box.replaceChildren(...(compose.document ? [chosen()] : [dropPlace()]), fault);

  const chosen = () => element("div", { class: "chosen signet-card" },
    element("div", { class: "chosen-sign" }, icon("document")),
    element("div", {}, element("p", { class: "chosen-name", text: compose.document.name, dir: "auto" }),
      element("p", { class: "signet-hint", text: say("document.facts", { count: compose.document.pages.length, size: sizeOf(compose.document.bytes, say.language) }) })),
    iconButton({ label: say("document.other"), sign: "refresh", press: () => { compose.setDocument(null); draw(); box.querySelector("input")?.focus(); } }));

  const dropPlace = () => {
    const input = element("input", { type: "file", class: "drop-input", accept: "application/pdf,.pdf", "aria-describedby": "document-fault", onchange: () => input.files[0] && upload(input.files[0]) });
    const place = element("label", { class: "drop" }, input, element("span", { class: "drop-sign" }, icon("upload")),
      element("strong", { text: say("document.drop") }), element("span", { class: "signet-hint", text: say("document.choose") }));
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
    return element("div", { class: "drop-both" }, place, known({ say, api }, (document) => {
      compose.setDocument(document);
      done();
    }));
  };

  draw();
  return box;
}

/** The documents that were uploaded last. Without them there is still the upload. */
function known({ say, api }, choose) {
  const list = element("div", { class: "known" });
  api.list("documents", {}, 5).then(({ items }) => {
    if (items.length === 0) return;
    list.replaceChildren(element("h2", { text: say("document.recent") }), element("ul", { class: "rows signet-card" }, ...items.slice(0, 5).map((item) => element("li", {},
      element("button", { type: "button", class: "known-item", onclick: () => choose(item) }, icon("document"), element("span", { text: item.name, dir: "auto" }),
        element("span", { class: "signet-hint", text: say.moment(item.created, null) }))))));
  }).catch(() => {});
  return list;
}

/** A size in the largest unit that leaves a number above one. */
export function sizeOf(bytes, language) {
  const [unit, factor] = bytes >= 1e6 ? ["megabyte", 1e6] : bytes >= 1e3 ? ["kilobyte", 1e3] : ["byte", 1];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(bytes / factor);
}
