import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct SVCTextTests {
    @Test("the button starts and ends strokes, y is turned over, pressures are shares of the largest, angles tilts")
    func read() throws {
        let drawing = try drawing(
            """
            6
            2933 5678 31275775 0 1550 710 0
            2933 5678 31275785 1 900 450 400
            2940 5700 31275795 1 1800 450 800
            2950 5690 31275805 0 1550 710 0
            2990 5600 31275815 1 0 900 200
            3000 5610 31275825 1 0 900 200
            """
        )
        #expect(drawing.places == [[[2933, 22], [2940, 0]], [[2990, 100], [3000, 90]]])
        #expect(drawing.pressures == [[0.5, 1], [0.25, 0.25]])
        #expect(drawing.times[0] == [31_275_785, 31_275_795])
        // Azimuth 90° is to the right, 180° towards the writer.
        #expect(drawing.strokes[0].samples.map(\.tilts) == [[45, 0], [0, 45]])
    }

    @Test("the four columns of task 1 are enough")
    func task1() throws {
        #expect(try drawing("3\r\n1 2 0 1\r\n9 9 10 1\r\n300 9 20 1\r\n").places == [[[1, 7], [9, 0], [300, 0]]])
    }

    @Test(
        "what is wrong is refused with its line",
        arguments: [
            ("2\n1 2 0 1\n", ": 2 points are announced and there are 1: give the whole file, or correct the number"),
            ("1\n1 b 0 1\n", ", line 2: 'b' is not a number: \(correct)"),
            ("1\n1 2\n", ", line 2: x, y or the time is missing: \(correct)"),
            ("1.5\n1 2 0 1\n", ", line 1: '1.5' is not the number of points: \(correct)"),
        ]
    )
    func malformed(_ text: String, _ message: String) {
        #expect(refusal(text) == "the SVC2004 drawing" + message)
    }
}

@Suite struct UnipenTextTests {
    @Test("components, their columns, the resolution and the rate")
    func read() throws {
        let drawing = try drawing(
            """
            .VERSION 1.0
            .COMMENT 1 2 3 is not a point
            .COORD X Y P
            .X_POINTS_PER_INCH 192
            .Y_POINTS_PER_INCH 96
            .POINTS_PER_SECOND 200
            .SEGMENT WORD 0-1 ? "name"
            .PEN_DOWN
             0 100 10
             20 90 20 40 80 20
            .PEN_UP
             50 70 0
            .DT 100
            .PEN_DOWN
             60 0 20
             70 10 5
            """
        )
        #expect(drawing.places == [[[0, 0], [10, 10], [20, 20]], [[30, 100], [35, 90]]])
        #expect(drawing.times == [[0, 5, 10], [115, 120]])
        #expect(drawing.pressures == [[0.5, 1, 1], [1, 0.25]])
    }

    @Test("a column of times is preferred, and millimetres are known too")
    func times() throws {
        let drawing = try drawing(".COORD T X Y\n.X_POINTS_PER_MM 10\n.PEN_DOWN\n7 0 0\n17 254 254\n.PEN_UP\n")
        #expect(drawing.times == [[7, 17]])
        #expect(drawing.places.map { $0.map { $0.map(rounded) } } == [[[0, 96], [96, 0]]])
    }

    @Test(
        "what is wrong is refused with its line",
        arguments: [
            (".COORD X T\n", "line 1: X or Y in .COORD is missing: \(correct)"),
            (".PEN_DOWN\n1 2\n3 c\n", "line 3: 'c' is not a number: \(correct)"),
            (
                ".PEN_DOWN\n1 2 3\n",
                "line 2: 2 values a point are announced and there are 1: give the whole file, or correct the number"
            ),
            (".POINTS_PER_SECOND 0\n", "line 1: '0' is not a number greater than 0: \(correct)"),
            (".POINTS_PER_SECOND\n", "line 1: the number of .POINTS_PER_SECOND is missing: \(correct)"),
            (
                ".INCLUDE other.dat\n",
                "line 1: another file is not read: put its contents in the place of .INCLUDE"
            ),
        ]
    )
    func malformed(_ text: String, _ message: String) {
        #expect(refusal(text) == "the UNIPEN drawing, " + message)
    }
}

@Suite struct TableTextTests {
    @Test(
        "columns are found by name and strokes by number, pen or blank line",
        arguments: [
            "x,y,t,pressure,stroke\n1,2,0,0.1,1\n3,4,8,0.2,1\n9,9,20,0.3,2\n",
            "stroke;pressure;time;Y;X\r\na;0.1;0;2;1\r\na;0.2;8;4;3\r\nb;0.3;20;9;9",
            "X\tY\tT\tP\n1\t2\t0\t0.1\n3\t4\t8\t0.2\n\n9\t9\t20\t0.3\n",
            "\"x\",\"y\",\"t_s\",\"p\",\"pen\"\n1,2,0,0.1,1\n3,4,0.008,0.2,1\n5,5,0.01,0,0\n9,9,0.02,0.3,1\n",
            "1 2 0 0.1\n3 4 8 0.2\n\n9 9 20 0.3\n",
            "x;y;t;p;stroke\n1,0;2;0;0,1;1\n3;4,00;8;\"0,2\";1\n9;9;20,0;0,3;2\n",
            "1,0\t2,0\t0\t0,1\n3\t4\t8\t0,2\n\n9\t9\t20\t0,3\n",
        ]
    )
    func read(_ text: String) throws {
        let drawing = try drawing(text)
        #expect(drawing.places == [[[1, 2], [3, 4]], [[9, 9]]])
        #expect(drawing.times == [[0, 8], [20]])
        #expect(drawing.pressures == [[0.1, 0.2], [0.3]])
    }

    @Test("Wacom's export has seconds and angles")
    func wacom() throws {
        let drawing = try drawing(
            """
            idx,SPLINE_X,SPLINE_Y,SENSOR_TIMESTAMP,SENSOR_PRESSURE,SENSOR_ALTITUDE,SENSOR_AZIMUTH
            0,277.5,183,10.004,0.07,0.785398163397448,0
            0,278.5,184,10.012,0.11,0.785398163397448,0
            1,9,9,11,0.2,,
            """
        )
        #expect(drawing.times == [[10004, 10012], [11000]])
        #expect(drawing.strokes[0].samples[0].tilts == [45, 0])
        #expect(drawing.strokes[1].samples[0].tiltX == nil)
    }

    @Test("times and pressures may be left out, and pressures above 1 are shares of the largest")
    func gaps() throws {
        let drawing = try drawing("x,y,t,p\n1,2,,512\n3,4\n5,6,7,1024\n")
        #expect(drawing.times == [[nil, nil, 7]])
        #expect(drawing.pressures == [[0.5, nil, 1]])
    }

    @Test("the unit does not matter: a drawing in millimetres is that in pixels")
    func millimetres() throws {
        let pixels: [Point] = (0..<60).map { step in
            Point(x: 6 * Double(step), y: 100 + 5 * Double(step % 13))
        }
        func rows(_ scale: Double) -> String {
            pixels.reduce("x,y\n") { text, pixel in "\(text)\(pixel.x * scale),\(pixel.y * scale)\n" }
        }
        func path(_ scale: Double) -> String {
            pixels.reduce("") { text, pixel in
                "\(text)\(text.isEmpty ? "M" : " L")\(pixel.x * scale) \(pixel.y * scale)"
            }
        }
        for form in [rows, path] {
            let large = try drawing(form(1))
            let small = try drawing(form(0.25))
            #expect(large.canvas == nil)
            #expect(small.canvas.map { abs($0.width - 59 * 1.5) < 1e-9 } == true)
            let sizes = try [large, small].map { try CanvasInk($0, pen: .ballpoint, allowingDots: false).size }
            #expect(abs(sizes[0].width - sizes[1].width) < 1 && abs(sizes[0].height - sizes[1].height) < 1, "\(sizes)")
        }
    }

    @Test(
        "what is wrong is refused with its line",
        arguments: [
            ("x,y\n1,2\n3,d\n", "line 3: 'd' is not a number: \(correct)"),
            ("x;y\n1,2,3;4\n", "line 2: '1,2,3' is not a number: \(correct)"),
            ("x,y\n1\n", "line 2: a number in column 2 is missing: \(correct)"),
            ("x,y,stroke\n1,2\n", "line 2: a stroke in column 3 is missing: \(correct)"),
            ("x,y,pen\n1,2,maybe\n", "line 2: 'maybe' is not a number: \(correct)"),
        ]
    )
    func malformed(_ text: String, _ message: String) {
        #expect(refusal(text) == "the CSV drawing, " + message)
    }
}
