/** Defines `<signet-capture>`. What it takes and gives: README.md beside this file. */
import { SignetCapture } from "./capture/element.js";

customElements.get("signet-capture") ?? customElements.define("signet-capture", SignetCapture);

export { SignetCapture };
