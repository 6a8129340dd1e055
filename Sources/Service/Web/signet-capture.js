/** Defines `<signet-capture>`. Its attributes and events: README.md beside this file. */
import { SignetCapture } from "./capture/element.js";

customElements.get("signet-capture") ?? customElements.define("signet-capture", SignetCapture);

export { SignetCapture };
