import { make } from "../kit/make.js";
import { firstPictureWidth, screenDensity } from "../shared/geometry.js";
import { persist } from "../shared/requests.js";
import { SigningAPI } from "./signing-api.js";

// The module that the page begins with: what is asked for here is on its way while the page's other modules are evaluated.

/** The element that the page is in. */
export const root = document.getElementById("signing");

export const api = new SigningAPI(root.dataset.endpoint);

/** Asks for the state of the request, again where it does not come; by then what was asked for with it may be out of date. */
export const askState = () => persist(() => api.state(), { attempts: 4, waiting: () => api.forget() });

/** The state that the page begins with. */
export const firstState = askState();
// A failure is reported by the code that awaits it.
firstState.catch(() => {});

/** How wide pages will be on this screen, in CSS pixels: as wide as their column, with nothing in it yet. */
function sheetWidth() {
  const column = make("div", { class: "sheets" });
  const desk = make("main", { class: "desk" }, column);
  root.append(desk);
  const width = column.clientWidth;
  desk.remove();
  return width;
}

api.anticipate(firstPictureWidth(sheetWidth(), screenDensity()));
