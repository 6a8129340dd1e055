import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";

/** Pictures of the files that were sent for fields: the picture itself where the browser can show it, or else the file's name. */
export class FilePictures {
  /** @param {import("./signing-api.js").SigningAPI} api @param {Map<string, {name: string, type: string, bytes: number}>} known */
  constructor(api, known) {
    this.api = api;
    this.known = known;
    /** @type {Map<string, Promise<string|null>>} addresses of pictures, by the files' identifiers */
    this.addresses = new Map();
  }

  /**
   * A file that was just chosen need not be fetched.
   *
   * @param {string} id @param {File} file
   */
  keep(id, file) {
    this.addresses.set(id, loadable(file));
  }

  /**
   * Shows a file in a box.
   *
   * @param {HTMLElement} box @param {any} field @param {string} id
   */
  async show(box, field, id) {
    if (box.dataset.file === id) return;
    box.dataset.file = id;
    const name = this.known.get(id)?.name ?? "";
    const words = () => box.replaceChildren(icon(field.kind), make("span", { class: "field-text", dir: "auto", text: name }));
    words();
    if (field.kind === "attachment") return;
    const address = await this.address(id);
    if (address && box.dataset.file === id) box.replaceChildren(make("img", { class: "field-picture", src: address, alt: name, draggable: "false" }));
  }

  address(id) {
    if (!this.addresses.has(id)) {
      const answer = this.api.attachment(id).then(loadable).catch(() => {
        this.addresses.delete(id);
        return null;
      });
      this.addresses.set(id, answer);
    }
    return this.addresses.get(id);
  }
}

/**
 * The address of a picture that this browser can show.
 *
 * @param {Blob} blob
 * @returns {Promise<string|null>}
 */
async function loadable(blob) {
  const address = URL.createObjectURL(blob);
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return address;
  } catch {
    URL.revokeObjectURL(address);
    return null;
  }
}
