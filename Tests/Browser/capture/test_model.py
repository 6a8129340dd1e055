"""The model: the reducer over random actions, one event a frame, drafts there and back."""


def run(page, body):
    return page.evaluate("""async (body) => {
        const { SignatureModel } = await import('/assets/capture/model.js');
        const { configuration } = await import('/assets/capture/configuration.js');
        const model = new SignatureModel(configuration({}));
        return new Function('model', 'configuration', `return (async () => { ${body} })()`)(model, configuration);
    }""", body)


def test_undo_and_redo_go_back_and_forth_over_any_actions(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        let seed = 11;
        const chance = (most) => (seed = (seed * 16807) % 2147483647) % most;
        const canvas = { width: 400, height: 130 };
        for (let step = 0; step < 2000; step += 1) {
            const kind = ['stroke', 'stroke', 'stroke', 'undo', 'redo', 'clear', 'color'][chance(7)];
            const before = model.state;
            model.dispatch({ type: kind, points: [{ x: step, y: 1 }], canvas, color: '#00000' + chance(9) });
            const ids = model.state.strokes.map(({ id }) => id);
            if (new Set(ids).size !== ids.length) return 'a number twice';
            if (kind === 'stroke' || (kind === 'clear' && before.strokes.length > 0)) {
                const after = model.state.strokes;
                model.dispatch({ type: 'undo' });
                if (model.state.strokes !== before.strokes) return 'undo is not the state before';
                model.dispatch({ type: 'redo' });
                if (model.state.strokes !== after) return 'redo is not the state after';
            }
            if (model.state.canvas && model.state.canvas.width !== 400) return 'canvas';
        }
        return 'held';
    """) == "held"


def test_changes_of_one_frame_are_one_event(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        const events = [];
        model.addEventListener('change', ({ detail }) => events.push(detail.text));
        for (const text of ['J', 'Ja', 'Jan', 'Jane']) model.dispatch({ type: 'text', text });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return [events, model.state.text];
    """) == [[""], "Jane"]


def test_a_snapshot_comes_back_and_nonsense_does_not(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        model.dispatch({ type: 'stroke', points: [{ x: 1, y: 2, t: 3 }, { x: 9, y: 9, t: 11 }], canvas: { width: 300, height: 100 } });
        model.dispatch({ type: 'text', text: 'Jane' });
        const kept = JSON.parse(JSON.stringify(model.snapshot()));
        model.dispatch({ type: 'reset' });
        const refused = [null, 7, {}, { strokes: 1 }, { strokes: [{ id: 1 }] }, { strokes: [{ id: 1, points: [] }] }].map((each) => model.restore(each));
        const taken = model.restore(kept);
        const again = model.snapshot();
        const same = JSON.stringify(again.strokes.map(({ points }) => points)) === JSON.stringify(kept.strokes.map(({ points }) => points));
        return [refused, taken, same, again.text, again.canvas.width];
    """) == [[False] * 6, True, True, "Jane", 300]


def test_what_is_wrong_in_a_configuration_is_passed_over(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        const made = configuration({ modes: ['type', 'nonsense', 'type'], colors: ['#FA0', 'red', 3], aspect: -1, pen: 'quill', penWidth: [3, 1] },
            { saving: 'always', name: undefined, penRange: [0.5, 4] });
        return [made.modes, made.colors, made.aspect, made.pen, made.penWidth, made.saving, made.name];
    """) == [["type"], ["#ffaa00"], 3, "ballpoint", [0.6, 2], "always", ""]
