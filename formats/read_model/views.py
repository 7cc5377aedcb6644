"""The views of the file: the questions that are asked most, each as one SELECT."""

from __future__ import annotations

__all__ = ["VIEWS"]


def _lines(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


LATEST = """CASE WHEN b.stage = '' THEN nullif(b.contract, '') WHEN now_ns.contract = now_ew.contract
            AND now_ns.declarer = now_ew.declarer AND now_ns.tricks IS now_ew.tricks
            THEN nullif(now_ns.contract, '') END AS contract,
            CASE WHEN b.stage = '' THEN nullif(b.declarer, '') WHEN now_ns.contract = now_ew.contract
            AND now_ns.declarer = now_ew.declarer AND now_ns.tricks IS now_ew.tricks
            THEN nullif(now_ns.declarer, '') END AS declarer, b.lead,
            CASE WHEN now_ns.contract = now_ew.contract AND now_ns.declarer = now_ew.declarer
            AND now_ns.tricks IS now_ew.tricks THEN now_ns.tricks END AS tricks,
            b.ns_result, b.ew_result, now_ns.points AS ns_points, now_ew.points AS ew_points"""
"""The result of a board as it stands: contract, declarer and tricks of one stage, where both sides have the same."""

OF_LATEST = """LEFT JOIN results AS now_ns ON now_ns.stream = b.stream AND now_ns.board_place = b.board_place
            AND now_ns.board = b.board AND now_ns.is_final AND now_ns.side = 'NS' AND now_ns.part = 1
            AND now_ns.weight = '1'
            LEFT JOIN results AS now_ew ON now_ew.stream = b.stream AND now_ew.board_place = b.board_place
            AND now_ew.board = b.board AND now_ew.is_final AND now_ew.side = 'EW' AND now_ew.part = 1
            AND now_ew.weight = '1'"""
"""Each side's part of the latest stage, where it has only one."""

VIEWS: dict[str, str] = {
    name: _lines(text)
    for name, text in {
        "results_latest": f"""
            SELECT b.session, b.round, b.table_number, b.board, t.ns, t.ew, {LATEST},
            b.stage, b.state, b.awaits, b.stream
            FROM boards AS b JOIN tables AS t ON t.stream = b.stream
            {OF_LATEST}
            WHERE b.is_latest
            ORDER BY b.session, b.round, b.table_number, b.board_place, b.board
        """,
        "travellers": f"""
            SELECT b.session, b.board, t.ns, t.ew, b.round, b.table_number, {LATEST},
            ns.score AS ns_score, ns.percent_value AS ns_percent,
            ew.score AS ew_score, ew.percent_value AS ew_percent, b.state, b.stream
            FROM boards AS b JOIN tables AS t ON t.stream = b.stream
            {OF_LATEST}
            LEFT JOIN board_scores AS ns ON ns.session = b.session AND ns.board = b.board
            AND ns.contestant = CASE instr(t.ns, ' ') WHEN 0 THEN t.ns ELSE substr(t.ns, 1, instr(t.ns, ' ') - 1) END
            AND instr(' ' || ns.streams || ' ', ' ' || b.stream || ' ')
            LEFT JOIN board_scores AS ew ON ew.session = b.session AND ew.board = b.board
            AND ew.contestant = CASE instr(t.ew, ' ') WHEN 0 THEN t.ew ELSE substr(t.ew, 1, instr(t.ew, ' ') - 1) END
            AND instr(' ' || ew.streams || ' ', ' ' || b.stream || ' ')
            WHERE b.is_latest
            ORDER BY b.session, b.board, ns.score_value DESC, b.round, b.table_number
        """,
        "ranking": """
            SELECT s.session, s.ranking, s.place, s.is_tied, s.contestant, c.players, s.total, s.total_value,
            s.percent, s.percent_value, s.unit, s.boards, s.carried, s.penalties, s.awaiting, s.is_out
            FROM standings AS s LEFT JOIN contestant_names AS c USING (session, contestant)
            ORDER BY s.session, s.ranking, s.number
        """,
        "contestant_names": """
            SELECT c.session, c.contestant, c.kind,
            (SELECT group_concat(who, ' - ') FROM (
            SELECT coalesce(p.name, m.player) AS who
            FROM contestant_players AS m LEFT JOIN players AS p ON p.player = m.player
            WHERE m.session = c.session AND m.contestant = c.contestant ORDER BY m.number)) AS players
            FROM contestants AS c
        """,
        "open_questions": """
            SELECT t.session, t.round, t.table_number, q.board, q.incident, i.kind_words AS incident_kind, q.law,
            q.words, q.answers, q.holds_up_result, q.stream
            FROM questions AS q JOIN tables AS t ON t.stream = q.stream
            JOIN incidents AS i USING (stream, board_place, board, incident)
            WHERE q.is_open
            ORDER BY q.holds_up_result DESC, t.session, t.round, t.table_number, q.board_place, q.number
        """,
        "open_options": """
            SELECT t.session, t.round, t.table_number, o.board, o.incident, i.kind_words AS incident_kind, o.law,
            o.seat, o.words, o.choices, o.stream
            FROM options AS o JOIN tables AS t ON t.stream = o.stream
            JOIN incidents AS i USING (stream, board_place, board, incident)
            ORDER BY t.session, t.round, t.table_number, o.board_place, o.number
        """,
        "results_awaited": """
            SELECT session, round, table_number, board, state, awaits, ns_result, ew_result, stream
            FROM boards WHERE is_latest AND awaits <> ''
            ORDER BY session, round, table_number, board
        """,
        "revokes": """
            SELECT t.session, t.round, t.table_number, i.board, i.incident, i.seat,
            (SELECT group_concat(f.law || ' ' || f.words, '; ') FROM findings AS f
            WHERE f.stream = i.stream AND f.board_place = i.board_place AND f.board = i.board
            AND f.incident = i.incident) AS findings,
            (SELECT sum(f.tricks) FROM findings AS f
            WHERE f.stream = i.stream AND f.board_place = i.board_place AND f.board = i.board
            AND f.incident = i.incident AND f.code = 'tricks_transferred') AS tricks_transferred,
            i.is_open, i.stream, i.entry
            FROM incidents AS i JOIN tables AS t ON t.stream = i.stream
            WHERE i.kind = 'revoke'
            ORDER BY t.session, t.round, t.table_number, i.place
        """,
        "incidents_by_law": """
            SELECT law, code, count(*) AS findings, count(DISTINCT stream || ' ' || incident) AS incidents
            FROM findings GROUP BY law, code ORDER BY law, code
        """,
        "rulings_in_force": """
            SELECT r.stream, r.board, r.incident, r.law, r.kind, r.text, r.tricks, r.reason, r.at, r.author, r.entry
            FROM rulings AS r
            WHERE r.kind IN ('given', 'revised') AND NOT EXISTS (
            SELECT 1 FROM rulings AS later WHERE later.stream = r.stream AND later.incident = r.incident
            AND later.kind IN ('given', 'revised') AND later.place > r.place)
            ORDER BY r.stream, r.place
        """,
        "judgements": """
            SELECT r.stream, r.board, r.incident, r.law, r.answer, r.tricks, r.reason, r.consulted, r.at, r.author,
            r.entry
            FROM rulings AS r WHERE r.kind = 'judgement' ORDER BY r.stream, r.place
        """,
        "changed_results": """
            SELECT b.session, b.round, b.table_number, b.board, was.contract, was.declarer,
            was.tricks AS tricks_before, was.points AS ns_points_before, b.ns_result, b.ew_result,
            CASE fin.weight WHEN '1' THEN fin.points END AS ns_points,
            b.stage, fin.laws, b.stream
            FROM boards AS b
            JOIN results AS was ON was.stream = b.stream AND was.board_place = b.board_place AND was.board = b.board
            AND was.stage_number = 1 AND was.side = 'NS' AND was.part = 1
            JOIN results AS fin ON fin.stream = b.stream AND fin.board_place = b.board_place AND fin.board = b.board
            AND fin.is_final AND fin.side = 'NS' AND fin.part = 1
            WHERE b.is_latest AND EXISTS (
            SELECT 1 FROM results AS now WHERE now.stream = b.stream AND now.board_place = b.board_place
            AND now.board = b.board AND now.is_final AND NOT EXISTS (
            SELECT 1 FROM results AS play WHERE play.stream = b.stream AND play.board_place = b.board_place
            AND play.board = b.board AND play.stage_number = 1 AND play.side = now.side AND play.part = now.part
            AND play.weight = now.weight AND play.contract = now.contract AND play.declarer IS now.declarer
            AND play.tricks IS now.tricks AND play.points IS now.points AND play.artificial = now.artificial))
            ORDER BY b.session, b.round, b.table_number, b.board
        """,
        "corrected_scores": """
            SELECT c.stream, c.entry, c.table_stream, t.round, t.table_number, c.board, c.old, c.new, c.law, c.why,
            c.at, c.author
            FROM score_corrections AS c LEFT JOIN tables AS t ON t.stream = c.table_stream
            ORDER BY c.stream, c.place
        """,
        "appeals_latest": """
            WITH steps AS (
            SELECT a.*, s.session, e.position, a.step <> 'lodged' AS is_later,
            CASE WHEN a.step = 'lodged' THEN row_number() OVER (
            PARTITION BY s.session, a.appeal, a.step ORDER BY e.position DESC, a.place DESC) END AS lodging
            FROM appeals AS a JOIN streams AS s ON s.stream = a.stream
            JOIN entries AS e ON e.stream = a.stream AND e.number = a.entry)
            SELECT a.stream, a.appeal, l.board, l.incident, l.contestant, l.grounds, l.at AS lodged_at, a.step, a.at,
            a.outcome, a.law, a.reason, a.deposit
            FROM steps AS a LEFT JOIN steps AS l ON l.session = a.session AND l.appeal = a.appeal AND l.lodging = 1
            WHERE NOT EXISTS (
            SELECT 1 FROM steps AS b WHERE b.session = a.session AND b.appeal = a.appeal
            AND CASE WHEN b.is_later <> a.is_later THEN b.is_later > a.is_later
            WHEN b.at <> '' AND a.at <> '' AND b.at <> a.at THEN b.at > a.at
            ELSE (b.position, b.place) > (a.position, a.place) END)
            ORDER BY a.session, l.position, a.appeal
        """,
        "amended_entries": """
            SELECT stream, number, position, board, at, author, kind, words FROM entries WHERE NOT counts
            ORDER BY position
        """,
        "taken_back": """
            SELECT stream, board, entry, seat, call AS call_or_card, irregularity, taken_back_by
            FROM calls WHERE NOT stands
            UNION ALL
            SELECT stream, board, entry, seat, card, irregularity, taken_back_by FROM cards WHERE NOT stands
            ORDER BY stream, entry
        """,
        "director_calls": """
            SELECT session, stream, board, at, number, words FROM entries WHERE kind = 'director_called' AND counts
            ORDER BY position
        """,
    }.items()
}
"""By name, the SELECT of each."""
