import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct InkMLTests {
    @Test("traces without a format are x and y")
    func plain() throws {
        let drawing = try drawing(
            "<ink xmlns='http://www.w3.org/2003/InkML'><trace>10 0, 9 14, 8.5 -2e1</trace><trace>130 155,144 159</trace></ink>"
        )
        #expect(drawing.places == [[[10, 0], [9, 14], [8.5, -20]], [[130, 155], [144, 159]]])
        #expect(drawing.times.flatMap { $0 } == [nil, nil, nil, nil, nil])
    }

    @Test("differences and second differences, prefixes that hold, and stars")
    func differences() throws {
        let drawing = try drawing(
            #"<ink><trace>1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,6 8,3 6,! 5 * , * !9</trace></ink>"#
        )
        #expect(
            drawing.places == [
                [
                    [1125, 18432], [1148, 18475], [1178, 18510], [1211, 18540], [1251, 18567], [1297, 18596],
                    [1349, 18633], [1404, 18676], [5, 18725], [5, 9],
                ]
            ]
        )
    }

    @Test("escaped prefixes, hexadecimal numbers, booleans and values not reported")
    func values() throws {
        let drawing = try drawing(
            """
            <ink><definitions><traceFormat xml:id="f"><channel name="X"/><channel name="Y"/>
            <intermittentChannels><channel name="B" type="boolean"/><channel name="F"/></intermittentChannels>
            </traceFormat></definitions>
            <context traceFormatRef="#f"/>
            <trace>#1F -#a, &apos;1 &#39;2 T, 1 1 F 0.3, ? 1, 2 2 ? 0.6,</trace></ink>
            """
        )
        #expect(drawing.places == [[[31, -10], [32, -8], [33, -7], [35, -4]]])
        #expect(drawing.pressures == [[nil, nil, 0.3, 0.6]])
    }

    @Test("channels have units, ranges, times and tilts; contexts are found wherever they are")
    func channels() throws {
        let drawing = try drawing(
            """
            <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML">
            <inkml:definitions><inkml:context xml:id="c"><inkml:inkSource xml:id="s"><inkml:traceFormat>
              <inkml:channel name="X" type="integer" units="cm"/><inkml:channel name="Y" type="integer" units="cm"/>
              <inkml:channel name="F" type="integer" min="100" max="1123" units="dev"/>
              <inkml:channel name="T" units="s"/><inkml:channel name="OTx" units="deg"/>
              <inkml:channel name="OTy" units="rad"/></inkml:traceFormat>
              <inkml:channelProperties>
                <inkml:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
                <inkml:channelProperty channel="Y" name="resolution" value="1000" units="1/cm"/>
              </inkml:channelProperties></inkml:inkSource></inkml:context></inkml:definitions>
            <inkml:traceGroup contextRef="#c"><inkml:annotation>ignored</inkml:annotation>
            <inkml:trace timeOffset="500">2540 5080 100 0 10 0.5,5080 0 1123 0.01 -20 0</inkml:trace></inkml:traceGroup>
            </inkml:ink>
            """
        )
        #expect(drawing.places.map { $0.map { $0.map(rounded) } } == [[[96, 192], [192, 0]]])
        #expect(drawing.pressures == [[0, 1]])
        #expect(drawing.times == [[500, 510]])
        let sample = drawing.strokes[0].samples[0]
        #expect(sample.tiltX.map { abs($0 - 10) < 1e-9 } == true)
        #expect(sample.tiltY.map { abs($0 - 28.6478897565412) < 1e-9 } == true)
    }

    @Test("elevation and azimuth become tilts as Pointer Events have it")
    func angles() throws {
        let drawing = try drawing(
            """
            <ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="OE"/><channel name="OA"/></traceFormat>
            <trace>0 0 45 0, 9 9 45 90, 20 20 90 0</trace></ink>
            """
        )
        #expect(drawing.strokes[0].samples.map(\.tilts) == [[45, 0], [0, 45], [0, 0]])
    }

    @Test("an even sampling rate is a clock, and goes on from trace to trace")
    func samplingRate() throws {
        let drawing = try drawing(
            """
            <ink><inkSource><sampleRate uniform="true" value="100"/></inkSource>
            <trace>0 0, 5 5, 9 9</trace><trace>1 1, 2 2</trace><trace timeOffset="90">1 1, 2 2</trace></ink>
            """
        )
        #expect(drawing.times == [[0, 10, 20], [30, 40], [90, 100]])
    }

    @Test("a trace that continues another goes on with its stroke, and pen-up traces are passed over")
    func continuation() throws {
        let drawing = try drawing(
            """
            <ink><trace continuation="begin">0 0, 5 5</trace><trace type="penUp">6 6, 7 7</trace>
            <trace continuation="end">9 9, 10 12</trace></ink>
            """
        )
        #expect(drawing.places == [[[0, 0], [5, 5], [9, 9], [10, 12]]])
    }

    @Test("an axis that runs the other way is turned round")
    func orientation() throws {
        let drawing = try drawing(
            """
            <ink><traceFormat><channel name="Y" orientation="-ve"/><channel name="X"/></traceFormat>
            <trace>1 2, 30 40</trace></ink>
            """
        )
        #expect(drawing.places == [[[2, -1], [40, -30]]])
    }

    @Test("a small drawing in unknown units has its box as the canvas")
    func unknownUnits() throws {
        let drawing = try drawing("<ink><trace>0.88 5.98, 0.91 6.01, 0.93 5.97</trace></ink>")
        #expect(drawing.canvas.map { abs($0.width - 0.05) < 1e-9 && abs($0.height - 0.04) < 1e-9 } == true)
        try drawing.validate(allowingDots: false)
    }

    @Test(
        "what is wrong is refused with line and element",
        arguments: [
            ("<ink>\n<trace>1 2, 3</trace></ink>", "line 2, <trace>: the channel Y is missing: \(correct)"),
            (
                "<ink><trace>1 2,\n3 a</trace></ink>",
                "line 2, <trace>: 'a' is not a value of the channel Y: \(correct)"
            ),
            (
                "<ink><trace>1 2 3</trace></ink>",
                "line 1, <trace>: '3' is not a comma after 2 values: \(correct)"
            ),
            ("<ink><trace contextRef='#n'>1 2</trace></ink>", "line 1, <trace>: '#n' refers to nothing: \(correct)"),
            (
                "<ink><context xml:id='a' contextRef='#a'/></ink>",
                "line 1, <context>: the nesting is deeper than 8: take levels out"
            ),
            (
                "<ink><context xml:id='a' inkSourceRef='#a'/></ink>",
                "line 1, <context>: '#a' refers to nothing: \(correct)"
            ),
            (
                "<ink><traceFormat>" + String(repeating: "<channel name='X'/>", count: 33) + "</traceFormat></ink>",
                "line 1, <traceFormat>: there are more than 32 channels: leave some out"
            ),
            (
                "<ink><traceFormat><channel name='X'/></traceFormat><trace>1</trace></ink>",
                "line 1, <trace>: the channel X or Y of its trace format is missing: \(correct)"
            ),
        ]
    )
    func malformed(_ text: String, _ message: String) {
        #expect(refusal(text) == "the InkML drawing, " + message)
    }

    @Test("a document without traces is empty")
    func empty() {
        #expect(throws: DrawingError.empty) { try drawing("<ink/>") }
    }
}
