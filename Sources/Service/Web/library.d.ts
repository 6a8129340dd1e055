/** The values of the library and of the service that scripts work with; the service makes the module. */

import type { Configuration } from "./capture/configuration.js";

export const capture: {
  /** The configuration where no other is given. */
  configuration: Omit<Configuration, "name">;
  /** The least and the largest aspect of a surface, width over height. */
  aspects: [number, number];
  /** The thinnest and the thickest line, in points. */
  penWidths: [number, number];
  /** Widths and tapers in points, by the pen's name. */
  pens: Record<string, { width: [number, number]; startTaper: number; endTaper: number }>;
  /** The rule for what counts as a drawing. */
  drawing: {
    samples: number;
    strokes: number;
    coordinate: number;
    smallestCanvas: number;
    extent: number;
    shareOfCanvas: number;
  };
};

/** The languages that there are texts in. `isMachineMade`: nobody who speaks it has read its texts. */
export const languages: { tag: string; name: string; direction: "ltr" | "rtl"; isMachineMade: boolean }[];

/** New fields: their sizes in points, whether they must be filled in, and the members that they can have. */
export const fields: { kind: string; width: number; height: number; isRequired: boolean; members: string[] }[];
