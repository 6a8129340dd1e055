import { translator } from "../shared/translate.js";
import { strings } from "./strings.js";
import { VerifyPage } from "./verify-page.js";

const root = document.getElementById("verify");
const say = translator(strings, document.documentElement.lang || "en");
document.title = say("title");
new VerifyPage(root, say, { endpoint: root.dataset.endpoint, limit: Number(root.dataset.limit) });
