import { button } from "./button.js";
import { make, setAttribute } from "./make.js";
import * as months from "./month.js";

/**
 * A month to choose a day from, in a modal dialog, after the date picker of the ARIA Authoring Practices.
 *
 * Its state is the focused day, and with it the month that is seen. Each press shows the next month at once and the
 * animation only decorates it, so months pass as fast as one taps.
 */
export class MonthCalendar {
  /**
   * @param {object} options
   * @param {string} options.label
   * @param {Object<string, any>} options.words of the date field
   * @param {string} options.locale
   * @param {months.Day} options.today
   * @param {months.Day|null} options.selected
   * @param {(day: months.Day) => boolean} options.allows
   * @param {Node & ParentNode} options.within
   */
  constructor(options) {
    this.options = options;
    this.focusedDay = options.selected ?? options.today;
    this.first = months.firstWeekday(options.locale);
    const text = options.words;
    const turn = (label, shape, count) =>
      button({ label, variant: "icon", icon: shape, onPress: () => this.#turn(count) });
    this.title = make("h2", { class: "signet-calendar-title", "aria-live": "polite" });
    this.table = make("table", { class: "signet-calendar-grid", role: "grid", "aria-label": options.label });
    this.table.addEventListener("keydown", (event) => this.#key(event));
    this.table.addEventListener("click", (event) => this.#press(event));
    const cancel = button({ label: text.cancel, variant: "quiet", onPress: () => this.dialog.close() });
    const today = button({ label: text.today, variant: "quiet", onPress: () => this.#go(options.today, { focus: true }) });
    this.dialog = /** @type {HTMLDialogElement} */ (
      make(
        "dialog",
        { class: "signet-dialog signet-calendar", "aria-label": options.label },
        make(
          "div",
          { class: "signet-calendar-body" },
          make(
            "div",
            { class: "signet-calendar-head" },
            turn(text.earlierYear, "muchEarlier", -12),
            turn(text.earlier, "earlier", -1),
            this.title,
            turn(text.later, "later", 1),
            turn(text.laterYear, "muchLater", 12),
          ),
          this.table,
          make("div", { class: "signet-dialog-actions" }, today, cancel),
        ),
      )
    );
  }

  /**
   * Shows the calendar and waits for the chosen day; null when it was left.
   *
   * @returns {Promise<months.Day|null>}
   */
  choose() {
    this.options.within.append(this.dialog);
    this.#draw();
    return new Promise((resolve) => {
      this.dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
      this.dialog.addEventListener("close", () => {
        this.dialog.remove();
        resolve(months.parseISO(this.dialog.returnValue));
      });
      this.dialog.showModal();
      this.#focusDay();
    });
  }

  #turn(count) {
    this.#go(months.sameDayAfter(this.focusedDay, count), { focus: false });
  }

  #go(day, { focus }) {
    const turned = (day.year - this.focusedDay.year) * 12 + day.month - this.focusedDay.month;
    this.focusedDay = day;
    this.#draw();
    if (turned !== 0) this.#animate(turned > 0 ? "later" : "earlier");
    if (focus) this.#focusDay();
  }

  /** Starts the animation again, even when the last one still runs. */
  #animate(direction) {
    this.table.removeAttribute("data-turn");
    void this.table.offsetWidth;
    this.table.setAttribute("data-turn", direction);
  }

  #focusDay() {
    this.table.querySelector("[tabindex='0']")?.focus();
  }

  #press(event) {
    const cell = event.target.closest("td");
    if (cell) this.#choose(months.parseISO(cell.dataset.day));
  }

  #choose(day) {
    if (this.options.allows(day)) this.dialog.close(months.toISO(day));
    else this.#go(day, { focus: true });
  }

  #key(event) {
    const day = this.focusedDay;
    const right = getComputedStyle(this.table).direction === "rtl" ? -1 : 1;
    const lead = (months.weekday(day) - this.first + 7) % 7;
    const moves = {
      ArrowRight: () => months.dayAfter(day, right),
      ArrowLeft: () => months.dayAfter(day, -right),
      ArrowDown: () => months.dayAfter(day, 7),
      ArrowUp: () => months.dayAfter(day, -7),
      Home: () => months.dayAfter(day, -lead),
      End: () => months.dayAfter(day, 6 - lead),
      PageDown: () => months.sameDayAfter(day, event.shiftKey ? 12 : 1),
      PageUp: () => months.sameDayAfter(day, event.shiftKey ? -12 : -1),
    };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(day);
    } else if (event.key in moves) {
      event.preventDefault();
      this.#go(moves[event.key](), { focus: true });
    }
  }

  #draw() {
    const { locale } = this.options;
    const month = { year: this.focusedDay.year, month: this.focusedDay.month };
    const written = (options) => new Intl.DateTimeFormat(locale, { ...options, calendar: "gregory", timeZone: "UTC" });
    this.title.textContent = written({ month: "long", year: "numeric" }).format(months.toDate({ ...month, day: 1 }));
    const weeks = months.weeks(month, this.first);
    const head = make("tr", {}, ...weeks[0].map((day) =>
      make("th", {
        scope: "col",
        abbr: written({ weekday: "long" }).format(months.toDate(day)),
        text: written({ weekday: "narrow" }).format(months.toDate(day)),
      })));
    const [number, long] = [written({ day: "numeric" }), written({ dateStyle: "full" })];
    const rows = weeks.map((week) => make("tr", {}, ...week.map((day) => this.#cell(day, month, number, long))));
    this.table.replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
  }

  #cell(day, month, number, long) {
    const { selected, today, allows } = this.options;
    const cell = make("td", {
      role: "gridcell",
      tabindex: months.compare(day, this.focusedDay) === 0 ? "0" : "-1",
      "data-day": months.toISO(day),
      "aria-label": long.format(months.toDate(day)),
      text: number.formatToParts(months.toDate(day)).find((part) => part.type === "day")?.value ?? String(day.day),
    });
    setAttribute(cell, "data-outside", day.month !== month.month);
    setAttribute(cell, "aria-selected", selected && months.compare(day, selected) === 0 ? "true" : null);
    setAttribute(cell, "aria-current", months.compare(day, today) === 0 ? "date" : null);
    setAttribute(cell, "aria-disabled", allows(day) ? null : "true");
    return cell;
  }
}
