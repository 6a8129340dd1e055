/** Says which fields came and went with a value, so that nobody has to look for them. */
export class ShownChanges {
  /**
   * @param {{model: import("./signing-model.js").SigningModel, say: import("../shared/translate.js").Say & {list: (items: string[]) => string}, nameOf: (field: any) => string,
   *   tell: (text: string) => void}} options
   */
  constructor({ model, say, nameOf, tell }) {
    this.model = model;
    this.say = say;
    this.nameOf = nameOf;
    this.tell = tell;
    this.shown = this.present();
  }

  present() {
    return new Set(this.model.own.filter((field) => this.model.isShown(field)));
  }

  look() {
    const now = this.present();
    const [come, gone] = [[...now].filter((field) => !this.shown.has(field)), [...this.shown].filter((field) => !now.has(field))];
    this.shown = now;
    const words = (key, fields) => fields.length > 0 && this.say(key, { count: fields.length, names: this.say.list(fields.map(this.nameOf)) });
    const said = [words("rules.shown", come), words("rules.hidden", gone)].filter(Boolean);
    if (said.length > 0) this.tell(said.join(" "));
  }
}
