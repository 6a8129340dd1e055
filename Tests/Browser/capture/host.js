import { CaptureFrame } from "/assets/embed.js";

/** A host that shows the capture of another origin and keeps what it hears. The test says where that is. */
window.heard = [];
window.show = (origin, answer) => {
  const iframe = document.querySelector("iframe");
  iframe.src = `${origin}/embed?origin=${encodeURIComponent(location.origin)}`;
  const frame = new CaptureFrame(iframe, { origin, configuration: { modes: ["draw"], colors: ["#1f3a93"] } });
  for (const name of ["signet-done", "signet-cancel"]) frame.addEventListener(name, ({ detail }) => {
    window.heard.push({ name, source: detail.source });
    if (answer === "refuse") detail.waitUntil(Promise.reject(new Error("The host does not want it.")));
  });
};
