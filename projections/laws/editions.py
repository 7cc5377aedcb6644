"""The editions of the Laws that there are rules for, each with the functions of its paragraphs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from projections.elected.edition import Edition, joined
from projections.laws import (
    law_06_deal,
    law_07_board,
    law_08_rounds,
    law_09_attention,
    law_10_director,
    law_11_forfeited,
    law_12_adjusted,
    law_12_artificial,
    law_12_damage,
    law_13_surplus,
    law_14_missing,
    law_15_wrong_board,
    law_16_information,
    law_17_auction,
    law_18_bids,
    law_19_doubles,
    law_20_explanations,
    law_21_misinformation,
    law_22_end,
    law_23_comparable,
    law_24_exposed,
    law_25_change,
    law_26_lead_restriction,
    law_27_insufficient,
    law_28_rotation,
    law_29_out_of_rotation,
    law_30_pass,
    law_31_bid,
    law_32_double,
    law_33_simultaneous,
    law_34_turn_owed,
    law_36_inadmissible,
    law_37_silenced,
    law_38_over_seven,
    law_39_after_auction,
    law_40_disclosure,
    law_41_opening_lead,
    law_42_dummy,
    law_43_dummy,
    law_44_trick,
    law_45_card_played,
    law_46_designation,
    law_47_retraction,
    law_48_exposed,
    law_49_exposed,
    law_50_disposition,
    law_50_penalty_cards,
    law_51_two_penalty_cards,
    law_52_not_played,
    law_53_lead_out_of_turn,
    law_54_opening_lead,
    law_55_declarer,
    law_56_defender,
    law_57_premature,
    law_58_simultaneous,
    law_59_unable,
    law_60_play_after,
    law_61_revoke,
    law_62_correction,
    law_63_establishment,
    law_64_transfer,
    law_65_arrangement,
    law_66_inspection,
    law_67_defective_trick,
    law_68_claim,
    law_69_agreement,
    law_70_contested,
    law_71_concession,
    law_72_principles,
    law_73_communication,
    law_75_explanation,
    law_77_score,
    law_78_scoring,
    law_79_corrections,
    law_79_tricks,
    law_81_director,
    law_82_errors,
    law_83_right_to_appeal,
    law_84_ruling,
    law_85_facts,
    law_86_teams,
    law_87_fouled,
    law_88_indemnity,
    law_89_individual,
    law_90_procedure,
    law_91_discipline,
    law_92_appeal,
    law_93_committee,
)

__all__ = ["LAWS_2017", "LAWS_2017_2024", "edition_named", "editions"]

LAWS_2017 = Edition(
    "2017",
    joined(
        law_06_deal.PARAGRAPHS, law_07_board.PARAGRAPHS, law_08_rounds.PARAGRAPHS, law_09_attention.PARAGRAPHS,
        law_10_director.PARAGRAPHS, law_11_forfeited.PARAGRAPHS, law_12_adjusted.PARAGRAPHS,
        law_12_artificial.PARAGRAPHS, law_12_damage.PARAGRAPHS, law_13_surplus.PARAGRAPHS, law_14_missing.PARAGRAPHS,
        law_15_wrong_board.PARAGRAPHS, law_16_information.PARAGRAPHS, law_17_auction.PARAGRAPHS,
        law_18_bids.PARAGRAPHS, law_19_doubles.PARAGRAPHS, law_20_explanations.PARAGRAPHS,
        law_21_misinformation.PARAGRAPHS, law_22_end.PARAGRAPHS, law_23_comparable.PARAGRAPHS,
        law_24_exposed.PARAGRAPHS, law_25_change.PARAGRAPHS, law_26_lead_restriction.PARAGRAPHS,
        law_27_insufficient.PARAGRAPHS, law_28_rotation.PARAGRAPHS, law_29_out_of_rotation.PARAGRAPHS,
        law_30_pass.PARAGRAPHS, law_31_bid.PARAGRAPHS, law_32_double.PARAGRAPHS, law_33_simultaneous.PARAGRAPHS,
        law_34_turn_owed.PARAGRAPHS, law_36_inadmissible.PARAGRAPHS, law_37_silenced.PARAGRAPHS,
        law_38_over_seven.PARAGRAPHS, law_39_after_auction.PARAGRAPHS, law_40_disclosure.PARAGRAPHS,
        law_41_opening_lead.PARAGRAPHS, law_42_dummy.PARAGRAPHS, law_43_dummy.PARAGRAPHS, law_44_trick.PARAGRAPHS,
        law_45_card_played.PARAGRAPHS, law_46_designation.PARAGRAPHS, law_47_retraction.PARAGRAPHS,
        law_48_exposed.PARAGRAPHS, law_49_exposed.PARAGRAPHS, law_50_disposition.PARAGRAPHS,
        law_50_penalty_cards.PARAGRAPHS, law_51_two_penalty_cards.PARAGRAPHS, law_52_not_played.PARAGRAPHS,
        law_53_lead_out_of_turn.PARAGRAPHS, law_54_opening_lead.PARAGRAPHS, law_55_declarer.PARAGRAPHS,
        law_56_defender.PARAGRAPHS, law_57_premature.PARAGRAPHS, law_58_simultaneous.PARAGRAPHS,
        law_59_unable.PARAGRAPHS, law_60_play_after.PARAGRAPHS, law_61_revoke.PARAGRAPHS, law_62_correction.PARAGRAPHS,
        law_63_establishment.PARAGRAPHS, law_64_transfer.PARAGRAPHS, law_65_arrangement.PARAGRAPHS,
        law_66_inspection.PARAGRAPHS, law_67_defective_trick.PARAGRAPHS, law_68_claim.PARAGRAPHS,
        law_69_agreement.PARAGRAPHS, law_70_contested.PARAGRAPHS, law_71_concession.PARAGRAPHS,
        law_72_principles.PARAGRAPHS, law_73_communication.PARAGRAPHS, law_75_explanation.PARAGRAPHS,
        law_77_score.PARAGRAPHS, law_78_scoring.PARAGRAPHS, law_79_corrections.PARAGRAPHS, law_79_tricks.PARAGRAPHS,
        law_81_director.PARAGRAPHS, law_82_errors.PARAGRAPHS, law_83_right_to_appeal.PARAGRAPHS,
        law_84_ruling.PARAGRAPHS, law_85_facts.PARAGRAPHS, law_86_teams.PARAGRAPHS, law_87_fouled.PARAGRAPHS,
        law_88_indemnity.PARAGRAPHS, law_89_individual.PARAGRAPHS, law_90_procedure.PARAGRAPHS,
        law_91_discipline.PARAGRAPHS, law_92_appeal.PARAGRAPHS, law_93_committee.PARAGRAPHS,
    ),
)  # fmt: skip

LAWS_2017_2024 = LAWS_2017.amended("2017-2024", {}, awaited=("73", "89"))
"""As amended on 1 January 2024: 73 and 89, and no other Law."""


def edition_named(name: str) -> Edition:
    """The edition that a session names; where there are no rules for it, that of 2017."""
    return LAWS_2017 if name == LAWS_2017.name else editions().get(name, LAWS_2017)


@cache
def editions() -> Mapping[str, Edition]:
    """By the name that a session gives it, each edition that there are rules for; those that few sessions name are
    loaded only here."""
    from projections.laws.laws_2007 import LAWS_2007

    return {edition.name: edition for edition in (LAWS_2007, LAWS_2017, LAWS_2017_2024)}
