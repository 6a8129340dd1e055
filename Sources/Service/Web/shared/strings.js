/** The texts of all pages. `en` is complete; a text that another language lacks is taken from it. */
export const strings = {
  en: {
    "cancel": "Cancel",
    "done": "Done",
    "back": "Back",
    "retry": "Try again",
    "failed": "That did not work. Try again in a moment.",

    "page": "Page {page}",
    "page.of": "Page {page} of {count}",
    "page.failed": "This page could not be loaded.",
    "pages": { one: "{count} page", other: "{count} pages" },
    "zoom.in": "Zoom in",
    "zoom.out": "Zoom out",
    "zoom.at": "{percent} %",

    "field.signature": "Signature",
    "field.initials": "Initials",
    "field.date": "Date",
    "field.text": "Text",
    "field.checkbox": "Checkbox",
  },
  de: {
    "cancel": "Abbrechen",
    "done": "Fertig",
    "back": "Zurück",
    "retry": "Noch einmal versuchen",
    "failed": "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.",

    "page": "Seite {page}",
    "page.of": "Seite {page} von {count}",
    "page.failed": "Diese Seite konnte nicht geladen werden.",
    "pages": { one: "{count} Seite", other: "{count} Seiten" },
    "zoom.in": "Vergrößern",
    "zoom.out": "Verkleinern",
    "zoom.at": "{percent} %",

    "field.signature": "Unterschrift",
    "field.initials": "Kürzel",
    "field.date": "Datum",
    "field.text": "Text",
    "field.checkbox": "Kästchen zum Ankreuzen",
  },
};
