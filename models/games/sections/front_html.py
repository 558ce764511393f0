"""The front page of a bulletin as HTML: a masthead, the lead beside the chart, stories, letters, the powers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.galaxy.posters.style import xml_safe
from models.games.sections import parts
from models.games.sections.as_html import section_html
from models.games.sections.front_page import FrontPage, NewsStory


def front_html(front: FrontPage, head: parts.ReportHead, sections: Sequence[parts.ReportSection]) -> str:
    """Return a body: the front page with the notice and the deadline of its head, then its sections."""
    brief = "".join(section_html(each) for each in sections if each.id == "brief")
    rest = "".join(section_html(each) for each in sections if each.id != "brief")
    return f'{"".join(_parts(front, head))}<div class="brief wide">{brief}</div>{rest}'


def _parts(front: FrontPage, head: parts.ReportHead) -> Iterator[str]:
    line = "".join(f"<span>{xml_safe(words)}</span>" for words in front.dateline)
    yield f'<header class="mast wide"><h1>{xml_safe(front.title)}</h1><p class="motto">{xml_safe(front.motto)}</p>'
    yield f'<p class="dateline">{line}</p></header>'
    yield f'<p class="notice wide">{xml_safe(head.notice)}</p>' if head.notice else ""
    deck = f'<p class="deck">{xml_safe(front.deck)}</p>' if front.deck else ""
    chart = f"<figure>{front.chart}<figcaption>{xml_safe(front.chart_key)}</figcaption></figure>"
    yield f'<article class="lead wide">{_head(front.lead, "h2")}{deck}'
    due = (f"{xml_safe(each.label)} <b>{xml_safe(each.now)}</b> {xml_safe(each.change)}" for each in head.due[:1])
    when = "".join(f'<p class="next">{each}</p>' for each in due)
    stories = [f"<article>{_head(each, 'h3')}{_words(each)}</article>" for each in front.stories]
    yield f'<div class="both"><div>{_words(front.lead)}{"".join(stories[:1])}{when}</div>{chart}</div></article>'
    yield f'<div class="stories wide">{"".join(stories[1:])}{_referee(front)}{_letters(front)}</div>'
    powers = "".join(_powers(front))
    yield f'<section class="powers wide"><h2>{xml_safe(front.powers_title)}</h2><div>{powers}</div></section>'


def _head(story: NewsStory, heading: str) -> str:
    mark = f'<b class="place">{story.mark}</b>' if story.mark else ""
    return f'<p class="kicker">{mark}{xml_safe(story.kicker)}</p><{heading}>{xml_safe(story.headline)}</{heading}>'


def _words(story: NewsStory) -> str:
    return f'<p class="shields">{"".join(story.arms)}</p><p>{xml_safe(" ".join(story.words))}</p>'


def _referee(front: FrontPage) -> str:
    if not front.referee:
        return ""
    words = "".join(f"<p>{xml_safe(each)}</p>" for each in front.referee)
    return f'<article class="referee"><h3>{xml_safe(front.referee_title)}</h3>{words}</article>'


def _letters(front: FrontPage) -> str:
    if not front.letters:
        return ""
    told = "".join(
        f"<blockquote><p>{xml_safe(each.words)}</p><footer>{each.arms}{xml_safe(each.signed)}</footer></blockquote>"
        for each in front.letters
    )
    return f'<article class="letters"><h3>{xml_safe(front.letters_title)}</h3>{told}</article>'


def _powers(front: FrontPage) -> Iterator[str]:
    for each in front.powers:
        holds = " · ".join(map(xml_safe, each.holds))
        yield f"<p>{each.arms}<b>{xml_safe(each.name)}</b><span>{xml_safe(each.status)}</span><span>{holds}</span></p>"
