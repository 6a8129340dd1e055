import { busyWhile, button, linkButton } from "../kit/button.js";
import { icon } from "../kit/icons.js";
import { make } from "../kit/make.js";
import { reasonOf } from "../shared/requests.js";
import { confirm, copyButton, failure, pageHead, skeleton, wayBack } from "./pieces.js";
import { linkPill } from "./public-links-page.js";
import { publicPeople } from "./public-people.js";

/** A public link: its address and code, how many have begun, and those who wait for the sender. */
export class PublicLinkPage {
  /** @param {import("./page-context.js").PageContext} context @param {string} id */
  constructor(context, id) {
    this.context = context;
    this.path = `public-links/${encodeURIComponent(id)}`;
    this.element = make("div", { class: "public-link" }, skeleton(context.say, 4));
    this.code = "";
    this.#load();
  }

  /** The page is not shown any more. */
  leave() {
    URL.revokeObjectURL(this.code);
  }

  async #load() {
    const { api, say } = this.context;
    try {
      const [link, code] = await Promise.all([api.get(this.path), this.code || api.picture(`${this.path}/qr`)]);
      if (typeof code !== "string") this.code = URL.createObjectURL(code);
      this.#draw(link);
    } catch (error) {
      this.element.replaceChildren(failure(say, error, () => this.#load()));
    }
  }

  #draw(link) {
    const { say } = this.context;
    const fault = make("p", { class: "signet-error", role: "alert" });
    this.element.replaceChildren(wayBack(say("nav.public-links"), "#/public-links"), pageHead(link.name, linkButton({ label: say("public.edit"), icon: "settings", href: `#/public-links/${link.id}/edit` })),
      this.#address(link), this.#state(link, fault), publicPeople(this.context, link, () => this.#load()));
    document.title = `${link.name} · Signet`;
  }

  /** The address, its code, and ways to pass both on. */
  #address(link) {
    const { say } = this.context;
    const picture = make("img", { class: "public-code", src: this.code, alt: say("public.qr") });
    const save = make("a", { class: "signet-button", data: { variant: "plain" }, href: this.code, download: `${link.name}.svg` }, icon("download"), make("span", { text: say("public.download") }));
    return make("section", { class: "signet-card panel public-address", "aria-labelledby": "public-address" }, picture, make("div", { class: "public-words" },
      make("h2", { id: "public-address", text: say("public.address") }), make("p", { class: "public-url", dir: "ltr", text: link.url }),
      make("div", { class: "public-acts" }, copyButton(say, link.url, say("public.copy")), button({ label: say("public.print"), icon: "document", onPress: () => this.#print(link) }), save)));
  }

  /** A sheet of paper for a notice board. */
  #print(link) {
    const { say, account } = this.context;
    const sheet = make("div", { class: "public-sheet" }, account.sender && make("p", { text: account.sender, dir: "auto" }), make("h1", { text: link.name, dir: "auto" }),
      link.text && make("p", { text: link.text, dir: "auto" }), make("img", { src: this.code, alt: "" }), make("p", { text: say("public.print.text") }), make("p", { class: "public-url", dir: "ltr", text: link.url }));
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    print();
  }

  /** How many have begun, and whether others may. */
  #state(link, fault) {
    const { say, api, router } = this.context;
    const change = async (json) => {
      fault.textContent = "";
      try {
        await api.patch(this.path, json);
        await this.#load();
      } catch (error) {
        fault.textContent = reasonOf(error, say);
      }
    };
    const turn = button({ label: say(link.closed ? "public.open" : "public.close"), variant: "quiet", onPress: () => busyWhile(turn, () => change({ closed: !link.closed })) });
    const newer = button({ label: say("public.newer.use"), variant: "quiet", onPress: () => busyWhile(newer, () => change({ version: link.latest })) });
    const remove = button({ label: say("public.delete"), icon: "trash", variant: "danger", onPress: async () => {
      if (await confirm(say, { title: say("public.delete"), text: say("public.delete.text", { name: link.name }), yes: say("delete"), act: () => api.remove(this.path) })) router.go("public-links");
    } });
    return make("section", { class: "signet-card panel", "aria-label": say("public.progress") }, make("p", { class: "public-state" }, linkPill(link.state, say), say("public.count", { made: link.made, total: link.limits.total })),
      link.expires && make("p", { class: "signet-hint", text: `${say("public.until")} ${say.moment(link.expires, null)}` }),
      link.asks === "email" && make("p", { class: "signet-hint", text: say(link.code ? "public.code.on" : "public.code.off") }),
      link.latest > link.version && make("p", { class: "public-state" }, say("public.newer"), newer), fault, make("div", { class: "public-acts" }, turn, remove));
  }
}
