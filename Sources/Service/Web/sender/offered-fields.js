import { busyWhile, button } from "../kit/button.js";
import { make, setContent } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { onSheet } from "./compose-documents.js";
import { labelled, select } from "./pieces.js";

/** The sources in the order in which they are shown. */
const SOURCES = ["form", "tag", "line"];
/** How near two frames are that are the same place, in points. */
const NEAR = 2;

/**
 * The fields that the document offers, of its form, of its tags and of its lines for signatures: each person in the document becomes one
 * of the request, and one press adds the fields.
 */
export class OfferedFields {
  /**
   * @param {Pick<import("./page-context.js").PageContext, "say"|"api"|"compose"|"live"|"signal">} context
   * @param {{added: (field: any) => void, covered: () => void}} then what follows when fields are added, and when the document is another
   */
  constructor({ say, api, compose, live, signal }, { added, covered }) {
    this.say = say;
    this.api = api;
    this.compose = compose;
    this.live = live;
    this.then = { added, covered };
    this.offers = null;
    /** @type {Object<string, string>} the people by the document's words for them */
    this.people = {};
    this.element = make("section", { class: "offers", hidden: true, "aria-label": say("offers.title") });
    compose.addEventListener("change", () => this.draw(), { signal });
    this.load();
  }

  async load() {
    const { compose } = this;
    const { id } = compose.document;
    // Without them the fields are placed by hand.
    const answers = await Promise.all(compose.documents.map((document) => this.api.get(`documents/${encodeURIComponent(document.id)}/fields`).catch(() => null)));
    if (compose.document?.id !== id) return;
    const known = answers.flatMap((answer, index) => (answer ? [{ ...answer, key: compose.documents[index].key, position: index + 1 }] : []));
    if (known.length === 0) return;
    this.offers = {
      items: known.flatMap(({ items, key, position }) => items.map((item) => ({ ...onSheet({ ...item, document: position }, compose.document.pages), key }))),
      tagged: known.filter(({ tags }) => tags.some(({ visible }) => visible)).map(({ key }) => key),
      isForeign: known.some(({ form }) => form === "xfa"), isComplete: known.every(({ complete }) => complete),
    };
    this.draw();
  }

  /** The offered fields of a source that are not there yet; nothing can be filled into a read-only one. */
  open(source) {
    return this.offers.items.filter((item) => item.source === source && !(item.form && item.readOnly) && !this.compose.fields.some((field) => isSame(field, item)));
  }

  draw() {
    if (!this.offers) return;
    const groups = SOURCES.map((source) => ({ source, items: this.open(source) })).filter(({ items }) => items.length > 0);
    const hint = this.offers.isForeign ? "offers.xfa" : this.offers.isComplete ? null : "offers.incomplete";
    this.element.hidden = groups.length === 0 && !hint;
    this.fault = make("p", { class: "signet-error", role: "alert" });
    const focused = document.activeElement?.closest?.(".offers") === this.element ? document.activeElement.id : null;
    setContent(this.element, make("h2", { text: this.say("offers.title") }), ...groups.map((group) => this.group(group)),
      hint && make("p", { class: "signet-hint", text: this.say(hint) }), this.fault);
    if (focused) document.getElementById(focused)?.focus();
  }

  group({ source, items }) {
    const { say } = this;
    const doubtful = items.filter(({ certain }) => !certain).length;
    const roles = [...new Set(items.map(({ role }) => role ?? ""))];
    const cover = source === "tag" && this.offers.tagged.length > 0 && make("input", { type: "checkbox", id: "offers-cover", ".checked": true });
    const add = button({ label: say("offers.add", { count: items.length }), icon: "plus", variant: "quiet", onPress: () => busyWhile(add, () => this.add(items, cover && cover.checked)) });
    add.id = `offers-add-${source}`;
    return make("div", { class: "offer", data: { source } },
      make("p", { class: "offer-count", text: say(`offers.${source}`, { count: items.length }) }),
      make("p", { class: "signet-hint", text: kindsOf(items, say) }),
      doubtful > 0 && make("p", { class: "signet-hint", text: say("offers.doubtful", { count: doubtful }) }),
      ...(this.compose.fillers.length > 1 ? roles.map((role) => this.person(role, roles, source)) : []),
      cover && make("label", { class: "check" }, cover, make("span", { text: say("offers.cover") })),
      add);
  }

  /** The choice of the person for one of the document's words. */
  person(role, roles, source) {
    const { say, compose } = this;
    const chosen = select(compose.fillers.map(({ id, name }) => [id, name]), this.personFor(role, roles), (id) => { this.people[role] = id; });
    chosen.id = `offers-person-${source}-${roles.indexOf(role)}`;
    return labelled(role || say("offers.anybody"), chosen);
  }

  /** The person who was chosen for a word, has it as their part or name, or comes as it does among the words. */
  personFor(role, roles) {
    const { fillers } = this.compose;
    const word = role.toLowerCase();
    const known = fillers.find(({ id }) => id === this.people[role])
      ?? fillers.find(({ part, name }) => word && [part, name].some((text) => text?.toLowerCase() === word));
    const number = /^r(\d+)$/.exec(word) ? Number(word.slice(1)) - 1 : Math.max(0, roles.filter(Boolean).indexOf(role));
    return (known ?? fillers[Math.min(number, fillers.length - 1)])?.id ?? null;
  }

  async add(items, covers) {
    const { say, api, compose } = this;
    this.fault.textContent = "";
    try {
      const roles = [...new Set(items.map(({ role }) => role ?? ""))];
      const people = new Map(roles.map((role) => [role, this.personFor(role, roles)]));
      // One that is covered already stays so, if another one fails.
      for (const key of covers ? [...this.offers.tagged] : []) {
        const { id } = compose.documents.find((document) => document.key === key) ?? {};
        if (id) compose.exchangeDocument(key, await api.post(`documents/${encodeURIComponent(id)}/cover-tags`, {}));
        this.offers.tagged = this.offers.tagged.filter((each) => each !== key);
      }
      const made = compose.addFields(items.map(({ source: _source, role, certain: _certain, key: _key, ...field }) => ({ ...field, signer: people.get(role ?? "") })));
      this.live.say(say("offers.added", { count: made.length }));
      if (covers) this.then.covered();
      else this.then.added(made[made.length - 1]);
    } catch (error) {
      this.fault.textContent = reasonOf(error, say);
    }
  }
}

/** How many there are of each kind, the most first. */
function kindsOf(items, say) {
  const counts = new Map();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return new Intl.ListFormat(say.language, { type: "conjunction" }).format(sorted.map(([kind, count]) => `${say(`field.${kind}`)} (${count})`));
}

/** Whether a field is in the place of an offered one. */
function isSame(field, item) {
  return field.page === item.page && field.kind === item.kind && field.frame.every((value, index) => Math.abs(value - item.frame[index]) < NEAR);
}
