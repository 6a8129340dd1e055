import { button } from "./button.js";
import { make } from "./make.js";
import { MonthCalendar } from "./month-calendar.js";
import * as months from "./month.js";

/** The words of a date field, with those of its calendar. */
const WORDS = {
  choose: "Choose a date", wrong: (/** @type {string} */ sample) => `Write a date such as ${sample}.`, outside: "This date is not allowed here.",
  earlierYear: "Previous year", earlier: "Previous month", later: "Next month", laterYear: "Next year", cancel: "Cancel", today: "Today",
};

/**
 * A date: typed, or chosen from a month in a dialog. `<signet-date-field label="Date" value="2026-11-21">`. The typed text shows
 * written out below at once, since 5/4 is another day elsewhere.
 *
 * Attributes: `label`, `value`, `min`, `max` (all dates YYYY-MM-DD), `locale` (else the language of the document),
 * `today` (else the clock's), `required`. `words`, set before it is put into the page, are in place of the English ones. `value` is the date or "". Fires `change` when a person has set another date.
 */
export class DateField extends HTMLElement {
  static observedAttributes = ["value"];

  words = WORDS;

  connectedCallback() {
    if (!this.field) this.#build();
    this.#show();
  }

  attributeChangedCallback() {
    if (this.field) this.#show();
  }

  /** The date as YYYY-MM-DD, or "" where the field is empty or not a valid date. */
  get value() {
    return this.getAttribute("value") ?? "";
  }

  set value(text) {
    this.setAttribute("value", months.parseISO(text) ? text : "");
  }

  /** Whether what is written is a date that is allowed; an empty field is unless it is required. */
  get isValid() {
    return this.field.value.trim() === "" ? !this.hasAttribute("required") : this.error.hidden;
  }

  get locale() {
    return this.getAttribute("locale") || document.documentElement.lang || navigator.language;
  }

  focus() {
    this.field?.focus();
  }

  #build() {
    const text = this.words;
    const sample = months.numeric(this.locale).format(months.toDate({ year: 2026, month: 11, day: 21 }));
    this.error = make("p", { class: "signet-error", role: "alert", hidden: true });
    this.field = make("input", {
      class: "signet-input",
      type: "text",
      inputmode: "text",
      autocomplete: "off",
      placeholder: sample,
      "aria-label": this.getAttribute("label") ?? text.choose,
      "aria-required": this.hasAttribute("required") ? "true" : null,
    });
    this.field.addEventListener("input", () => this.#read());
    this.field.addEventListener("change", (event) => {
      event.stopPropagation();
      this.#typed(text, sample);
    });
    this.opener = button({ label: text.choose, variant: "icon", icon: "calendar", onPress: () => this.#open(text) });
    this.reading = make("p", { class: "signet-hint", role: "status" });
    const entry = make("div", { class: "signet-date-entry" }, this.field, this.opener);
    this.append(make("div", { class: "signet-field" }, entry, this.reading, this.error));
  }

  #typed(text, sample) {
    const written = this.field.value.trim();
    const day = written === "" ? null : months.parseTyped(written, this.locale);
    const fault = written !== "" && !day ? text.wrong(sample) : day && !this.#allows(day) ? text.outside : null;
    this.#fault(fault);
    this.#set(day && !fault ? months.toISO(day) : "", { keepText: fault !== null });
  }

  #fault(sentence) {
    this.error.hidden = sentence === null;
    this.reading.hidden = sentence !== null;
    this.error.textContent = sentence ?? "";
    this.field.setAttribute("aria-invalid", String(sentence !== null));
  }

  #allows(day) {
    const iso = months.toISO(day);
    const [min, max] = [this.getAttribute("min"), this.getAttribute("max")];
    return (!min || iso >= min) && (!max || iso <= max);
  }

  #set(iso, { keepText }) {
    const written = this.field.value;
    const changed = iso !== this.value;
    this.setAttribute("value", iso);
    if (keepText) this.field.value = written;
    if (changed) this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #show() {
    const day = months.parseISO(this.value);
    this.field.value = day ? months.numeric(this.locale).format(months.toDate(day)) : "";
    this.#read();
  }

  /** Writes out what is typed, as far as it is a date. */
  #read() {
    const day = months.parseTyped(this.field.value, this.locale);
    this.reading.hidden = false;
    this.reading.textContent = day ? months.written(this.locale).format(months.toDate(day)) : "";
  }

  async #open(text) {
    const calendar = new MonthCalendar({
      label: this.getAttribute("label") ?? text.choose,
      words: text,
      locale: this.locale,
      today: months.parseISO(this.getAttribute("today") ?? "") ?? today(),
      selected: months.parseISO(this.value),
      allows: (day) => this.#allows(day),
      within: /** @type {any} */ (this.getRootNode() instanceof ShadowRoot ? this.getRootNode() : document.body),
    });
    const day = await calendar.choose();
    this.opener.focus();
    if (!day) return;
    this.#fault(null);
    this.#set(months.toISO(day), { keepText: false });
  }
}

/** The day that it is where the person is. */
function today() {
  const now = new Date();
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

customElements.get("signet-date-field") ?? customElements.define("signet-date-field", DateField);
