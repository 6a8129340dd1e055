// What engine.py asks of a page: where things are, through shadow trees.

function* all(root) {
  for (const each of root.querySelectorAll("*")) {
    yield each;
    if (each.shadowRoot) yield* all(each.shadowRoot);
  }
}

function wordsOf(element) {
  const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText ?? "";
  return label.trim();
}

/** All visible elements of a selector whose words begin so. */
function matching(selector, words) {
  return [...all(document)].filter((each) => each.matches(selector) && each.getClientRects().length > 0
    && (words === null || wordsOf(each).startsWith(words)));
}

function exists(selector, words) {
  return matching(selector, words).length > 0;
}

function says(words) {
  return [...all(document)].some((each) => each.childElementCount === 0 && each.getClientRects().length > 0
    && each.textContent.includes(words));
}

function atPoint(x, y) {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** Whether an element is another or around it, shadow trees included. */
function holds(element, other) {
  for (let each = other; each; each = each.parentNode ?? each.host) if (each === element) return true;
  return false;
}

/** Whether an element or what is around it is still in an animation, which a busy browser begins late. */
function isAnimated(element) {
  for (let each = element; each; each = each.parentNode ?? each.host) {
    const animations = each.nodeType === Node.ELEMENT_NODE ? each.getAnimations() : [];
    if (animations.some(({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity)) return true;
  }
  return false;
}

/** The box of the first match that a press would hit, brought into view if need be; null while there is none, or it moves. */
async function place(selector, words) {
  const first = hittable(selector, words);
  for (let frames = 0; first && frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
  const box = first && hittable(selector, words);
  return box && box.every((number, index) => number === first[index]) ? box : null;
}

function hittable(selector, words) {
  for (const each of matching(selector, words)) {
    const inView = () => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    };
    const isHit = () => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const hit = atPoint(left + width / 2, top + height / 2);
      return hit !== null && (holds(each, hit) || [...(each.labels ?? [])].some((label) => holds(label, hit)));
    };
    if (!inView() || !isHit()) each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    if (!isHit() || isAnimated(each)) continue;
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top, width, height];
  }
  return null;
}

/** The box of the first match where it is, in sight or not. */
function box(selector) {
  const { left, top, width, height } = matching(selector, null)[0].getBoundingClientRect();
  return [left, top, width, height];
}

/** How high the open dialog is, and how high what is in it. */
function heights() {
  const dialog = [...all(document)].find((each) => each.matches("dialog[open]"));
  if (!dialog) return null;
  const parts = [...dialog.children].filter((part) => !part.matches(".signet-visually-hidden"));
  return [dialog.clientHeight, parts.reduce((sum, part) => sum + part.offsetHeight, 0)];
}
