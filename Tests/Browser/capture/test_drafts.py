"""Drafts on their way: the server has the newest at the end, and none that was given up."""

import pytest

FAKES = """
    const sent = [];
    const answers = [];
    const request = (what) => new Promise((resolve, reject) => {
        sent.push(what);
        answers.push({ resolve, reject });
    });
    const settled = () => new Promise((resolve) => setTimeout(resolve));
"""


def run(page, body):
    return page.evaluate(f"async () => {{ {FAKES} {body} }}")


CAPTURE = """
    const { Draft } = await import('/assets/capture/draft.js');
    let count = 0;
    const draft = new Draft({
        model: { isBlank: false, isUntouched: true, snapshot: () => count },
        service: { endpoint: '/drafts-on-their-way', keepDraft: ({ capture }, signal) => {
                signal.addEventListener('abort', () => sent.push(`not ${capture}`));
                return request(capture);
            },
            dropDraft: (leaving) => request(leaving ? 'drop at once' : 'drop') },
        host: document.createElement('div'),
    });
    const kept = () => sessionStorage.getItem('signet-draft:/drafts-on-their-way');
    const change = async () => {
        count += 1;
        draft.keep();
        draft.flush();
        await settled();
    };
"""


def test_a_capture_saves_one_draft_at_a_time_and_then_the_newest(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + """
        for (let each = 0; each < 3; each += 1) await change();
        const first = [...sent];
        answers[0].resolve();
        await settled();
        return { first, sent };
    """) == {"first": [1], "sent": [1, 3]}


def test_a_draft_that_is_dropped_goes_after_the_one_on_its_way(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + """
        await change();
        await change();
        draft.drop();
        await settled();
        const first = [...sent];
        answers[0].reject(new Error('unreachable'));
        await settled();
        return { first, sent, kept: kept() };
    """) == {"first": [1], "sent": [1, "drop"], "kept": None}


def test_a_failed_save_is_kept_in_the_tab_and_the_next_one_is_sent(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + """
        await change();
        answers[0].reject(new Error('unreachable'));
        await settled();
        const first = JSON.parse(kept());
        await change();
        answers[1].resolve();
        await settled();
        return { first, sent, kept: kept() };
    """) == {"first": {"capture": 1}, "sent": [1, 2], "kept": None}


def test_who_leaves_before_a_dropped_draft_is_gone_drops_it_at_once(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + """
        draft.start();
        await change();
        draft.drop();
        dispatchEvent(new Event('pagehide'));
        await settled();
        return { sent, kept: kept() };
    """) == {"sent": [1, "drop at once"], "kept": None}


@pytest.mark.parametrize("ending", ["draft.stop()", "dispatchEvent(new Event('pagehide'))"], ids=["view-built-again", "leaving"])
def test_a_draft_that_waits_is_kept_in_the_tab(open_page, ending):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + f"""
        draft.start();
        await change();
        await change();
        {ending};
        await settled();
        return [sent, JSON.parse(kept())];
    """) == [[1], {"capture": 2}]


def test_a_view_that_is_built_again_saves_after_the_one_before(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + """
        await change();
        draft.stop();
        const next = new Draft({ model: draft.model, service: draft.service, host: document.createElement('div') });
        count = 7;
        next.keep();
        next.flush();
        await settled();
        const first = [...sent];
        answers[0].resolve();
        await settled();
        return { first, sent };
    """) == {"first": [1], "sent": [1, 7]}


def test_nothing_is_sent_or_kept_while_a_capture_is_handed_in(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + """
        draft.start();
        await change();
        await change();
        draft.hold();
        draft.stop();
        answers[0].reject(new Error('aborted'));
        await settled();
        // It was refused, and the person goes on.
        draft.start();
        draft.keep();
        draft.flush();
        await settled();
        return sent;
    """) == [1, "not 1", 2]


def test_who_leaves_while_a_capture_is_handed_in_finds_it_again(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, CAPTURE + """
        draft.start();
        await change();
        draft.hold();
        dispatchEvent(new Event('pagehide'));
        return JSON.parse(kept());
    """) == {"capture": 1}


SIGNING = """
    const { DraftKeeper } = await import('/assets/signing/draft-keeper.js');
    const model = { draft: { count: 0 } };
    const keeper = new DraftKeeper({
        endpoint: '/drafts-on-their-way',
        saveDraft: ({ signing }, leaving, signal) => {
            signal.addEventListener('abort', () => sent.push(`not ${signing.count}`));
            return request(signing.count);
        },
        dropDraft: () => request('drop'),
    }, model, { isShared: false });
    const change = async () => {
        model.draft = { count: model.draft.count + 1 };
        keeper.schedule();
        keeper.save(false);
        await settled();
    };
"""


def test_a_signer_saves_one_draft_at_a_time_and_then_the_newest(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, SIGNING + """
        for (let each = 0; each < 3; each += 1) await change();
        const first = [...sent];
        answers[0].resolve();
        await settled();
        return { first, sent };
    """) == {"first": [1], "sent": [1, 3]}


def test_who_leaves_saves_at_once_what_is_not_saved(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, SIGNING + """
        for (let each = 0; each < 2; each += 1) await change();
        keeper.save(true);
        await settled();
        answers[0].reject(new Error('aborted'));
        answers[1].resolve();
        await settled();
        keeper.save(true);
        await settled();
        return sent;
    """) == [1, "not 1", 2]


def test_a_save_that_fails_does_not_hold_up_the_next(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, """
        const { SerialQueue } = await import('/assets/shared/serial-queue.js');
        const queue = new SerialQueue();
        const fault = await queue.run(async () => { throw new Error('broken') }).catch((error) => error.message);
        await queue.run(async () => { sent.push('next') });
        return { fault, sent };
    """) == {"fault": "broken", "sent": ["next"]}


def test_after_signing_no_draft_is_sent(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, SIGNING + """
        await change();
        await change();
        keeper.end();
        await settled();
        answers[0].resolve();
        await settled();
        return sent;
    """) == [1, "drop"]


def test_nothing_is_sent_while_somebody_signs(open_page):
    page = open_page("/empty", bypass_csp=True)
    assert run(page, SIGNING + """
        await change();
        await change();
        keeper.hold();
        answers[0].reject(new Error('aborted'));
        await settled();
        const first = [...sent];
        // It was refused, and the person goes on.
        await change();
        return { first, sent };
    """) == {"first": [1, "not 1"], "sent": [1, "not 1", 3]}
