"""The words of the pages around what is told of hands: headings, buttons, forms, and what they are for."""

from __future__ import annotations

from typing import Any, Final

from .disputes import CLAIMS, DISPUTE_WORDS, STATUSES
from .language import ENGLISH, N_, Language
from .words import WORDS, headed

SITE: Final = {
    # the frame
    "skip": N_("Skip to the content"),
    "navigation": N_("Main navigation"),
    "languages": N_("Languages"),
    "footer": N_("A checkable record of Okey hands"),
    "api-docs": N_("For programs: the API"),
    "nav-hands": N_("Hands"),
    "nav-games": N_("Games"),
    "nav-disputes": N_("Disputes"),
    "nav-own": N_("My page"),
    "to-start": N_("To the start page"),
    "pages": N_("Pages"),
    "newest": N_("Newest"),
    "older": N_("Older"),
    # signing in
    "sign-in": N_("Sign in"),
    "sign-out": N_("Sign out"),
    "sign-in-why": N_("Hands are shown to those who may see them. Sign in with the key that you were given"),
    "sign-in-wrong": N_("This key is unknown, revoked or expired. Check it, or ask for another"),
    "key": N_("Key"),
    "key-help": N_("It begins with okl. and stays on this page for as long as you are signed in"),
    "role-player": N_("Player"),
    "role-referee": N_("Referee"),
    "role-analyst": N_("Analyst"),
    "role-table": N_("Table"),
    "role-admin": N_("Administrator"),
    # the start page
    "start": N_("Start"),
    "welcome": N_("Welcome, {name}"),
    "start-player": N_("Your hands and games, as they were played. Open one and go through it step by step"),
    "start-referee": N_("Every hand and game, and the disputes that wait for a ruling"),
    "start-analyst": N_("Every hand that has ended, and the games"),
    "start-table": N_("This key is for a table that sends events. It cannot look at hands"),
    "start-admin": N_("This key is for making and revoking keys. It cannot look at hands"),
    "running-hands": N_("Running now"),
    "newest-games": N_("Newest games"),
    "newest-hands": N_("Newest hands"),
    "waiting-disputes": N_("Waiting for a ruling"),
    "all-disputes": N_("All disputes"),
    "all-games": N_("All games"),
    "all-hands": N_("All hands"),
    # lists
    "a-hand": N_("Hand"),
    "a-game": N_("Game"),
    "a-player": N_("Player"),
    "a-dispute": N_("Dispute"),
    "hand-number": N_("hand {number}"),
    "winner": N_("winner"),
    "won-by": N_("Won by {names}"),
    "drawn": N_("Drawn"),
    "ended": N_("Ended"),
    "running": N_("Running"),
    "filter": N_("Show"),
    "reset": N_("Show all"),
    "any": N_("any"),
    "all": N_("All"),
    "none": N_("none"),
    "filter-player": N_("Player"),
    "filter-ruleset": N_("Rule set"),
    "filter-verdict": N_("Verdict"),
    "filter-ended": N_("Running or ended"),
    "filter-over": N_("Running or ended"),
    "filter-game": N_("Game"),
    "filter-status": N_("Where disputes stand"),
    "no-hands": N_("There are no hands yet"),
    "no-games": N_("There are no games yet"),
    "no-disputes": N_("There are no disputes here"),
    "no-disputes-player": N_("You have no disputes here. A dispute is opened from a step of a hand"),
    "none-found": N_("Nothing was found. Choose otherwise, or show all"),
    "verdict-clean": N_("Clean"),
    "verdict-violations": N_("Rules broken"),
    "verdict-halted": N_("Halted"),
    "verdict-unread": N_("Unreadable"),
    # searching
    "search": N_("Search"),
    "search-label": N_("Search for a hand, a game, a player or a dispute"),
    "search-help": N_("Write the id of a hand, a game, a player or a dispute"),
    "found-several": N_("{sought} is the id of several things:"),
    "found-nothing": N_("Nothing that you may see is called {sought}"),
    # a game
    "game-drawn": N_("The game is drawn: the best have {points} points each"),
    "team-wins-lowest": N_("{names} win: their team has the lowest total, {points}"),
    "team-wins-highest": N_("{names} win: their team has the highest balance, {points}"),
    "win-lowest": N_("{names} win: the lowest totals win"),
    "win-highest": N_("{names} win: the highest balances win"),
    "wins-lowest": N_("{names} wins: the lowest total, {points}"),
    "wins-highest": N_("{names} wins: the highest balance, {points}"),
    "game-running": N_("The game is not over. Played so far: {hands}"),
    "total": N_("Total"),
    "balance": N_("Balance"),
    "lowest-wins": N_("the lowest wins"),
    "highest-wins": N_("the highest wins"),
    "teams": N_("Teams"),
    "partners-opposite": N_("partners sit opposite each other"),
    "by-rulings": N_("by rulings on disputes"),
    "how-it-ended": N_("How it ended"),
    "game-findings": N_("Hands that do not belong"),
    # a hand
    "step-of": N_("Event {number} of {last}"),
    "steps": N_("Steps"),
    "step-first": N_("First"),
    "step-back": N_("Back"),
    "step-forward": N_("Forward"),
    "step-last": N_("Last"),
    "to-move": N_("to move"),
    "on-the-table": N_("On the table"),
    "no-table": N_("The deal is none of the rules, so there is no table to show"),
    "moves": N_("Moves"),
    "live": N_("Live: new events appear as they come"),
    "connection-lost": N_("Connection lost, catching up"),
    "dispute-step": N_("Dispute this step"),
    "what-if": N_("What if"),
    "certificate": N_("Certificate"),
    # what if
    "what-if-why": N_("Judge this hand as if its table had been set otherwise. Nothing is stored"),
    "what-differs": N_("What is different"),
    "no-difference": N_("Nothing is different"),
    "as-played": N_("As played"),
    "as-supposed": N_("As supposed"),
    "as-set": N_("as set: {setting}"),
    "findings-gone": N_("No longer broken rules"),
    "findings-new": N_("Newly broken rules"),
    "entries-changed": N_("Scores that change"),
    "event-number": N_("Event {number}"),
    "suppose": N_("Judge the hand so"),
    # claims
    "what-is-wrong": N_("What is wrong?"),
    "about-entry": N_("This change of a score: {entry}"),
    "about-event": N_("My score after this event"),
    "about-score": N_("My score of the whole hand"),
    "about-refused": N_("This move of mine breaks no rule"),
    "about-claimed": N_("The scores that the platform claimed"),
    "figure": N_("The figure that you were shown, if it was another"),
    "figure-help": N_("A whole number of points, such as 180 or −101. Leave it empty if you do not know"),
    "your-words": N_("In your own words, if you like"),
    "words-help": N_("At most 2000 characters, which the players of the hand and referees can read"),
    "open-dispute": N_("Open the dispute"),
    # disputes
    "see-step": N_("See event {number}"),
    "print-verdict": N_("Verdict to print"),
    "rules-answer": N_("What the rules say"),
    "entries-of-figure": N_("What the figure is made of"),
    "broken-rules": N_("Broken rules"),
    "readings": N_("Under other readings"),
    "your-ruling": N_("Your ruling"),
    "decision": N_("Decision"),
    "decision-upheld": N_("The claim is upheld"),
    "decision-dismissed": N_("The claim is dismissed"),
    "reason": N_("Reason"),
    "reason-optional": N_("Reason, if you like"),
    "corrections-add": N_("Correct scores"),
    "corrections-help": N_(
        "Only where the rules themselves gave a wrong score, and only with an upheld claim. "
        "A line without points is left out"
    ),
    "correction-number": N_("Correction {number}"),
    "whose": N_("Whose score"),
    "rule": N_("Rule"),
    "appeal": N_("Appeal"),
    "appeal-help": N_("Another referee will rule, and that ruling is final"),
    "withdraw": N_("Withdraw the dispute"),
    "withdraw-help": N_("You can withdraw it until the first ruling, and open it again later"),
    # the verdict on paper
    "verdict-of": N_("Verdict in dispute {dispute}"),
    "back-to-dispute": N_("Back to the dispute"),
    "print": N_("Print"),
    "rulings": N_("Rulings"),
    "no-ruling": N_("Nobody has ruled on this dispute yet"),
    "certificate-why": N_(
        "Anybody who has the log of the hand can work this out again and must get the same: okey-ledger certify --check"
    ),
    "certificate-file": N_("The certificate as a file"),
    "log-hash": N_("SHA-256 of the log"),
    "log-lines": N_("Events in the log"),
    "rules-version": N_("Version of the rules"),
}
"""Texts by name, with the capital of a beginning."""

SENTENCES: Final = frozenset(
    """
    footer sign-in-why sign-in-wrong key-help start-player start-referee start-analyst start-table start-admin no-
    hands no-games no-disputes no-disputes-player none-found search-help found-nothing game-drawn team-wins-lowest
    team-wins-highest win-lowest win-highest wins-lowest wins-highest game-running no-table what-if-why no-
    difference figure-help words-help corrections-help appeal-help withdraw-help no-ruling certificate-why
    """.split()
)
"""Which of them end with a full stop on a page."""


def say(name: str, lang: Language = ENGLISH, /, **facts: Any) -> str:
    """A text of the pages by its name, its places filled; what other screens say too is taken from their words.

    >>> say("hand-number", number="3"), say("indicator"), say("claim-score")
    ('hand 3', 'Indicator', 'this score is wrong')
    """
    text = SITE.get(name)
    if text is not None:
        return lang.gettext(text, **facts) + ("." if name in SENTENCES else "")
    kind, _, rest = name.partition("-")
    if kind in _FAMILIES and rest in _FAMILIES[kind]:
        return lang.gettext(_FAMILIES[kind][rest])
    return headed(lang.gettext((WORDS | DISPUTE_WORDS)[name]), lang)


_FAMILIES: Final = {"claim": CLAIMS, "status": STATUSES}
"""Texts of disputes, by the beginning of their names here."""
