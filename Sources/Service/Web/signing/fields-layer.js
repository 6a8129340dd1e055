import { nameOf, FieldView, otherField } from "./field-view.js";
import { CopyView } from "./copy-view.js";
import { hasMarks, optionsOf } from "./field-values.js";
import { OptionMark } from "./option-mark.js";
import { pressNearest } from "./near-press.js";

/**
 * The fields over the pages of the document: each view on its page, with the marks of options and the copies on theirs. They come as
 * their pages are laid out.
 */
export class FieldsLayer {
  /** @type {Map<string, FieldView>} */
  views = new Map();
  /** @type {Map<string, CopyView[]>} */
  copies = new Map();
  /** @type {Map<string, OptionMark[]>} */
  marks = new Map();
  /** @type {Set<number>} */
  #laid = new Set();

  /**
   * @param {{model: import("./signing-model.js").SigningModel, sheets: import("../shared/page-pictures.js").PagePictures, pages: {number: number, width: number, height: number}[],
   *   context: import("./field-view.js").FieldContext, focused: (id: string) => void}} options
   */
  constructor({ model, sheets, pages, context, focused }) {
    this.model = model;
    this.sheets = sheets;
    this.pages = new Map(pages.map((page) => [page.number, page]));
    this.context = context;
    this.focused = focused;
  }

  /** Puts the fields onto the pages that are laid out since the last time. */
  lay() {
    const isNew = new Set(this.sheets.numbers.filter((number) => !this.#laid.has(number) && this.pages.has(number)));
    for (const number of isNew) {
      this.#laid.add(number);
      pressNearest(this.sheets.layer(number), () => this.views.values());
    }
    const { state } = this.model;
    for (const field of this.model.fields) {
      if (field.mine) this.#layOwn(field, isNew);
      else if (isNew.has(field.page) && state.request.state === "sent") {
        this.sheets.layer(field.page).append(otherField(field, this.pages.get(field.page), this.context.say(`field.${field.kind}`)));
      }
    }
  }

  #layOwn(field, isNew) {
    if (isNew.has(field.page)) {
      const view = new FieldView(field, this.pages.get(field.page), this.context);
      this.views.set(field.id, view);
      this.#put(field, view, field.page);
    }
    const marks = hasMarks(field) ? optionsOf(field).filter(({ page = field.page }) => isNew.has(page)) : [];
    for (const option of marks) this.#layMark(field, option);
    for (const place of (field.copies ?? []).filter(({ page }) => isNew.has(page))) {
      const view = new CopyView(field, place, this.pages.get(place.page), this.context);
      add(this.copies, field.id, view);
      this.sheets.layer(place.page).append(view.element);
    }
  }

  #layMark(field, option) {
    const { model, context } = this;
    const page = option.page ?? field.page;
    const mark = new OptionMark(field, option, this.pages.get(page), { name: nameOf(field, context.say), say: context.say, choose: (value, isChosen) => {
      const others = (model.value(field.id)?.chosen ?? []).filter((each) => each !== value && field.kind === "choices");
      const chosen = isChosen ? [...others, value] : others;
      context.change(field, { chosen: optionsOf(field).map((each) => each.value).filter((each) => chosen.includes(each)) });
    } });
    add(this.marks, field.id, mark);
    const view = this.views.get(field.id);
    if (view) view.take(this.marks.get(field.id));
    this.#put(field, mark, page);
  }

  #put(field, { element }, page) {
    element.addEventListener("focusin", () => this.focused(field.id));
    this.sheets.layer(page).append(element);
    this.views.get(field.id)?.take(this.marks.get(field.id) ?? []);
  }

  /**
   * Draws what the model holds.
   *
   * @param {(field: any, isTouched: boolean) => import("./field-view.js").Looks} looksOf
   */
  draw(looksOf) {
    for (const [id, view] of this.views) view.update(this.model.value(id), looksOf(view.field, view.isTouched));
    for (const [id, views] of this.copies) {
      for (const view of views) view.update(this.model.value(id), this.model.isShown(view.field));
    }
  }

  /** Fits controls to the size that pages are shown in. */
  fit() {
    for (const view of this.views.values()) {
      const sheet = view.element.closest(".sheet");
      view.fit(sheet.clientWidth / this.pages.get(view.field.page).width);
    }
  }
}

/** @template T @param {Map<string, T[]>} map @param {string} key @param {T} value */
function add(map, key, value) {
  map.set(key, [...(map.get(key) ?? []), value]);
}
