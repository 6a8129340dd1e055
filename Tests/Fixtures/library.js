// Made by the service of the library's own values; library.d.ts describes them.
export const capture = {
  "aspects" : [
    0.5,
    10
  ],
  "configuration" : {
    "allowDots" : false,
    "aspect" : 3,
    "colors" : [
      "#000000",
      "#1f3a93",
      "#8b1a1a"
    ],
    "faces" : [

    ],
    "modes" : [
      "draw",
      "image",
      "type"
    ],
    "part" : "signature",
    "pen" : "ballpoint",
    "penRange" : [
      0.3,
      6
    ],
    "penWidth" : [
      0.6,
      2
    ],
    "saving" : "ask"
  },
  "drawing" : {
    "coordinate" : 10000000,
    "extent" : 2,
    "samples" : 30000,
    "shareOfCanvas" : 0.005,
    "smallestCanvas" : 0.001,
    "strokes" : 5000
  },
  "penWidths" : [
    0.05,
    36
  ],
  "pens" : {
    "ballpoint" : {
      "endTaper" : 0,
      "startTaper" : 0,
      "width" : [
        0.6,
        2
      ]
    },
    "brush" : {
      "endTaper" : 20,
      "startTaper" : 6,
      "width" : [
        0.5,
        5.5
      ]
    },
    "fountain" : {
      "endTaper" : 8,
      "startTaper" : 2,
      "width" : [
        0.5,
        2.8
      ]
    },
    "marker" : {
      "endTaper" : 0,
      "startTaper" : 0,
      "width" : [
        2.8,
        3.6
      ]
    }
  }
};
export const fields = [
  {
    "height" : 48,
    "kind" : "signature",
    "width" : 180
  },
  {
    "height" : 32,
    "kind" : "initials",
    "width" : 64
  },
  {
    "height" : 22,
    "kind" : "date",
    "width" : 110
  },
  {
    "height" : 22,
    "kind" : "text",
    "width" : 160
  },
  {
    "height" : 14,
    "kind" : "checkbox",
    "width" : 14
  }
];
