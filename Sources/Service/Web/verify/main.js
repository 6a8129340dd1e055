import { translatorFor } from "../shared/translate.js";
import { VerifyPage } from "./verify-page.js";

const root = document.getElementById("verify");
const say = await translatorFor("verify", document.documentElement.lang || "en");
document.title = say("title");
new VerifyPage(root, say, { endpoint: root.dataset.endpoint, limit: Number(root.dataset.limit) });
