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


def test_undo_and_redo_of_pictures_go_back_and_forth_over_any_actions(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        let seed = 23;
        const chance = (most) => (seed = (seed * 16807) % 2147483647) % most;
        const colors = model.state.configuration.colors;
        const shown = ({ picture, color }) => JSON.stringify([picture, color]);
        // What undo must give: every state that a change left, but one for all edits of a gesture.
        let [past, future, gesture] = [[], [], null];
        const actions = {
            picture: () => ({ type: 'picture', picture: chance(4) === 0 ? null : { id: 'p' + chance(5), width: 4, height: 3,
                crop: [0, 0, 1, 1], rotation: 0, levels: null, keepsColor: false } }),
            crop: () => ({ type: 'editPicture', change: { crop: [chance(3) / 10, 0, 0.5, 0.5] }, gesture: chance(3) }),
            levels: () => ({ type: 'editPicture', change: { levels: chance(3) ? [chance(3), 200] : null }, gesture: 10 + chance(2) }),
            turn: () => ({ type: 'editPicture', change: { rotation: chance(4) * 90 } }),
            color: () => ({ type: 'editPicture', change: { keepsColor: chance(2) === 0 }, color: colors[chance(3)] }),
            clear: () => ({ type: 'clear' }),
            undo: () => ({ type: 'undo' }),
            redo: () => ({ type: 'redo' }),
            draw: () => ({ type: 'stroke', points: [{ x: 1, y: 1 }], canvas: { width: 9, height: 9 } }),
        };
        const kinds = Object.keys(actions);
        model.dispatch({ type: 'tab', tab: 'image' });
        for (let step = 0; step < 4000; step += 1) {
            const kind = kinds[chance(kinds.length)];
            const action = actions[kind]();
            const before = shown(model.state);
            model.dispatch(action);
            const after = shown(model.state);
            if (kind === 'undo' || kind === 'redo') {
                const [from, to] = kind === 'undo' ? [past, future] : [future, past];
                const wanted = from.length > 0 ? from.pop() : null;
                if (wanted !== null) to.push(before);
                if (after !== (wanted ?? before)) return kind + ' at ' + step + ': ' + after + ' is not ' + wanted;
                gesture = null;
            } else if (kind !== 'draw' && (after !== before || kind === 'picture')) {
                const isSame = action.gesture !== undefined && action.gesture === gesture && past.length > 0;
                if (!isSame) past.push(before);
                future = [];
                gesture = action.gesture ?? null;
                if (isSame && past.at(-1) === after) { past.pop(); gesture = null; }
                past = past.slice(-200);
            }
            if (model.state.steps.image.past.length !== past.length) return 'steps at ' + step + ' after ' + kind;
        }
        return 'held';
    """) == "held"


def test_undo_and_clear_belong_to_the_mode_that_is_shown(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        const picture = { id: 'p', width: 4, height: 3, crop: [0, 0, 1, 1], rotation: 0, levels: null, keepsColor: false };
        model.dispatch({ type: 'stroke', points: [{ x: 1, y: 1 }], canvas: { width: 9, height: 9 } });
        model.dispatch({ type: 'picture', picture });
        model.dispatch({ type: 'text', text: 'Jane' });
        const seen = [];
        for (const [tab, action] of [['type', 'undo'], ['type', 'clear'], ['type', 'undo'], ['image', 'clear'], ['draw', 'undo'], ['image', 'undo'], ['saved', 'clear']]) {
            model.dispatch({ type: 'tab', tab });
            model.dispatch({ type: action });
            seen.push([model.state.strokes.length, model.state.picture?.id ?? null, model.state.text]);
        }
        return seen;
    """) == [[1, "p", "Jane"], [1, "p", ""], [1, "p", ""], [1, None, ""], [0, None, ""], [0, "p", ""], [0, "p", ""]]


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


FILLED = """
    const points = (count, x) => Array.from({ length: count }, (_, t) => ({ x: x + t, y: 20.5, t: t * 8, pressure: 0.5 }));
    const picture = { id: 'p', width: 4, height: 3, crop: [0, 0, 1, 1], rotation: 0, levels: null, keepsColor: false };
    const canvas = { width: 300, height: 100 };
    const fill = (strokes, samples) => {
        for (let index = 0; index < strokes; index += 1) {
            model.dispatch({ type: 'stroke', points: points(samples, index), canvas });
            if (index % 7 === 6) model.dispatch({ type: 'clear' });
        }
    };
    // Undoes and redoes all, and tells what was seen.
    const walked = (tab) => {
        model.dispatch({ type: 'tab', tab });
        const seen = [];
        for (const way of ['undo', 'redo']) {
            for (let before = null; before !== model.state; model.dispatch({ type: way })) {
                before = model.state;
                seen.push([before.strokes.map(({ points }) => points[0].x).join(), before.picture?.rotation ?? null, before.color]);
            }
        }
        return JSON.stringify(seen);
    };
"""


def test_the_steps_of_a_snapshot_come_back(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, FILLED + """
        fill(30, 4);
        for (let each = 0; each < 3; each += 1) model.dispatch({ type: 'undo' });
        model.dispatch({ type: 'tab', tab: 'image' });
        model.dispatch({ type: 'picture', picture });
        for (const rotation of [90, 180, 270]) model.dispatch({ type: 'editPicture', change: { rotation } });
        model.dispatch({ type: 'editPicture', change: { keepsColor: false }, color: '#8b1a1a' });
        model.dispatch({ type: 'undo' });
        const kept = JSON.parse(JSON.stringify(model.snapshot(1e6)));
        const before = [walked('draw'), walked('image')];
        model.dispatch({ type: 'reset' });
        const taken = model.restore(kept);
        const ids = model.state.steps.draw.past.flat().concat(model.state.strokes);
        const ones = new Set(ids);
        const isShared = new Set(ids.map(({ id }) => id)).size === ones.size;
        return [taken, isShared, walked('draw') === before[0], walked('image') === before[1]];
    """) == [True] * 4


def test_a_snapshot_keeps_within_its_room_and_leaves_out_the_oldest_steps(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, FILLED + """
        fill(104, 60);
        const state = model.state;
        const size = (value) => new Blob([JSON.stringify(value)]).size;
        const whole = model.snapshot(1e6);
        if (size(whole) > 1e6 || size(whole) < 200000) return 'whole: ' + size(whole);
        const now = size({ ...whole, steps: undefined });
        const seen = [];
        for (const room of [150000, 60000, now + 400, now - 1, 10]) {
            const kept = model.snapshot(room);
            if (size(kept) > Math.max(room, now)) return room + ': ' + size(kept);
            if (JSON.stringify(kept.strokes) !== JSON.stringify(whole.strokes)) return 'what is there now is whole';
            model.dispatch({ type: 'reset' });
            model.restore(kept);
            const { past } = model.state.steps.draw;
            const points = (list) => JSON.stringify(list.map((strokes) => strokes.map((stroke) => stroke.points)));
            // The newest are the ones that are kept.
            if (points(past) !== points(state.steps.draw.past.slice(state.steps.draw.past.length - past.length))) return room + ': others';
            seen.push(past.length);
            model.state = state;
        }
        return seen[0] > seen[1] && seen[1] >= seen[2] && seen[0] < 118 && seen[3] === 0 && seen[4] === 0 ? 'held' : seen;
    """) == "held"


def test_steps_that_make_no_sense_are_left_out(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, FILLED + """
        fill(5, 3);
        model.dispatch({ type: 'tab', tab: 'image' });
        model.dispatch({ type: 'picture', picture });
        const kept = JSON.stringify(model.snapshot(1e6));
        const spoilt = (change) => { const copy = JSON.parse(kept); change(copy.steps); return copy; };
        const seen = [];
        for (const change of [
            (steps) => { steps.draw.chain[2] = [9, 1]; }, (steps) => { steps.draw.chain[3] = [0, 77]; }, (steps) => { steps.draw.chain = 3; },
            (steps) => { steps.draw.at = 99; }, (steps) => { steps.draw.at = 'x'; }, (steps) => { steps.draw.strokes = [{ id: 1 }]; },
            (steps) => { steps.image.past = [{ picture: { id: 7 }, color: null }]; }, (steps) => { steps.image.future = null; },
            (steps) => { steps.image.past = [7]; },
        ]) {
            model.dispatch({ type: 'reset' });
            const taken = model.restore(spoilt(change));
            seen.push([taken, model.state.strokes.length, model.state.picture.id, model.state.steps.draw.past.length, model.state.steps.image.past.length]);
        }
        return seen;
    """) == [[True, 5, "p", 0, 1]] * 6 + [[True, 5, "p", 5, 0]] * 3


def test_what_is_wrong_in_a_configuration_is_passed_over(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        const made = configuration({ modes: ['type', 'nonsense', 'type'], colors: ['#FA0', 'red', 3], aspect: -1, pen: 'quill', penWidth: [3, 1] },
            { saving: 'always', name: undefined, penRange: [0.5, 4] });
        return [made.modes, made.colors, made.aspect, made.pen, made.penWidth, made.saving, made.name];
    """) == [["type"], ["#ffaa00"], 3, "ballpoint", [0.6, 2], "always", ""]


def test_questions_are_asked_one_at_a_time_and_only_the_newest(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert page.evaluate("""async () => {
        const { LatestQuestion } = await import('/assets/capture/latest-question.js');
        const question = new LatestQuestion();
        const [asked, signals] = [[], []];
        let [running, most] = [0, 0];
        const ask = (name, answer) => question.ask(async (signal) => {
            asked.push(name);
            signals.push(signal);
            running += 1;
            most = Math.max(most, running);
            await answer;
            running -= 1;
        });
        const count = async (number) => { while (asked.length < number) await new Promise((resolve) => setTimeout(resolve, 5)); };
        const slow = new Promise((resolve) => setTimeout(resolve, 200));
        for (const name of 'abc') ask(name, slow);
        await count(1);
        for (const name of 'de') ask(name);
        await count(2);
        ask('f', new Promise(() => {}));
        await count(3);
        ask('g');
        question.cancel();
        ask('h');
        await count(4);
        return { asked: asked.join(''), most, aborted: signals.map(({ aborted }) => aborted) };
    }""") == {"asked": "cefh", "most": 2, "aborted": [False, False, True, False]}


def test_a_question_is_asked_at_the_end_of_the_event(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert page.evaluate("""async () => {
        const { LatestQuestion } = await import('/assets/capture/latest-question.js');
        const question = new LatestQuestion();
        const asked = [];
        for (const name of 'ab') question.ask(async () => { asked.push(name); });
        const counts = [asked.length];
        await null;
        counts.push(asked.length);
        question.cancel();
        return { asked: asked.join(''), counts };
    }""") == {"asked": "b", "counts": [0, 1]}
