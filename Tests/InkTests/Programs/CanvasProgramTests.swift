import SignetGraphics
import Testing

@testable import SignetInk

@Suite("Drawings of programs with objects on a canvas") struct CanvasProgramTests {
    private func places(_ drawing: Drawing) -> [[[Double]]] { drawing.places.map { $0.map { $0.map(rounded) } } }

    @Test(
        "Fabric.js: a free drawing stands where it was drawn, by any origin",
        arguments: [
            #""originX":"left","originY":"top","left":9,"top":19"#,
            #""originX":"center","originY":"center","left":20,"top":40"#,
            #""originX":"right","originY":"bottom","left":31,"top":61"#,
        ]
    )
    func fabric(_ origin: String) throws {
        let drawing = try drawing(
            """
            {"version":"5.3.0","objects":[{"type":"path","version":"5.3.0",\(origin),"width":20,"height":40,"fill":null,
              "stroke":"rgb(0, 0, 0)","strokeWidth":2,"scaleX":1,"scaleY":1,"angle":0,"flipX":false,"visible":true,
              "path":[["M",10,20],["L",30,20],["L",30,60],["L",10,60]]}],"background":"white"}
            """
        )
        #expect(places(drawing) == [[[10, 20], [30, 20], [30, 60], [10, 60]]])
        #expect(drawing.warnings.isEmpty)
    }

    @Test("Fabric.js: scaled, turned and mirrored objects, groups, lines, and what is left out")
    func fabricObjects() throws {
        let drawing = try drawing(
            """
            {"version":"6.0.0","width":400,"height":200,"objects":[
              {"type":"Group","left":100,"top":50,"originX":"center","originY":"center","width":20,"height":20,"scaleX":2,
               "scaleY":2,"strokeWidth":0,"objects":[
                {"type":"Path","left":0,"top":0,"originX":"center","originY":"center","width":20,"height":0,"strokeWidth":1,
                 "angle":90,"flipX":true,"path":"M 500 500 L 520 500"}]},
              {"type":"Line","left":10,"top":10,"originX":"center","originY":"center","strokeWidth":1,
               "x1":-5,"y1":-5,"x2":5,"y2":5},
              {"type":"Polyline","left":0,"top":0,"strokeWidth":0,"points":[{"x":7,"y":7},{"x":17,"y":7}]},
              {"type":"path","visible":false,"path":"M0 0L1 1"},
              {"type":"path","globalCompositeOperation":"destination-out","path":"M0 0L1 1"},
              {"type":"i-text","text":"Jane"},{"type":"Image"},{"type":"Image"}]}
            """
        )
        #expect(drawing.canvas == Size(width: 400, height: 200))
        #expect(
            places(drawing) == [
                [[100, 70], [100, 30]], [[5, 5], [15, 15]], [[0, 0], [10, 0]],
            ]
        )
        #expect(
            drawing.warnings.map(\.description) == [
                "parts of the drawing that are no lines are left out (1 eraser, 2 image, 1 itext): "
                    + "to keep them, scan a picture of the drawing"
            ]
        )
    }

    @Test("Konva: lines and paths with the transforms of their nodes")
    func konva() throws {
        let drawing = try drawing(
            """
            {"attrs":{"width":300,"height":150},"className":"Stage","children":[
              {"attrs":{"x":10},"className":"Layer","children":[
                {"attrs":{"width":300,"height":150,"fill":"white"},"className":"Rect"},
                {"attrs":{"points":[1,2,9,8],"stroke":"#000","strokeWidth":5,"globalCompositeOperation":"source-over"},
                 "className":"Line"},
                {"attrs":{"points":[5,5,6,6],"globalCompositeOperation":"destination-out"},"className":"Line"},
                {"attrs":{"x":100,"y":20,"rotation":90,"scaleX":2,"scaleY":2,"offsetX":1},"className":"Group","children":[
                  {"attrs":{"data":"M1 0 L 11 0"},"className":"Path"},
                  {"attrs":{"text":"Jane"},"className":"Text"}]}]}]}
            """
        )
        #expect(drawing.canvas == Size(width: 300, height: 150))
        #expect(places(drawing) == [[[11, 2], [19, 8]], [[110, 20], [110, 40]]])
        #expect(
            drawing.warnings == [.partsLeftOut([.init(kind: "Text", count: 1), .init(kind: "eraser", count: 1)])]
        )
    }

    @Test("Excalidraw: freehand strokes with their pressures, where they are")
    func excalidraw() throws {
        let drawing = try drawing(
            """
            {"type":"excalidraw","version":2,"source":"https://excalidraw.com","elements":[
              {"type":"freedraw","x":100,"y":50,"angle":0,"points":[[0,0],[5,10],[10,0]],"pressures":[0.2,0.4,0.3],
               "simulatePressure":false,"isDeleted":false},
              {"type":"freedraw","x":0,"y":0,"angle":3.141592653589793,"points":[[0,0],[10,0]],"pressures":[],
               "simulatePressure":true},
              {"type":"freedraw","x":0,"y":0,"points":[[0,0],[10,0]],"isDeleted":true},
              {"type":"text","x":0,"y":0,"text":"Jane"}],"appState":{},"files":{}}
            """
        )
        #expect(places(drawing) == [[[100, 50], [105, 60], [110, 50]], [[10, 0], [0, 0]]])
        #expect(drawing.pressures == [[0.2, 0.4, 0.3], [nil, nil]])
        #expect(drawing.warnings == [.partsLeftOut([.init(kind: "text", count: 1)])])
    }

    @Test(
        "programs that are not read are named with a way out",
        arguments: [
            (
                #"{"tldrawFileFormatVersion":1,"schema":{},"records":[]}"#,
                "a document of tldraw, which is not read: export it as PNG, and scan that"
            ),
            (
                #"[["Layer",{"applyMatrix":true,"children":[]}]]"#,
                "a project of Paper.js, which is not read: export it with project.exportSVG()"
            ),
        ]
    )
    func refused(_ json: String, _ message: String) {
        #expect(refusal(json) == "the drawing is " + message)
    }

    @Test("a canvas without lines is an empty drawing")
    func empty() {
        for json in [
            #"{"objects":[{"type":"rect"}]}"#, #"{"attrs":{},"className":"Stage","children":[]}"#,
            #"{"type":"excalidraw","elements":[]}"#,
        ] {
            #expect(throws: DrawingError.empty) { try drawing(json) }
        }
    }
}
