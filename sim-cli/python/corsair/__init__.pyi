"""Corsair in Python: a function for every command, which runs in this process."""

# Made by `python -m corsair._stubs`; a test compares this file with the command line.

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, TypedDict, overload, type_check_only

from polars import DataFrame

from corsair.bots import BatchBot, Bot
from corsair.errors import CorsairError as CorsairError
from corsair.result import Result as Result

Value: TypeAlias = str | int | float | PathLike[str]
Values: TypeAlias = Value | Sequence[Value]
Bots: TypeAlias = Value | Bot | BatchBot | Sequence[Value | Bot | BatchBot]
Settings: TypeAlias = Values | Mapping[str, Value | bool]

__version__: str

def load(directory: str | PathLike[str]) -> Result:
    """Reads the files of a result that a command has written with `-o`."""

def command(*words: str, bots: Iterable[Bot | BatchBot] = ()) -> Result:
    """Runs a command line, given word by word without the program's name."""

@type_check_only
class SummaryRow(TypedDict):
    """Results of one bot, over all seats or in one seat."""

    bot: str
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    games: int
    """Games."""
    wins_60ths: int
    """Wins in sixtieths, exactly; a tie of k seats gives each 60/k."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    win_share_any_lo: float | None
    """Interval that holds at all looks together."""
    win_share_any_hi: float | None
    """Interval that holds at all looks together."""
    win_share_method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    score_mean: float
    """Mean final score."""
    score_mean_lo: float | None
    """Mean final score."""
    score_mean_hi: float | None
    """Mean final score."""
    score_mean_any_lo: float | None
    """Interval that holds at all looks together."""
    score_mean_any_hi: float | None
    """Interval that holds at all looks together."""
    score_sd: float | None
    """Standard deviation of score."""
    score_min: float
    """Lowest score."""
    score_q1: float
    """First quartile of score."""
    score_q1_lo: float | None
    """First quartile of score."""
    score_q1_hi: float | None
    """First quartile of score."""
    score_median: float
    """Median score."""
    score_median_lo: float | None
    """Median score."""
    score_median_hi: float | None
    """Median score."""
    score_q3: float
    """Third quartile of score."""
    score_q3_lo: float | None
    """Third quartile of score."""
    score_q3_hi: float | None
    """Third quartile of score."""
    score_max: float
    """Highest score."""

@type_check_only
class ScoreHistRow(TypedDict):
    """Number of games with one final score, by bot and seat."""

    bot: str
    """Name of the bot."""
    seat: int
    """Seat, from 0."""
    score: float
    """Final score."""
    games: int
    """Games."""

@type_check_only
class PlacementsRow(TypedDict):
    """Number of games of a row of `summary.csv` with one place."""

    bot: str
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    place: int
    """Place, from 1."""
    games: int
    """Games."""
    games_60ths: int
    """Games in this place in sixtieths, exactly; tied seats split their places."""
    share: float
    """Share of games in this place."""

@type_check_only
class DifferencesRow(TypedDict):
    """Difference of two bots in one measure, each bot over all its seats."""

    bot: str
    """Name of the bot."""
    other: str
    """Name of the subtracted bot."""
    measure: Literal['win_share', 'score_mean']
    """Measure."""
    difference: float
    """Measure of `bot` minus measure of `other`."""
    difference_lo: float | None
    """Measure of `bot` minus measure of `other`."""
    difference_hi: float | None
    """Measure of `bot` minus measure of `other`."""
    any_lo: float | None
    """Interval that holds at all looks together."""
    any_hi: float | None
    """Interval that holds at all looks together."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    p: float | None
    """Two-sided p-value against no effect."""
    holm_p: float | None
    """p-value corrected by Holm."""
    verdict: Literal['differs', 'not_shown']
    """Corrected verdict at 5 %."""

@type_check_only
class AdjustedRow(TypedDict):
    """Mean adjusted for luck, with `--control luck`."""

    table: str | None
    """Name of the table."""
    variant: str | None
    """Name of the variant."""
    bot: str | None
    """Name of the bot."""
    less: str | None
    """Name of the bot that is subtracted."""
    seat: int | None
    """Seat, from 0."""
    measure: str
    """Measure, as in the plain table."""
    plain: float
    """Plain mean."""
    plain_lo: float | None
    """Plain mean."""
    plain_hi: float | None
    """Plain mean."""
    adjusted: float
    """Mean with luck regressed out."""
    adjusted_lo: float | None
    """Mean with luck regressed out."""
    adjusted_hi: float | None
    """Mean with luck regressed out."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    controls: int
    """Number of control variates."""
    saved: float
    """Share of games that the adjustment saves at equal width."""
    saved_lo: float | None
    """Share of games that the adjustment saves at equal width."""
    saved_hi: float | None
    """Share of games that the adjustment saves at equal width."""

@type_check_only
class EventsRow(TypedDict):
    """Frequency of one event, by game, bot or seat."""

    scope: Literal['game', 'bot', 'seat', 'bot_seat']
    """Scope of the metric."""
    bot: str
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    event: str
    """Id of the event; the id never changes its meaning."""
    games: int
    """Games."""
    total: float
    """Number of occurrences of the event, or the amount, in all games."""
    per_game: float
    """Mean per game."""
    per_game_lo: float | None
    """Mean per game."""
    per_game_hi: float | None
    """Mean per game."""

@type_check_only
class QualityRow(TypedDict):
    """Metric of the quality of the game (guide/quality.md), with `--quality`."""

    figure: str
    """Id of the metric; the id never changes its meaning."""
    after: float | None
    """Elapsed part of a game's turns, 0.1 to 0.9; empty for whole games."""
    bot: str
    """Better bot of a rung; empty for every metric except rungs."""
    less: str
    """Worse bot of a rung; empty for every metric except rungs."""
    value: float | None
    """Estimate; no interval with fewer than 128 blocks."""
    value_lo: float | None
    """Estimate; no interval with fewer than 128 blocks."""
    value_hi: float | None
    """Estimate; no interval with fewer than 128 blocks."""

@type_check_only
class NotableRow(TypedDict):
    """First game that is the most extreme of the run in one respect."""

    notable: str
    """Respect: `highest_winning_score`, `lowest_winning_score`, `widest_margin`, `most_decisions`, `fewest_decisions` or `lowest_score`."""
    value: float
    """Extreme score, margin or count."""
    address: str
    """Address of the game, `SEED:DEAL:SEATING`."""
    bot: str
    """Winner, or bot with the lowest score; the first of several."""
    seat: int
    """Seat, from 0."""

@type_check_only
class FaultsRow(TypedDict):
    """Faults of one kind by an external bot in one seat; `first_` columns describe the first fault."""

    bot: str
    """Name of the bot."""
    seat: int
    """Seat, from 0."""
    fault: Literal['late', 'illegal', 'garbled', 'flood', 'too_long', 'closed', 'exited', 'version', 'changed', 'absent']
    """Kind of fault."""
    faults: int
    """Number of faults."""
    games: int
    """Games with such a fault."""
    first_address: str
    """Address of the game, `SEED:DEAL:SEATING`."""
    first_decision: int
    """Decision of the seat in its game, from 1."""
    first_what: str
    """Description."""

@type_check_only
class FaultGamesRow(TypedDict):
    """Faults of one kind in one game, in the order of play; at most 10,000 rows."""

    address: str
    """Address of the game, `SEED:DEAL:SEATING`."""
    bot: str
    """Name of the bot."""
    seat: int
    """Seat, from 0."""
    fault: Literal['late', 'illegal', 'garbled', 'flood', 'too_long', 'closed', 'exited', 'version', 'changed', 'absent']
    """Kind of fault."""
    faults: int
    """Number of faults."""
    first_decision: int
    """Decision of the seat in its game, from 1."""

@type_check_only
class MatchRow(TypedDict):
    """Estimate of one measure of a match."""

    first: str
    """Name of this bot."""
    second: str
    """Name of this bot."""
    measure: Literal['first_win', 'second_win', 'win_difference', 'score_difference', 'elo_difference', 'los']
    """Measure."""
    games: int
    """Games."""
    blocks: int
    """Deals."""
    value: float
    """Estimate, per game."""
    value_lo: float | None
    """Estimate, per game."""
    value_hi: float | None
    """Estimate, per game."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    verdict: Literal['accept_h1', 'accept_h0', 'undecided', 'untested']
    """Verdict of the test."""

@type_check_only
class PairResultsRow(TypedDict):
    """Number of blocks with one joint result."""

    result: Literal['second_wins_both', 'second_ahead', 'level', 'first_ahead', 'first_wins_both']
    """Joint result."""
    blocks: int
    """Deals."""
    share: float
    """Share of all deals."""

@type_check_only
class LooksRow(TypedDict):
    """State of a match at one look."""

    look: int
    """Number of the look, from 1."""
    blocks: int
    """Deals."""
    differing: int
    """Discordant deals, in which one bot wins more; a test needs 30."""
    difference: float
    """Difference of win shares, with the interval for a fixed number of games."""
    difference_lo: float | None
    """Difference of win shares, with the interval for a fixed number of games."""
    difference_hi: float | None
    """Difference of win shares, with the interval for a fixed number of games."""
    half_width: float | None
    """Half the width of the interval."""
    ratio: float | None
    """Log-likelihood ratio; empty with too few discordant deals."""
    accept_h0: float | None
    """Ratio at which the look accepts the hypothesis."""
    accept_h1: float | None
    """Ratio at which the look accepts the hypothesis."""

@type_check_only
class RestrictionsRow(TypedDict):
    """Cost of one restriction of a bot."""

    restriction: str
    """Name of the restriction, as in `never=NAME`."""
    meaning: str
    """Action that the bot never takes."""
    bot: str
    """Name of the bot."""
    games: int
    """Games."""
    blocks: int
    """Deals."""
    differing: int
    """Deals that the restriction changes."""
    win: float
    """Share of games won under the restriction."""
    free_win: float
    """Share of games that the free bot wins."""
    loss: float
    """`free_win` minus `win`."""
    loss_lo: float | None
    """`free_win` minus `win`."""
    loss_hi: float | None
    """`free_win` minus `win`."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    score_loss: float
    """Mean score without the restriction minus the mean score with the restriction."""
    score_loss_lo: float | None
    """Mean score without the restriction minus the mean score with the restriction."""
    score_loss_hi: float | None
    """Mean score without the restriction minus the mean score with the restriction."""
    p: float | None
    """Two-sided p-value against no effect."""
    holm_p: float | None
    """p-value corrected by Holm."""
    verdict: Literal['loses', 'gains', 'not_shown', 'identical']
    """Corrected verdict at 5 %."""

@type_check_only
class StandingsRow(TypedDict):
    """Result of one bot, the greatest win share first."""

    bot: str
    """Name of the bot."""
    games: int
    """Games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    place_mean: float
    """Mean place, from 1; a shared rank is the mean of its places."""
    place_mean_lo: float | None
    """Mean place, from 1; a shared rank is the mean of its places."""
    place_mean_hi: float | None
    """Mean place, from 1; a shared rank is the mean of its places."""
    score_mean: float
    """Mean final score."""
    score_mean_lo: float | None
    """Mean final score."""
    score_mean_hi: float | None
    """Mean final score."""
    may_be_best: bool
    """`false` if a rival wins significantly more; the true best bot has `true` with 95 % confidence."""

@type_check_only
class BotSeatsRow(TypedDict):
    """Result of one bot in one seat."""

    bot: str
    """Name of the bot."""
    seat: int
    """Seat, from 0."""
    games: int
    """Games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    place_mean: float
    """Mean place, from 1; a shared rank is the mean of its places."""
    place_mean_lo: float | None
    """Mean place, from 1; a shared rank is the mean of its places."""
    place_mean_hi: float | None
    """Mean place, from 1; a shared rank is the mean of its places."""
    score_mean: float
    """Mean final score."""
    score_mean_lo: float | None
    """Mean final score."""
    score_mean_hi: float | None
    """Mean final score."""

@type_check_only
class PairsRow(TypedDict):
    """Comparison of two bots."""

    bot: str
    """Name of the bot."""
    other: str
    """Name of the opponent."""
    games: int
    """Games."""
    above: float
    """Share of games in which `bot` finishes above `other`; ties count half."""
    above_lo: float | None
    """Share of games in which `bot` finishes above `other`; ties count half."""
    above_hi: float | None
    """Share of games in which `bot` finishes above `other`; ties count half."""
    p: float
    """Two-sided p-value against no effect."""
    p_holm: float
    """p-value corrected by Holm."""
    verdict: Literal['above', 'below', 'undecided']
    """Corrected verdict at 5 %."""

@type_check_only
class RatingsRow(TypedDict):
    """Plackett-Luce rating; no rows if ratings are undefined."""

    kind: Literal['bot', 'seat', 'tie']
    """Kind."""
    name: str
    """Bot, seat, or size of the tie."""
    rating: float
    """Natural logarithm of the worth, with mean 0 over bots and over seats."""
    rating_lo: float | None
    """Natural logarithm of the worth, with mean 0 over bots and over seats."""
    rating_hi: float | None
    """Natural logarithm of the worth, with mean 0 over bots and over seats."""
    worth: float | None
    """exp(`rating`) as a share of the sum over bots or seats; empty for ties."""

@type_check_only
class ChoicesRow(TypedDict):
    """Frequency of one bot in the equilibrium and by α-rank; intervals cover 95 % of bootstrap resamples."""

    bot: str
    """Name of the bot."""
    weight: float
    """Probability in the equilibrium."""
    weight_lo: float | None
    """Probability in the equilibrium."""
    weight_hi: float | None
    """Probability in the equilibrium."""
    in_support: float
    """Share of bootstrap resamples whose equilibrium has the bot."""
    gain: float
    """Win share minus an equal share if all opponents draw from the equilibrium."""
    mass: float
    """Mass by α-rank."""
    mass_lo: float | None
    """Mass by α-rank."""
    mass_hi: float | None
    """Mass by α-rank."""

@type_check_only
class BotPayoffsRow(TypedDict):
    """Win share of a seat of one bot among given opponents."""

    bot: str
    """Name of the bot."""
    others: str
    """Opponents, joined by ` + `."""
    blocks: int
    """Deals."""
    games: int
    """Games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""

@type_check_only
class PairTablesRow(TypedDict):
    """Win share of a seat of one bot at a table of two bots."""

    bot: str
    """Name of the bot."""
    other: str
    """Bot in all remaining seats."""
    seats: int
    """Seats of `bot`."""
    blocks: int
    """Deals."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    p: float
    """Two-sided p-value against no effect."""
    p_holm: float
    """p-value corrected by Holm."""
    verdict: Literal['above', 'below', 'undecided']
    """Corrected verdict at 5 %."""

@type_check_only
class CyclesRow(TypedDict):
    """Step of a cycle of bots, each of which gains alone among seats of the next."""

    cycle: int
    """Number of the cycle, from 1, the shortest first."""
    bot: str
    """Name of the bot."""
    other: str
    """Bot in all remaining seats."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    p_holm: float
    """p-value corrected by Holm."""

@type_check_only
class AlphaSweepRow(TypedDict):
    """Mass of one bot at one intensity of selection."""

    alpha: float
    """Intensity of selection, per unit of win share."""
    bot: str
    """Name of the bot."""
    mass: float
    """Mass by α-rank."""

@type_check_only
class OpeningsRow(TypedDict):
    """Result of one opening at one stage, the best first."""

    opening: str
    """Name of the opening, such as `2-5-4-3`."""
    parts: str
    """Parts, such as `hull=2 sails=5`."""
    cost: float | None
    """Cost; empty where openings are free."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    rank: int
    """Place, from 1, the best."""
    rounds: int
    """Number of rounds that the opening played."""
    blocks: int
    """Deals."""
    games: int
    """Games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    score_mean: float
    """Mean final score."""
    score_mean_lo: float | None
    """Mean final score."""
    score_mean_hi: float | None
    """Mean final score."""
    less_best: float | None
    """Win share minus the win share of the best rival finalist; all intervals hold together."""
    less_best_lo: float | None
    """Win share minus the win share of the best rival finalist; all intervals hold together."""
    less_best_hi: float | None
    """Win share minus the win share of the best rival finalist; all intervals hold together."""
    may_be_best: bool | None
    """`false` if a rival wins significantly more; the true best opening has `true` with 95 % confidence."""

_PayoffsRow = TypedDict("_PayoffsRow", {'pass': int})

@type_check_only
class PayoffsRow(_PayoffsRow):
    """Win share of a seat of one opening among given openings of the opponents, with `--equilibrium`."""

    opening: str
    """Name of the opening, such as `2-5-4-3`."""
    others: str
    """Openings of the remaining seats, with spaces between."""
    against: str | None
    """Opening of all remaining seats, if equal."""
    blocks: int
    """Deals."""
    games: int
    """Games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""

_EquilibriumRow = TypedDict("_EquilibriumRow", {'pass': int})

@type_check_only
class EquilibriumRow(_EquilibriumRow):
    """Gain of one opening if opponents draw from the mixture, on separate deals."""

    opening: str
    """Name of the opening, such as `2-5-4-3`."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    weight: float | None
    """Probability in the mixture, with its range over redrawn payoffs, if the opening was a candidate."""
    weight_lo: float | None
    """Probability in the mixture, with its range over redrawn payoffs, if the opening was a candidate."""
    weight_hi: float | None
    """Probability in the mixture, with its range over redrawn payoffs, if the opening was a candidate."""
    in_support: float | None
    """Share of bootstrap resamples whose equilibrium has the opening."""
    gain_by_payoffs: float | None
    """Gain by the table of payoffs, if the opening was a candidate."""
    blocks: int
    """Deals."""
    games: int
    """Games."""
    gain: float
    """Win share minus an equal share; intervals of confirmed openings hold together."""
    gain_lo: float | None
    """Win share minus an equal share; intervals of confirmed openings hold together."""
    gain_hi: float | None
    """Win share minus an equal share; intervals of confirmed openings hold together."""

@type_check_only
class DeltasRow(TypedDict):
    """Difference of one metric between a variant and the base."""

    table: str
    """Name of the table."""
    variant: str
    """Name of the variant."""
    scope: Literal['game', 'bot', 'seat', 'bot_seat']
    """Scope of the metric."""
    bot: str | None
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    metric: str
    """Id: `win`, `score`, `score_sd`, `score_d1` to `score_d9` (deciles), `spread`, or an event."""
    on_screen: bool
    """`true` for metrics of the default screen; only these have a corrected verdict."""
    base: float
    """Value under the base, per game."""
    value: float
    """Value under the variant, per game."""
    difference: float
    """`value` minus `base`; adjusted for luck if `method` says so."""
    difference_lo: float | None
    """`value` minus `base`; adjusted for luck if `method` says so."""
    difference_hi: float | None
    """`value` minus `base`; adjusted for luck if `method` says so."""
    any_lo: float | None
    """Interval that holds at all looks together."""
    any_hi: float | None
    """Interval that holds at all looks together."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    blocks: int
    """Deals."""
    differing: int | None
    """Deals in which the metric differs; means only."""
    p: float | None
    """Two-sided p-value against no effect."""
    holm_p: float | None
    """p-value corrected by Holm; with `--primary` for the named metrics alone."""
    correlation: float | None
    """Correlation of both values over deals."""
    variance_reduction: float | None
    """Ratio of deals that independent games would need for an equal width."""
    variance_reduction_lo: float | None
    """Ratio of deals that independent games would need for an equal width."""
    variance_reduction_hi: float | None
    """Ratio of deals that independent games would need for an equal width."""
    margin: float | None
    """Largest value that counts as none."""
    p_within: float | None
    """p-value of lying within the margin."""
    holm_p_within: float | None
    """Corrected p-value of lying within the margin."""
    p_beyond: float | None
    """p-value of lying beyond the margin."""
    holm_p_beyond: float | None
    """Corrected p-value of lying beyond the margin."""
    verdict: Literal['identical', 'differs', 'not_shown', 'not_tested', 'equivalent', 'different', 'undecided'] | None
    """Corrected verdict at 5 %."""
    stopped: bool
    """`true` if play ended early, with an answer."""

@type_check_only
class ScoreCountsRow(TypedDict):
    """Number of seats with one final score, by table and rule set."""

    table: str
    """Name of the table."""
    variant: str
    """Name of the variant."""
    score: float
    """Final score."""
    seats: int
    """Number of seats with the score, over all games."""

@type_check_only
class SeatsRow(TypedDict):
    """Advantage of one seat of a table."""

    table: str
    """Name of the table."""
    seat: int
    """Seat, from 0."""
    games: int
    """Games."""
    blocks: int
    """Deals."""
    win_share: float
    """Share of games won, ties split."""
    advantage: float
    """Win share minus an equal share; adjusted with `--control luck`."""
    advantage_lo: float | None
    """Win share minus an equal share; adjusted with `--control luck`."""
    advantage_hi: float | None
    """Win share minus an equal share; adjusted with `--control luck`."""
    any_lo: float | None
    """Interval that holds at all looks together."""
    any_hi: float | None
    """Interval that holds at all looks together."""
    score_mean: float
    """Mean final score."""
    margin: float
    """Largest value that counts as none."""
    holm_p_within: float | None
    """Corrected p-value of lying within the margin."""
    holm_p_beyond: float | None
    """Corrected p-value of lying beyond the margin."""
    verdict: Literal['balanced', 'imbalanced', 'undecided']
    """Verdict."""

@type_check_only
class CellsRow(TypedDict):
    """Value of one metric in one cell, or a refused cell; a column with the level of each factor follows."""

    cell: int
    """Cell, from 0; in `sensitivity` first the base, then the base with each house rule."""
    row: int | None
    """Row of the sample, from 0."""
    house_rule: str | None
    """House rule on top of the cell's rules."""
    status: Literal['played', 'invalid']
    """Status."""
    reason: str | None
    """Reason for the refusal."""
    rules_hash: str | None
    """First 16 digits of the hash of the rules."""
    table: str | None
    """Name of the table."""
    scope: Literal['game', 'bot', 'seat', 'bot_seat'] | None
    """Scope of the metric."""
    bot: str | None
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    metric: str | None
    """Id of the metric."""
    value: float | None
    """Mean per game."""
    value_lo: float | None
    """Mean per game."""
    value_hi: float | None
    """Mean per game."""
    blocks: int | None
    """Deals."""
    games: int | None
    """Games."""

@type_check_only
class FactorsRow(TypedDict):
    """Factor, or a value of the requested grades that is not varied."""

    factor: str
    """Rule key, with `*` if values are multiplied."""
    key: str
    """Rule key."""
    source: Literal['printed', 'corroborated', 'derived', 'reported', 'reconstructed', 'ruling', 'house rule'] | None
    """Source of the rule's value."""
    varied: bool
    """`true` if the value is varied."""
    base: str | None
    """Value in the base; 1 if values are multiplied."""
    levels: str | None
    """Levels, with spaces between."""
    reason: str | None
    """Reason why the value is not varied."""

@type_check_only
class EffectsRow(TypedDict):
    """Effect of one level of a factor on one metric."""

    table: str
    """Name of the table."""
    scope: Literal['game', 'bot', 'seat', 'bot_seat']
    """Scope of the metric."""
    bot: str | None
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    metric: str
    """Id of the metric."""
    on_screen: bool
    """`true` for metrics of the default screen; only these have a corrected verdict."""
    factor: str
    """Rule key, with `*` if values are multiplied."""
    level: str
    """Level of the factor."""
    cells: int
    """Played cells."""
    effect: float
    """Mean at this level minus the mean over all levels."""
    effect_lo: float | None
    """Mean at this level minus the mean over all levels."""
    effect_hi: float | None
    """Mean at this level minus the mean over all levels."""
    noise_floor: float
    """Half-width of the interval, which one estimate in twenty exceeds without an effect."""
    p: float | None
    """Two-sided p-value against no effect."""
    bh_p: float | None
    """p-value corrected by Benjamini and Hochberg."""
    verdict: Literal['beyond_noise', 'within_noise'] | None
    """Corrected verdict at 5 %."""

@type_check_only
class FitRow(TypedDict):
    """Variation of one metric over cells, and the part that main effects leave."""

    table: str
    """Name of the table."""
    scope: Literal['game', 'bot', 'seat', 'bot_seat']
    """Scope of the metric."""
    bot: str | None
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    metric: str
    """Id of the metric."""
    on_screen: bool
    """`true` for metrics of the default screen; only these have a corrected verdict."""
    mean: float
    """Mean over all levels."""
    mean_lo: float | None
    """Mean over all levels."""
    mean_hi: float | None
    """Mean over all levels."""
    spread: float
    """Standard deviation over cells, without noise."""
    unexplained: float | None
    """Standard deviation beyond main effects; empty with too few cells."""

@type_check_only
class InteractionsRow(TypedDict):
    """Interaction of two levels of different factors; no rows with too few cells."""

    table: str
    """Name of the table."""
    scope: Literal['game', 'bot', 'seat', 'bot_seat']
    """Scope of the metric."""
    bot: str | None
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    metric: str
    """Id of the metric."""
    factor: str
    """Rule key, with `*` if values are multiplied."""
    level: str
    """Level of the factor."""
    other: str
    """Second factor of the interaction."""
    other_level: str
    """Level of the second factor."""
    cells: int
    """Played cells."""
    effect: float
    """Mean at both levels minus the sum of their main effects."""
    effect_lo: float | None
    """Mean at both levels minus the sum of their main effects."""
    effect_hi: float | None
    """Mean at both levels minus the sum of their main effects."""
    p: float | None
    """Two-sided p-value against no effect."""
    bh_p: float | None
    """p-value corrected by Benjamini and Hochberg."""
    verdict: Literal['beyond_noise', 'within_noise'] | None
    """Corrected verdict at 5 %."""

@type_check_only
class IndicesRow(TypedDict):
    """Index of one factor on a metric or a conclusion."""

    table: str
    """Name of the table."""
    scope: Literal['game', 'bot', 'seat', 'bot_seat'] | None
    """Scope of the metric."""
    bot: str | None
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    metric: str | None
    """Id of the metric."""
    conclusion: str | None
    """Conclusion in words."""
    on_screen: bool
    """`true` for metrics of the default screen; only these have a corrected verdict."""
    factor: str
    """Rule key, with `*` if values are multiplied."""
    method: Literal['morris', 'sobol']
    """Method."""
    value: float | None
    """Root mean square of elementary effects, or total Sobol index, without noise."""
    value_lo: float | None
    """Root mean square of elementary effects, or total Sobol index, without noise."""
    value_hi: float | None
    """Root mean square of elementary effects, or total Sobol index, without noise."""
    p: float | None
    """Two-sided p-value against no effect."""
    bh_p: float | None
    """p-value corrected by Benjamini and Hochberg."""
    verdict: Literal['moves', 'not_shown', 'undefined'] | None
    """Verdict."""
    mu: float | None
    """Mean of elementary effects."""
    mu_star_seen: float | None
    """Mean size of elementary effects (μ*), with noise."""
    sigma: float | None
    """Standard deviation of elementary effects, without noise."""
    first: float | None
    """First-order Sobol index."""
    first_lo: float | None
    """First-order Sobol index."""
    first_hi: float | None
    """First-order Sobol index."""
    variance: float | None
    """Variance over points, without noise."""
    rows: int
    """Rows of the sample."""

@type_check_only
class ConclusionsRow(TypedDict):
    """Robustness of one conclusion over the points of the sample."""

    table: str
    """Name of the table."""
    conclusion: str
    """Conclusion in words."""
    claim: Literal['above', 'within']
    """Claim."""
    base: float
    """Quantity in the base; 0 for `within`."""
    base_lo: float | None
    """Quantity in the base; 0 for `within`."""
    base_hi: float | None
    """Quantity in the base; 0 for `within`."""
    mean: float
    """Mean of the quantity over points."""
    spread: float
    """Standard deviation over points, without noise."""
    points: int
    """Points of the sample."""
    holds: float
    """Share of points at which the conclusion holds, if true values are normal."""
    holds_lo: float | None
    """Share of points at which the conclusion holds, if true values are normal."""
    holds_hi: float | None
    """Share of points at which the conclusion holds, if true values are normal."""
    shown_to_hold: int
    """Points whose games show this."""
    shown_to_fail: int
    """Points whose games show this."""
    verdict: Literal['survives', 'falls', 'undecided']
    """Verdict."""
    moved_by: str | None
    """Factor with the largest significant index."""
    moved_by_value: float | None
    """Index of that factor."""
    metric: str | None
    """Id of the metric."""

@type_check_only
class PowerRow(TypedDict):
    """Number of games for one goal about one metric."""

    table: str
    """Name of the table."""
    variant: str
    """Name of the rules under test; empty for a metric of one rule set."""
    what: str
    """Scope of the metric in words."""
    metric: str
    """Id of the metric."""
    is_share: bool
    """`true` for a share of games."""
    goal: Literal['effect', 'half_width']
    """Kind of goal."""
    size: float
    """Size of the effect or half-width."""
    level: float
    """Chance of a false alarm, corrected for the number of metrics."""
    deviation: float | None
    """Standard deviation of a deal in the pilot."""
    blocks: int | None
    """Deals."""
    games_of_each: int | None
    """Games of each rule set."""
    games: int | None
    """Games of all rule sets."""
    reason: str | None
    """Reason for no estimate, or for more games than the goal alone takes."""

@type_check_only
class ExploitRow(TypedDict):
    """Gain of the exploiter; one row."""

    bot: str
    """Exploited bot."""
    field: str
    """Bots in the seats beside the exploiter."""
    exploiter: str
    """Exploiter with the values found."""
    seats: int
    """Seats of the table."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    blocks: int
    """Deals."""
    games: int
    """Games of the exploiter; the bot plays as many."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    instead: float
    """Share of games that the bot wins in its place, on common deals."""
    instead_lo: float | None
    """Share of games that the bot wins in its place, on common deals."""
    instead_hi: float | None
    """Share of games that the bot wins in its place, on common deals."""
    gain: float
    """`win_share` minus `instead`; no interval if both play alike."""
    gain_lo: float | None
    """`win_share` minus `instead`; no interval if both play alike."""
    gain_hi: float | None
    """`win_share` minus `instead`; no interval if both play alike."""
    bot_share: float
    """Share of games that the bot wins among exploiters."""
    bot_share_lo: float | None
    """Share of games that the bot wins among exploiters."""
    bot_share_hi: float | None
    """Share of games that the bot wins among exploiters."""
    bot_gain: float
    """`bot_share` minus an equal share."""
    bot_gain_lo: float | None
    """`bot_share` minus an equal share."""
    bot_gain_hi: float | None
    """`bot_share` minus an equal share."""

@type_check_only
class GenerationsRow(TypedDict):
    """Generation of a search; all metrics are exploratory."""

    start: int
    """Start of the search, from 1."""
    generation: int
    """Generation of the start, from 1."""
    evaluations: int
    """Candidates so far."""
    population: int
    """Candidates of the generation."""
    step: float
    """Step size, in parts of the ranges."""
    best: float | None
    """Metric of the best candidate, on all its deals."""
    mean: float | None
    """Mean metric, on the deals that all played."""
    favoured: str | None
    """Likeliest value of the choice."""
    chance: float | None
    """Probability of that value in the next generation."""

@type_check_only
class ValuesRow(TypedDict):
    """Parameter or rule that was searched, the choice first."""

    name: str
    """Parameter or rule key, with `*` if values are scaled."""
    kind: Literal['number', 'whole', 'choice']
    """Kind of value."""
    low: float | None
    """End of the range."""
    high: float | None
    """End of the range."""
    scale: Literal['linear', 'logarithmic', 'root'] | None
    """Scale of the search."""
    start: str
    """Value before the search."""
    found: str
    """Value that the search found."""
    moved: float | None
    """Distance from `start` to `found`, in parts of the range."""
    spread: float | None
    """Standard deviation of the last samples, in parts of the range."""

@type_check_only
class CandidatesRow(TypedDict):
    """Candidate of the last race of a search, the best first."""

    rank: int
    """Place, from 1, the best."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    origin: Literal['start', 'screened', 'best', 'middle']
    """Origin."""
    start: int | None
    """Start of the search, from 1."""
    generation: int | None
    """Generation of the start, from 1."""
    rounds: int
    """Rounds that it played."""
    blocks: int
    """Deals."""
    value: float | None
    """Share of games won, or mean over tables."""
    value_lo: float | None
    """Share of games won, or mean over tables."""
    value_hi: float | None
    """Share of games won, or mean over tables."""
    settings: str
    """Bot with its settings, or `KEY=VALUE` for each rule."""

@type_check_only
class TuneRow(TypedDict):
    """Tuned metric of one table or field, on new deals."""

    table: str
    """Name of the table or field."""
    figure: str
    """Id of the metric; `win` for a field."""
    values: Literal['start', 'found', 'change']
    """Values of the row."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    blocks: int
    """Deals."""
    games: int
    """Games of each set of values."""
    value: float
    """Estimate; no interval for the change of `seat_gap`."""
    value_lo: float | None
    """Estimate; no interval for the change of `seat_gap`."""
    value_hi: float | None
    """Estimate; no interval for the change of `seat_gap`."""
    target: float | None
    """Value of `--target`, if any."""

@type_check_only
class OddsRow(TypedDict):
    """Probability or mean of an outcome of a combat."""

    ship: int | None
    """Ship, from 0; empty for the battle."""
    outcome: str
    """Id, such as `win`, `fled` or `rounds_mean`."""
    at: int | None
    """Value of `score`, `rounds` or the level left."""
    exact: float | None
    """Exact probability or mean; empty with `--simulate`."""
    simulated: float | None
    """Share or mean in the simulation."""
    simulated_se: float | None
    """Standard error of `simulated`."""
    z: float | None
    """`simulated` minus the exact value, in standard errors."""
    holm_p: float | None
    """p-value corrected by Holm."""

@type_check_only
class MatrixRow(TypedDict):
    """Odds of two ships by guns (cannon and crew) and level of the section that the first fires at."""

    guns_0: int
    """Level of the guns of this ship."""
    guns_1: int
    """Level of the guns of this ship."""
    section: str
    """Section of the second ship: sails if fired at, or hull."""
    level: int
    """Level of that section."""
    win_0: float
    """Probability that this ship wins."""
    win_1: float
    """Probability that this ship wins."""
    nobody: float
    """Probability that no player ship is left."""
    score_0: float
    """Expected score of this ship."""
    score_1: float
    """Expected score of this ship."""
    rounds: float
    """Expected number of rounds."""

@type_check_only
class VolleysRow(TypedDict):
    """Number of hits of a volley."""

    ship: int | None
    """Ship, from 0; empty with `--dice`."""
    dice: int
    """Dice."""
    hit_on: int
    """Lowest face that hits."""
    hits: int
    """Hits."""
    probability: float
    """Probability."""

@type_check_only
class DecisionsRow(TypedDict):
    """Choice of a first decision under best play, the likeliest first."""

    decision: int
    """Number of the decision, from 0."""
    probability: float
    """Probability of the decision."""
    ship: str
    """Ship that decides; `npc` for the controller of the Navy."""
    levels: str
    """Levels of all ships, hull-sails-cannon-crew; `gone` for a ship that left."""
    npc_hull: int | None
    """Hull of the non-player ship."""
    to_fire: str
    """Ships that still fire, in order, with `npc`."""
    targets: str
    """Next targets of a legend, in order."""
    hit: str
    """Ships that have been hit, if the rules depend on hits."""
    choice: int
    """Number of the choice, the best is 0."""
    actions: str
    """Actions, up to the next throw of dice."""
    value: float | None
    """Value to the ship; empty for `npc`."""
    values: str
    """Value to each ship."""

@type_check_only
class FlightsRow(TypedDict):
    """Situation in which a ship of best play flees, the likeliest first."""

    probability: float
    """Probability of the situation."""
    ship: int
    """Ship that flees."""
    levels: str
    """Levels of all ships; 0 is crippled."""

@type_check_only
class DeedsRow(TypedDict):
    """Probability of an outcome or of a value, or a mean."""

    outcome: str
    """Outcome (`found`), mean (`notoriety_mean`), or measure with a value in `at`."""
    at: float | None
    """Value of the measure."""
    exact: float | None
    """Exact probability or mean; empty with `--simulate`."""
    simulated: float | None
    """Share or mean in the simulation."""
    simulated_se: float | None
    """Standard error of `simulated`."""
    z: float | None
    """`simulated` minus the exact value, in standard errors."""
    holm_p: float | None
    """p-value corrected by Holm."""

@type_check_only
class DeedDecisionsRow(TypedDict):
    """Choice of a first decision, the likeliest first."""

    decision: int
    """Number of the decision, from 0."""
    probability: float
    """Probability of the decision."""
    player: str
    """Side that decides: `pirate` or `other`, `ship` or `target`."""
    question: str
    """Kind, such as `cunning`."""
    dice: str
    """Open dice with additions; for ships ability, masts, cannon and dice."""
    choice: str
    """Choice in words."""
    best: int
    """1 for the best choice, 0 for a worse choice."""
    value: float
    """Objective after the choice, under best play."""

@type_check_only
class BearingsRow(TypedDict):
    """Possible shot of the seat whose turn it is."""

    gunner: str
    """`ship0`, a Marine as `crew2`, or `fort1`."""
    name: str
    """Name on its card."""
    cannon: str
    """Cannon from the front, from 0; 8 is a Musketeer, 9 a sacrifice."""
    rank: str
    """Rank of the cannon."""
    range: str
    """Reach: `S`, `L`, `2S` or `2L`."""
    shot: str
    """`plain`, `doubled`, `broadsides`, `chainshot`, `firepot` or `stinkpot`."""
    target: str
    """Target."""
    target_name: str
    """Name on its card."""
    bonus: int
    """Addition to the die."""
    hits: float | None
    """Exact probability of a hit by the first shot; empty with `--simulate`."""
    simulated: float | None
    """Share or mean in the simulation."""
    simulated_se: float | None
    """Standard error of `simulated`."""
    z: float | None
    """`simulated` minus the exact value, in standard errors."""
    holm_p: float | None
    """p-value corrected by Holm."""

@type_check_only
class FirstPlaceRow(TypedDict):
    """Share of the first place."""

    seat: int
    """Seat, from 0."""
    outcome: str
    """Id of the outcome."""
    exact: float
    """Exact probability or mean; empty with `--simulate`."""
    simulated: float | None
    """Share or mean in the simulation."""
    simulated_se: float | None
    """Standard error of `simulated`."""
    z: float | None
    """`simulated` minus the exact value, in standard errors."""

@type_check_only
class RareRow(TypedDict):
    """Probability of the event, and the work for the estimate; one row."""

    event: str
    """Event, as asked for."""
    by: str
    """Bot whose seats count; empty for all."""
    is_of_game: bool
    """`true` for an event of the game, not of seats."""
    probability: float
    """Probability in a game; Clopper-Pearson interval without an event."""
    probability_lo: float | None
    """Probability in a game; Clopper-Pearson interval without an event."""
    probability_hi: float | None
    """Probability in a game; Clopper-Pearson interval without an event."""
    standard_error: float
    """Standard error of `probability`."""
    replications: int
    """Replications."""
    effective: float
    """Number of equal replications with an equal relative error."""
    effort: int
    """Games of each stage of a replication."""
    games: int
    """Games."""
    games_worth: float
    """Whole games with as many decisions, pilot included."""
    plain_games: float | None
    """Number of whole games with an equal standard error."""
    gain: float | None
    """`plain_games` divided by `games_worth`."""

@type_check_only
class StagesRow(TypedDict):
    """Stage of the replications."""

    stage: int
    """Stage, from 1."""
    nearness: float | None
    """Nearness that ends the stage, in standard deviations of the forecast."""
    games: int
    """Games."""
    share: float | None
    """Share of games that reached the next stage or the event."""

@type_check_only
class AdviceRow(TypedDict):
    """Estimate for one option, with the possibly best options first. Intervals hold at all looks together."""

    option: str
    """Action, in the game's notation."""
    words: str
    """Action in words."""
    games: int
    """Games."""
    score_mean: float
    """Mean final score."""
    score_mean_lo: float | None
    """Mean final score."""
    score_mean_hi: float | None
    """Mean final score."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    best_share: float
    """Share of samples with the option the best, ties split."""
    by: Literal['score', 'win']
    """Measure."""
    lead: float | None
    """Mean minus the mean of the best rival; all intervals hold together."""
    lead_lo: float | None
    """Mean minus the mean of the best rival; all intervals hold together."""
    lead_hi: float | None
    """Mean minus the mean of the best rival; all intervals hold together."""
    verdict: Literal['best', 'may be best', 'worse']
    """Verdict."""
    reply_seat: int | None
    """Seat of the most frequent reply."""
    reply: str
    """Most frequent reply, the first decision of another seat."""
    reply_share: float | None
    """Share of games with that reply."""

@type_check_only
class AskedRow(TypedDict):
    """Opinion of a bot about one option, with `--as`."""

    bot: str
    """Name of the bot."""
    option: str
    """Action, in the game's notation."""
    is_choice: bool
    """`true` if the bot chooses the option."""
    worth: float | None
    """Value of the option to the bot, in the bot's own measure."""
    manner: str
    """Manner in which the bot decides."""

@type_check_only
class ReviewRow(TypedDict):
    """Decision with a choice, in the order of play."""

    decision: int
    """Number of decisions before this decision, as in a trace."""
    turn: int
    """Turn, from 1; 0 before the first."""
    seat: int
    """Seat, from 0."""
    bot: str
    """Name of the bot."""
    asks: str
    """Kind of the decision."""
    options: int
    """Number of legal actions, or of actions in the sample."""
    tried: int
    """Options that were tried."""
    taken: str
    """Action taken."""
    best: str
    """Best alternative action found."""
    by: Literal['score', 'win']
    """Measure."""
    loss: float
    """Mean after `best` minus mean after `taken`."""
    loss_lo: float | None
    """Mean after `best` minus mean after `taken`."""
    loss_hi: float | None
    """Mean after `best` minus mean after `taken`."""
    threshold: float
    """Loss above which a decision is a blunder."""
    stage: Literal['screened', 'confirmed']
    """Stage of the loss."""
    samples: int
    """Samples."""
    holm_p: float | None
    """p-value against a loss within `threshold`, corrected by Holm."""
    verdict: Literal['blunder', 'sound', 'undecided']
    """Verdict."""
    reply: str
    """Most frequent reply, with its seat."""
    reply_share: float | None
    """Share of games with that reply."""
    best_reply: str
    """Most frequent reply to `best`, with its seat."""
    best_reply_share: float | None
    """Share of games with that reply."""

@type_check_only
class LuckRow(TypedDict):
    """Parts of the result of a seat."""

    metric: Literal['score', 'win']
    """Measure."""
    seat: int
    """Seat, from 0."""
    bot: str
    """Name of the bot."""
    result: float
    """Score or share of the win."""
    expected: float
    """Mean of new games with the playout bot in every seat."""
    expected_lo: float | None
    """Mean of new games with the playout bot in every seat."""
    expected_hi: float | None
    """Mean of new games with the playout bot in every seat."""
    own: float
    """Change by own decisions, against the playout bot's choices."""
    own_lo: float | None
    """Change by own decisions, against the playout bot's choices."""
    own_hi: float | None
    """Change by own decisions, against the playout bot's choices."""
    others: float | None
    """Change by decisions of opponents; empty if not reviewed."""
    others_lo: float | None
    """Change by decisions of opponents; empty if not reviewed."""
    others_hi: float | None
    """Change by decisions of opponents; empty if not reviewed."""
    luck: float | None
    """Change by luck, the rest; empty if a decision was not reviewed."""
    luck_lo: float | None
    """Change by luck, the rest; empty if a decision was not reviewed."""
    luck_hi: float | None
    """Change by luck, the rest; empty if a decision was not reviewed."""
    chance: float | None
    """Part of luck from rolls and draws; empty if not valued."""
    chance_lo: float | None
    """Part of luck from rolls and draws; empty if not valued."""
    chance_hi: float | None
    """Part of luck from rolls and draws; empty if not valued."""
    hidden: float | None
    """Part of luck from hidden information."""
    hidden_lo: float | None
    """Part of luck from hidden information."""
    hidden_hi: float | None
    """Part of luck from hidden information."""
    luck_share: float | None
    """Size of `luck` as a share of the sizes of `luck` and `own` + `others`."""
    luck_share_lo: float | None
    """Size of `luck` as a share of the sizes of `luck` and `own` + `others`."""
    luck_share_hi: float | None
    """Size of `luck` as a share of the sizes of `luck` and `own` + `others`."""

@type_check_only
class StrokesRow(TypedDict):
    """Value of one roll or draw to a seat; the values sum to `chance` of `luck.csv`."""

    decision: int | None
    """Number of decisions before the stroke, as in a trace."""
    turn: int
    """Turn, from 1; 0 before the first."""
    after: str
    """Seat and action before the stroke, or `set-up`."""
    stroke: str
    """Roll or draw, in words."""
    metric: Literal['score', 'win']
    """Measure."""
    seat: int
    """Seat, from 0."""
    bot: str
    """Name of the bot."""
    worth: float
    """Change of the seat's expected result."""
    worth_lo: float | None
    """Change of the seat's expected result."""
    worth_hi: float | None
    """Change of the seat's expected result."""
    samples: int
    """Samples."""

@type_check_only
class CalibrationRow(TypedDict):
    """Claim of the statistics, tested on data with known truth."""

    claim: str
    """Claim and its data."""
    claimed_least: float | None
    """Bound of the claimed share."""
    claimed_most: float | None
    """Bound of the claimed share."""
    share: float
    """Share of experiments in which it holds; 99.9 % Clopper-Pearson interval."""
    share_lo: float | None
    """Share of experiments in which it holds; 99.9 % Clopper-Pearson interval."""
    share_hi: float | None
    """Share of experiments in which it holds; 99.9 % Clopper-Pearson interval."""
    seen: int
    """Number of such experiments."""
    experiments: int
    """Number of experiments."""
    verdict: Literal['shown', 'not shown wrong', 'wrong']
    """Verdict."""

@type_check_only
class RunResult(Result):
    """Result of `run`."""

    summary: DataFrame
    """Results of one bot, over all seats or in one seat."""
    score_hist: DataFrame
    """Number of games with one final score, by bot and seat."""
    placements: DataFrame
    """Number of games of a row of `summary.csv` with one place."""
    differences: DataFrame
    """Difference of two bots in one measure, each bot over all its seats."""
    adjusted: DataFrame
    """Mean adjusted for luck, with `--control luck`."""
    events: DataFrame
    """Frequency of one event, by game, bot or seat."""
    quality: DataFrame
    """Metric of the quality of the game (guide/quality.md), with `--quality`."""
    notable: DataFrame
    """First game that is the most extreme of the run in one respect."""
    faults: DataFrame
    """Faults of one kind by an external bot in one seat; `first_` columns describe the first fault."""
    fault_games: DataFrame
    """Faults of one kind in one game, in the order of play; at most 10,000 rows."""

    @overload
    def rows(self, table: Literal['summary']) -> list[SummaryRow]: ...

    @overload
    def rows(self, table: Literal['score_hist']) -> list[ScoreHistRow]: ...

    @overload
    def rows(self, table: Literal['placements']) -> list[PlacementsRow]: ...

    @overload
    def rows(self, table: Literal['differences']) -> list[DifferencesRow]: ...

    @overload
    def rows(self, table: Literal['adjusted']) -> list[AdjustedRow]: ...

    @overload
    def rows(self, table: Literal['events']) -> list[EventsRow]: ...

    @overload
    def rows(self, table: Literal['quality']) -> list[QualityRow]: ...

    @overload
    def rows(self, table: Literal['notable']) -> list[NotableRow]: ...

    @overload
    def rows(self, table: Literal['faults']) -> list[FaultsRow]: ...

    @overload
    def rows(self, table: Literal['fault_games']) -> list[FaultGamesRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class MatchResult(Result):
    """Result of `match`."""

    match: DataFrame
    """Estimate of one measure of a match."""
    pair_results: DataFrame
    """Number of blocks with one joint result."""
    looks: DataFrame
    """State of a match at one look."""
    adjusted: DataFrame
    """Mean adjusted for luck, with `--control luck`."""
    restrictions: DataFrame
    """Cost of one restriction of a bot."""

    @overload
    def rows(self, table: Literal['match']) -> list[MatchRow]: ...

    @overload
    def rows(self, table: Literal['pair_results']) -> list[PairResultsRow]: ...

    @overload
    def rows(self, table: Literal['looks']) -> list[LooksRow]: ...

    @overload
    def rows(self, table: Literal['adjusted']) -> list[AdjustedRow]: ...

    @overload
    def rows(self, table: Literal['restrictions']) -> list[RestrictionsRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class TournamentResult(Result):
    """Result of `tournament`."""

    standings: DataFrame
    """Result of one bot, the greatest win share first."""
    bot_seats: DataFrame
    """Result of one bot in one seat."""
    pairs: DataFrame
    """Comparison of two bots."""
    ratings: DataFrame
    """Plackett-Luce rating; no rows if ratings are undefined."""
    choices: DataFrame
    """Frequency of one bot in the equilibrium and by α-rank; intervals cover 95 % of bootstrap resamples."""
    bot_payoffs: DataFrame
    """Win share of a seat of one bot among given opponents."""
    pair_tables: DataFrame
    """Win share of a seat of one bot at a table of two bots."""
    cycles: DataFrame
    """Step of a cycle of bots, each of which gains alone among seats of the next."""
    alpha_sweep: DataFrame
    """Mass of one bot at one intensity of selection."""
    faults: DataFrame
    """Faults of one kind by an external bot in one seat; `first_` columns describe the first fault."""
    fault_games: DataFrame
    """Faults of one kind in one game, in the order of play; at most 10,000 rows."""

    @overload
    def rows(self, table: Literal['standings']) -> list[StandingsRow]: ...

    @overload
    def rows(self, table: Literal['bot_seats']) -> list[BotSeatsRow]: ...

    @overload
    def rows(self, table: Literal['pairs']) -> list[PairsRow]: ...

    @overload
    def rows(self, table: Literal['ratings']) -> list[RatingsRow]: ...

    @overload
    def rows(self, table: Literal['choices']) -> list[ChoicesRow]: ...

    @overload
    def rows(self, table: Literal['bot_payoffs']) -> list[BotPayoffsRow]: ...

    @overload
    def rows(self, table: Literal['pair_tables']) -> list[PairTablesRow]: ...

    @overload
    def rows(self, table: Literal['cycles']) -> list[CyclesRow]: ...

    @overload
    def rows(self, table: Literal['alpha_sweep']) -> list[AlphaSweepRow]: ...

    @overload
    def rows(self, table: Literal['faults']) -> list[FaultsRow]: ...

    @overload
    def rows(self, table: Literal['fault_games']) -> list[FaultGamesRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class OpeningsResult(Result):
    """Result of `openings`."""

    openings: DataFrame
    """Result of one opening at one stage, the best first."""
    payoffs: DataFrame
    """Win share of a seat of one opening among given openings of the opponents, with `--equilibrium`."""
    equilibrium: DataFrame
    """Gain of one opening if opponents draw from the mixture, on separate deals."""

    @overload
    def rows(self, table: Literal['openings']) -> list[OpeningsRow]: ...

    @overload
    def rows(self, table: Literal['payoffs']) -> list[PayoffsRow]: ...

    @overload
    def rows(self, table: Literal['equilibrium']) -> list[EquilibriumRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class CompareResult(Result):
    """Result of `compare`."""

    deltas: DataFrame
    """Difference of one metric between a variant and the base."""
    score_counts: DataFrame
    """Number of seats with one final score, by table and rule set."""
    adjusted: DataFrame
    """Mean adjusted for luck, with `--control luck`."""

    @overload
    def rows(self, table: Literal['deltas']) -> list[DeltasRow]: ...

    @overload
    def rows(self, table: Literal['score_counts']) -> list[ScoreCountsRow]: ...

    @overload
    def rows(self, table: Literal['adjusted']) -> list[AdjustedRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class SeatsResult(Result):
    """Result of `seats`."""

    seats: DataFrame
    """Advantage of one seat of a table."""
    adjusted: DataFrame
    """Mean adjusted for luck, with `--control luck`."""

    @overload
    def rows(self, table: Literal['seats']) -> list[SeatsRow]: ...

    @overload
    def rows(self, table: Literal['adjusted']) -> list[AdjustedRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class SweepResult(Result):
    """Result of `sweep`."""

    cells: DataFrame
    """Value of one metric in one cell, or a refused cell; a column with the level of each factor follows."""
    factors: DataFrame
    """Factor, or a value of the requested grades that is not varied."""
    effects: DataFrame
    """Effect of one level of a factor on one metric."""
    fit: DataFrame
    """Variation of one metric over cells, and the part that main effects leave."""
    interactions: DataFrame
    """Interaction of two levels of different factors; no rows with too few cells."""

    @overload
    def rows(self, table: Literal['cells']) -> list[CellsRow]: ...

    @overload
    def rows(self, table: Literal['factors']) -> list[FactorsRow]: ...

    @overload
    def rows(self, table: Literal['effects']) -> list[EffectsRow]: ...

    @overload
    def rows(self, table: Literal['fit']) -> list[FitRow]: ...

    @overload
    def rows(self, table: Literal['interactions']) -> list[InteractionsRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class SensitivityResult(Result):
    """Result of `sensitivity`."""

    cells: DataFrame
    """Value of one metric in one cell, or a refused cell; a column with the level of each factor follows."""
    factors: DataFrame
    """Factor, or a value of the requested grades that is not varied."""
    indices: DataFrame
    """Index of one factor on a metric or a conclusion."""
    conclusions: DataFrame
    """Robustness of one conclusion over the points of the sample."""

    @overload
    def rows(self, table: Literal['cells']) -> list[CellsRow]: ...

    @overload
    def rows(self, table: Literal['factors']) -> list[FactorsRow]: ...

    @overload
    def rows(self, table: Literal['indices']) -> list[IndicesRow]: ...

    @overload
    def rows(self, table: Literal['conclusions']) -> list[ConclusionsRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class PowerResult(Result):
    """Result of `power`."""

    power: DataFrame
    """Number of games for one goal about one metric."""

    @overload
    def rows(self, table: Literal['power']) -> list[PowerRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class ExploitResult(Result):
    """Result of `exploit`."""

    exploit: DataFrame
    """Gain of the exploiter; one row."""
    generations: DataFrame
    """Generation of a search; all metrics are exploratory."""
    values: DataFrame
    """Parameter or rule that was searched, the choice first."""
    candidates: DataFrame
    """Candidate of the last race of a search, the best first."""

    @overload
    def rows(self, table: Literal['exploit']) -> list[ExploitRow]: ...

    @overload
    def rows(self, table: Literal['generations']) -> list[GenerationsRow]: ...

    @overload
    def rows(self, table: Literal['values']) -> list[ValuesRow]: ...

    @overload
    def rows(self, table: Literal['candidates']) -> list[CandidatesRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class TuneResult(Result):
    """Result of `tune`."""

    tune: DataFrame
    """Tuned metric of one table or field, on new deals."""
    generations: DataFrame
    """Generation of a search; all metrics are exploratory."""
    values: DataFrame
    """Parameter or rule that was searched, the choice first."""
    candidates: DataFrame
    """Candidate of the last race of a search, the best first."""

    @overload
    def rows(self, table: Literal['tune']) -> list[TuneRow]: ...

    @overload
    def rows(self, table: Literal['generations']) -> list[GenerationsRow]: ...

    @overload
    def rows(self, table: Literal['values']) -> list[ValuesRow]: ...

    @overload
    def rows(self, table: Literal['candidates']) -> list[CandidatesRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class OddsResult(Result):
    """Result of `odds`."""

    odds: DataFrame
    """Probability or mean of an outcome of a combat."""
    matrix: DataFrame
    """Odds of two ships by guns (cannon and crew) and level of the section that the first fires at."""
    volleys: DataFrame
    """Number of hits of a volley."""
    decisions: DataFrame
    """Choice of a first decision under best play, the likeliest first."""
    flights: DataFrame
    """Situation in which a ship of best play flees, the likeliest first."""
    odds: DataFrame
    """Probability or mean of an outcome of a combat."""
    matrix: DataFrame
    """Odds of two ships by guns (cannon and crew) and level of the section that the first fires at."""
    volleys: DataFrame
    """Number of hits of a volley."""
    decisions: DataFrame
    """Choice of a first decision under best play, the likeliest first."""
    flights: DataFrame
    """Situation in which a ship of best play flees, the likeliest first."""
    deeds: DataFrame
    """Probability of an outcome or of a value, or a mean."""
    deed_decisions: DataFrame
    """Choice of a first decision, the likeliest first."""
    deeds: DataFrame
    """Probability of an outcome or of a value, or a mean."""
    deed_decisions: DataFrame
    """Choice of a first decision, the likeliest first."""
    bearings: DataFrame
    """Possible shot of the seat whose turn it is."""
    first_place: DataFrame
    """Share of the first place."""

    @overload
    def rows(self, table: Literal['odds']) -> list[OddsRow]: ...

    @overload
    def rows(self, table: Literal['matrix']) -> list[MatrixRow]: ...

    @overload
    def rows(self, table: Literal['volleys']) -> list[VolleysRow]: ...

    @overload
    def rows(self, table: Literal['decisions']) -> list[DecisionsRow]: ...

    @overload
    def rows(self, table: Literal['flights']) -> list[FlightsRow]: ...

    @overload
    def rows(self, table: Literal['odds']) -> list[OddsRow]: ...

    @overload
    def rows(self, table: Literal['matrix']) -> list[MatrixRow]: ...

    @overload
    def rows(self, table: Literal['volleys']) -> list[VolleysRow]: ...

    @overload
    def rows(self, table: Literal['decisions']) -> list[DecisionsRow]: ...

    @overload
    def rows(self, table: Literal['flights']) -> list[FlightsRow]: ...

    @overload
    def rows(self, table: Literal['deeds']) -> list[DeedsRow]: ...

    @overload
    def rows(self, table: Literal['deed_decisions']) -> list[DeedDecisionsRow]: ...

    @overload
    def rows(self, table: Literal['deeds']) -> list[DeedsRow]: ...

    @overload
    def rows(self, table: Literal['deed_decisions']) -> list[DeedDecisionsRow]: ...

    @overload
    def rows(self, table: Literal['bearings']) -> list[BearingsRow]: ...

    @overload
    def rows(self, table: Literal['first_place']) -> list[FirstPlaceRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class RareResult(Result):
    """Result of `rare`."""

    rare: DataFrame
    """Probability of the event, and the work for the estimate; one row."""
    stages: DataFrame
    """Stage of the replications."""

    @overload
    def rows(self, table: Literal['rare']) -> list[RareRow]: ...

    @overload
    def rows(self, table: Literal['stages']) -> list[StagesRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class AdviseResult(Result):
    """Result of `advise`."""

    advice: DataFrame
    """Estimate for one option, with the possibly best options first. Intervals hold at all looks together."""
    asked: DataFrame
    """Opinion of a bot about one option, with `--as`."""

    @overload
    def rows(self, table: Literal['advice']) -> list[AdviceRow]: ...

    @overload
    def rows(self, table: Literal['asked']) -> list[AskedRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class ReviewResult(Result):
    """Result of `review`."""

    review: DataFrame
    """Decision with a choice, in the order of play."""
    luck: DataFrame
    """Parts of the result of a seat."""
    strokes: DataFrame
    """Value of one roll or draw to a seat; the values sum to `chance` of `luck.csv`."""

    @overload
    def rows(self, table: Literal['review']) -> list[ReviewRow]: ...

    @overload
    def rows(self, table: Literal['luck']) -> list[LuckRow]: ...

    @overload
    def rows(self, table: Literal['strokes']) -> list[StrokesRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class DevResult(Result):
    """Result of `dev`."""

    calibration: DataFrame
    """Claim of the statistics, tested on data with known truth."""

    @overload
    def rows(self, table: Literal['calibration']) -> list[CalibrationRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

def run(
    game: Value | None = None,
    *,
    games: Value | None = None,
    seed: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    control: Literal['luck'] | None = None,
    deals: Literal['same', 'fresh'] | None = None,
    quality: bool = False,
    decisions: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
    per_game: Value | None = None,
) -> RunResult:
    r"""Play games and estimate the wins and scores of bots.

    game: The game
    games: Number of games, rounded up to whole blocks or tournament rounds: 500, 10k, 1.5M, 1e6; a slow game has a smaller default [default: 10k]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    control: Control variate, which narrows the intervals of the same games; adjusted.csv lists the saved games (luck)
    deals: Deals of a block: one for all seatings, or one for each (same, fresh) [default: same]
    quality: Metrics of quality: the turn at which the winner is certain, changes of the lead, hopeless play, variety, and the variance by bots, seats and deals
    decisions: Number of decisions of each game to simulate, with --quality: how open the win is, which choices matter, and who makes kings. Each takes about as long as 16 games [default: 0]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine
    per_game: File with a row for each seat of every game: .csv, or .parquet in a build with Parquet

    Returns the result of `corsair run`; raises CorsairError if it fails.
    """

def match(
    game: Value | None = None,
    a: Value | None = None,
    b: Value | None = None,
    *,
    never: Values | None = None,
    field: Bots | None = None,
    players: Value | None = None,
    sprt: Value | None = None,
    alpha: Value | None = None,
    beta: Value | None = None,
    precision: Value | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    control: Literal['luck'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> MatchResult:
    r"""Test two bots, or one bot under restrictions.

    game: The game
    a: The first bot
    b: The second bot
    never: Match A with itself under each of these restrictions, separated by commas, or under `all` of the game; `corsair bots GAME` lists them
    field: Bots of the other seats, separated by commas: one bot, or one for each [default: the game's, with --never A]
    players: Number of seats [default: the game's]
    sprt: Differences to test: a lead of A by H1 against one by H0, such as 0pp,1pp
    alpha: Probability that the test accepts H1 when H0 is true [default: 0.05]
    beta: Probability that the test accepts H0 when H1 is true [default: 0.05]
    precision: Precision at which to stop: the ± of the difference of win shares, such as 0.2pp
    games: Number of games, rounded up to whole blocks or tournament rounds: 500, 10k, 1.5M, 1e6; a slow game has a smaller default [default: 10k]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    control: Control variate, which narrows the intervals of the same games; adjusted.csv lists the saved games (luck)
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair match`; raises CorsairError if it fails.
    """

def tournament(
    game: Value | None = None,
    *,
    bots: Bots | None = None,
    equilibrium: bool = False,
    players: Value | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> TournamentResult:
    r"""Rank many bots, or find the equilibrium of a few.

    game: The game
    bots: Bots, separated by commas: different ones, at least as many as seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program
    equilibrium: Estimate a symmetric equilibrium: play every table that 2 to 10 bots can fill; also α-rank and cycles
    players: Number of seats [default: the game's; without --equilibrium at most one for each bot]
    games: Number of games, rounded up to whole blocks or tournament rounds: 500, 10k, 1.5M, 1e6; a slow game has a smaller default [default: 10k]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair tournament`; raises CorsairError if it fails.
    """

def openings(
    game: Value | None = None,
    *,
    openings: Values | None = None,
    bot: Bots | None = None,
    field: Bots | None = None,
    players: Value | None = None,
    finalists: Value | None = None,
    precision: Value | None = None,
    equilibrium: bool = False,
    candidates: Value | None = None,
    include: Values | None = None,
    passes: Value | None = None,
    seed: Value | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> OpeningsResult:
    r"""Rank the openings of a game, or find an equilibrium.

    game: The game
    openings: Openings to compare, separated by commas [default: all that the rules allow, or a sample]
    bot: Bot that plays the openings, with a parameter for them [default: the game's]
    field: Bots of the other seats, separated by commas: each of these seats draws one for each deal, all equally likely [default: the game's]
    players: Number of seats [default: the game's]
    finalists: Number of finalists, which the search selects for the final deals [default: 8]
    precision: Precision at which to stop, such as 1pp: race all openings in place of a search, until one is within this much of the best or -n games are played
    equilibrium: Estimate a symmetric equilibrium: a mixture of the best openings, and an opening that gains by leaving it
    candidates: Maximum number of openings in the equilibrium, the best first [default: 6]
    include: More openings that the equilibrium may have, separated by commas
    passes: Maximum number of best-response passes [default: 3]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    games: Number of games, rounded up to whole blocks or tournament rounds: 500, 10k, 1.5M, 1e6; a slow game has a smaller default [default: 200k]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair openings`; raises CorsairError if it fails.
    """

def compare(
    game: Value | None = None,
    *,
    baseline: Value | None = None,
    set: Settings | None = None,
    rules: Values | None = None,
    margin: Values | None = None,
    primary: Values | None = None,
    precision: Values | None = None,
    sequential: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    quality: bool = False,
    deals: Literal['same', 'fresh'] | None = None,
    control: Literal['luck'] | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> CompareResult:
    r"""Estimate the effect of house rules on the same deals.

    game: The game; optional if --baseline begins with an edition
    baseline: Rules to compare with: edition, or parts joined by + as for --rules [default: edition]
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE, where the first part may be an edition; may be given several times, once for each set under test
    margin: Largest difference that counts as none: 1pp for every share of games, or METRIC=AMOUNT such as spread=0.5; may be given several times
    primary: Metric to test first, corrected for the number of primary figures alone; other metrics are tested only if all primary figures differ; may be given several times
    precision: Precision at which to stop: the ± of a metric at a table, such as 0.2pp or spread=0.1; may be given several times
    sequential: Stop as soon as verdicts are clear: a set of rules leaves a table when its verdicts on the metrics of --margin and --primary are clear, and open sets get the rest of its games; verdicts hold at all looks together
    bots: Bots, separated by commas: one for each seat of a table, or one for all seats [default: the panel of the game, several tables]
    players: Number of seats [default: one for each bot, or the game's default]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    games: Number of games, rounded up to whole blocks or tournament rounds: 500, 10k, 1.5M, 1e6; a slow game has a smaller default [default: 10k]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    quality: Metrics of quality: the turn at which the winner is certain, changes of the lead, comebacks, hopeless play, variety
    deals: Deals of a block: one for all seatings, or one for each (same, fresh) [default: same]
    control: Control variate, which narrows the intervals of the same games; adjusted.csv lists the saved games (luck)
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair compare`; raises CorsairError if it fails.
    """

def seats(
    game: Value | None = None,
    *,
    margin: Value | None = None,
    precision: Value | None = None,
    sequential: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    control: Literal['luck'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> SeatsResult:
    r"""Test whether a seat has an advantage.

    game: The game
    margin: Largest difference that counts as none, of a seat's wins from a fair share [default: 1pp]
    precision: Precision at which to stop: the ± of every seat's wins at a table, such as 0.2pp
    sequential: Stop as soon as verdicts are clear: each table stops with its verdict; p-values allow for the looks
    bots: Bots, separated by commas: one for each seat of a table, or one for all seats [default: the panel of the game, several tables]
    players: Number of seats [default: one for each bot, or the game's default]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    games: Number of games, rounded up to whole blocks or tournament rounds: 500, 10k, 1.5M, 1e6; a slow game has a smaller default [default: 10k]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    control: Control variate, which narrows the intervals of the same games; adjusted.csv lists the saved games (luck)
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair seats`; raises CorsairError if it fails.
    """

def sweep(
    game: Value | None = None,
    *,
    vary: Settings | None = None,
    design: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    seed: Value | None = None,
    quality: bool = False,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> SweepResult:
    r"""Estimate the effects of several rule values.

    game: The game
    vary: Value to vary: a rule and its levels, such as combat.hit_on=3..6; may be given several times
    design: Design of cells: grid (every combination), lhs:N (a Latin hypercube of N cells), or maximin:N (a Latin hypercube with distant points) [default: grid]
    bots: Bots, separated by commas: one for each seat of a table, or one for all seats [default: the panel of the game, several tables]
    players: Number of seats [default: one for each bot, or the game's default]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    quality: Metrics of quality: the turn at which the winner is certain, changes of the lead, comebacks, hopeless play, variety
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    games: Number of games, for each rule set at each table, rounded up to a multiple of 32 blocks: 500, 10k [default: 2k]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair sweep`; raises CorsairError if it fails.
    """

def sensitivity(
    game: Value | None = None,
    *,
    grades: Values | None = None,
    vary: Settings | None = None,
    method: Literal['morris', 'sobol'] | None = None,
    rows: Value | None = None,
    baseline: Value | None = None,
    set: Settings | None = None,
    rules: Values | None = None,
    margin: Values | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    seed: Value | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> SensitivityResult:
    r"""Test conclusions under uncertain rule values.

    game: The game
    grades: Certainty of the values to vary: printed, corroborated, derived, reported, reconstructed, ruling; several separated by commas [default: reconstructed, or without such values all but printed]
    vary: Value to vary: a rule and its levels, as in `sweep`; may be given several times
    method: Method of analysis: elementary effects, or Sobol indices, which take more games (morris, sobol) [default: morris]
    rows: Number of rows of the sample: trajectories, each with one point more than factors, or rows of a Sobol sample, each with two more [default: 32, or 64 for Sobol]
    baseline: Rules to compare with: edition, or parts joined by + as for --rules [default: edition]
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE, where the first part may be an edition; may be given several times, once for each set under test
    margin: Largest difference that counts as none: 1pp for every share of games, or METRIC=AMOUNT such as spread=0.5; may be given several times [default: the game's]
    bots: Bots, separated by commas: one for each seat of a table, or one for all seats [default: the panel of the game, several tables]
    players: Number of seats [default: one for each bot, or the game's default]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    games: Number of games, for each rule set at each table, rounded up to a multiple of 32 blocks: 500, 10k [default: 128]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair sensitivity`; raises CorsairError if it fails.
    """

def power(
    game: Value | None = None,
    *,
    baseline: Value | None = None,
    set: Settings | None = None,
    rules: Values | None = None,
    effect: Values | None = None,
    power: Value | None = None,
    precision: Values | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> PowerResult:
    r"""Plan the number of games from a pilot.

    game: The game; optional if --baseline begins with an edition
    baseline: Rules to compare with: edition, or parts joined by + as for --rules [default: edition]
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE, where the first part may be an edition; may be given several times, once for each set under test
    effect: Difference to find: 1pp for every share of games, or METRIC=AMOUNT; may be given several times
    power: Probability to find the difference, in percent [default: 90]
    precision: Precision at which to stop: the ± of a metric, such as 0.2pp or spread=0.1; may be given several times
    bots: Bots, separated by commas: one for each seat of a table, or one for all seats [default: the panel of the game, several tables]
    players: Number of seats [default: one for each bot, or the game's default]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    games: Number of games, rounded up to whole blocks or tournament rounds: 500, 10k, 1.5M, 1e6; a slow game has a smaller default [default: 10k]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair power`; raises CorsairError if it fails.
    """

def exploit(
    game: Value | None = None,
    bot: Bots | None = None,
    *,
    field: Bots | None = None,
    players: Value | None = None,
    family: Bots | None = None,
    from_: Bots | None = None,
    vary: Settings | None = None,
    fix: Settings | None = None,
    evaluations: Value | None = None,
    games_per_evaluation: Value | None = None,
    starts: Value | None = None,
    population: Value | None = None,
    step: Value | None = None,
    seed: Value | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> ExploitResult:
    r"""Search for the bot that gains most against a bot.

    game: The game
    bot: Bot to exploit
    field: Bots of the other seats, separated by commas: each of these seats draws one for each deal, all equally likely [default: BOT]
    players: Number of seats [default: the game's]
    family: Bot whose parameters are searched; a parameter that is set here stays fixed, as in mcts:iterations=100 [default: the game's fully parametrised bot]
    from_: Bot whose values begin the search, for the parameters that both bots have
    vary: Value to vary: a parameter of the bot, KEY or KEY=LOW..HIGH; may be given several times [default: all numbers, and the opening]
    fix: Parameter to keep at a value; may be given several times
    evaluations: Number of evaluations of candidates [default: 500]
    games_per_evaluation: Mean number of games of an evaluation: good candidates play more, bad candidates stop early [default: 1000]
    starts: Number of starts of the search: the first start is at the known values, and each later start is at a random point with twice the population; all starts have equal parts of the evaluations [default: 1]
    population: Number of candidates in a generation of the first start [default: 4 + 3 ln N for N numbers]
    step: Standard deviation of the first candidates around the start, as a part of the range of each number; random starts double the deviation [default: 0.1]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    games: Number of games, to confirm the result, rounded up to whole deals, for each of: the exploiter in the field, BOT among exploiters, and with --field BOT in the exploiter's place [default: 40k]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair exploit`; raises CorsairError if it fails.
    """

def tune(
    game: Value | None = None,
    *,
    field: Bots | None = None,
    minimise: Value | None = None,
    maximise: Value | None = None,
    target: Value | None = None,
    family: Bots | None = None,
    from_: Bots | None = None,
    fix: Settings | None = None,
    evaluations: Value | None = None,
    games_per_evaluation: Value | None = None,
    starts: Value | None = None,
    population: Value | None = None,
    step: Value | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    seed: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    bots: Bots | None = None,
    vary: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> TuneResult:
    r"""Search for rule values, or a bot, with the best figure.

    game: The game
    field: Bots of the other seats, separated by commas: each seat draws one of them for each deal, all equally likely; tunes a bot for the most wins instead of rules
    minimise: Figure to minimise: seat_gap, a metric as in `compare`, or one of a bot or seat, as in 'win[bot=NAME]'
    maximise: Figure to maximise
    target: Figure to bring close to a value
    family: Bot whose parameters are searched; a parameter that is set here stays fixed, as in mcts:iterations=100 [default: the game's fully parametrised bot]
    from_: Bot whose values begin the search, for the parameters that both bots have
    fix: Parameter to keep at a value; may be given several times
    evaluations: Number of evaluations of candidates [default: 500]
    games_per_evaluation: Mean number of games of an evaluation: good candidates play more, bad candidates stop early [default: 1000]
    starts: Number of starts of the search: the first start is at the known values, and each later start is at a random point with twice the population; all starts have equal parts of the evaluations [default: 1]
    population: Number of candidates in a generation of the first start [default: 4 + 3 ln N for N numbers]
    step: Standard deviation of the first candidates around the start, as a part of the range of each number; random starts double the deviation [default: 0.1]
    players: Number of seats [default: one for each bot, or the game's default]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    games: Number of games, at each table, that confirm the values found, rounded up to whole deals; the start values play as many [default: 20k]
    bots: Bots, separated by commas: one for each seat of the table, or one for all seats [default: the panel of the game: several tables, over which the figure is averaged]
    vary: Value to vary: a rule, KEY=LOW..HIGH such as combat.hit_on=3..6, or KEY*=LOW..HIGH to scale; with --field a parameter of the bot, KEY or KEY=LOW..HIGH [default: all numbers, and the opening]; may be given several times
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair tune`; raises CorsairError if it fails.
    """

def odds(
    *words: Value | Result | Sequence[Value | Result],
    ship: Values | None = None,
    target: Values | None = None,
    friend: Values | None = None,
    range: Value | None = None,
    turns: Value | None = None,
    first: Literal['ship', 'target'] | None = None,
    scenario: Value | None = None,
    objective: Value | None = None,
    masts: Literal['weakest', 'front', 'back', 'best'] | None = None,
    order: Literal['front', 'best'] | None = None,
    second: Literal['always', 'never', 'best'] | None = None,
    broadsides: Literal['always', 'never', 'best'] | None = None,
    double: Literal['always', 'never', 'best'] | None = None,
    special: Literal['always', 'never', 'best'] | None = None,
    cancel: Literal['always', 'never', 'best'] | None = None,
    extra: Literal['always', 'never', 'best'] | None = None,
    take: Literal['treasure', 'crew', 'nothing'] | None = None,
    check: Value | None = None,
    simulate: Value | None = None,
    limit: Value | None = None,
    seed: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    pirate: Value | None = None,
    other: Value | None = None,
    foe: Value | None = None,
    port: Value | None = None,
    merchant: Value | None = None,
    to: Value | None = None,
    actions: Value | None = None,
    stance: Literal['fight', 'evade', 'best'] | None = None,
    hunter: Literal['always', 'never', 'best'] | None = None,
    cunning: Literal['best', 'never'] | None = None,
    hostage: Literal['keep', 'torture', 'best'] | None = None,
    ties: Literal['again', 'end'] | None = None,
    npc: Value | None = None,
    island: Value | None = None,
    flee: Values | None = None,
    navy_target: Value | None = None,
    matrix: bool = False,
    one_volley: bool = False,
    dice: Value | None = None,
    hit_on: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> OddsResult:
    r"""Compute the exact odds of a fight.

    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    "pirates-cove": Pirate's Cove: compute the exact odds of a fight
        ship: Ship, hull-sails-cannon-crew: 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint
        npc: Legend or navy
        island: Island of the fight, 1 to 6 [default: 2]
        target: Section at which ships fire, in their order or one for all: hull, sails, cannon (or guns), crew, weakest, best [default: hull]
        flee: Condition for flight, in order of ships or one for all: never, "crew<=2", "at 1 hit left", best [default: never]
        navy_target: Section at which the Navy fires [default: weakest]
        objective: Objective, which best play maximises: win, score (fame), score-damage:PRICE (fame minus PRICE a level lost) [default: win]
        matrix: Sweep both ships' guns, and the level of the section that the first fires at
        one_volley: Hits of one volley: of --dice, or each ship's first (a lone ship fires at a start ship)
        dice: Number of dice of one volley
        hit_on: Lowest face that hits, with --dice [default: as in the rules]
        check: Also simulate, and compare every outcome
        simulate: Simulate instead of solving
        limit: Greatest number of states to solve; larger questions are estimated first, and refused [default: 1M]
        seed: Random seed, of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
        set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    "piratenbucht": Piratenbucht: compute the exact odds of a fight
        ship: Ship, hull-sails-cannon-crew: 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint
        npc: Legend or navy
        island: Island of the fight, 1 to 6 [default: 2]
        target: Section at which ships fire, in their order or one for all: hull, sails, cannon (or guns), crew, weakest, best [default: hull]
        flee: Condition for flight, in order of ships or one for all: never, "crew<=2", "at 1 hit left", best [default: never]
        navy_target: Section at which the Navy fires [default: weakest]
        objective: Objective, which best play maximises: win, score (fame), score-damage:PRICE (fame minus PRICE a level lost) [default: win]
        matrix: Sweep both ships' guns, and the level of the section that the first fires at
        one_volley: Hits of one volley: of --dice, or each ship's first (a lone ship fires at a start ship)
        dice: Number of dice of one volley
        hit_on: Lowest face that hits, with --dice [default: as in the rules]
        check: Also simulate, and compare every outcome
        simulate: Simulate instead of solving
        limit: Greatest number of states to solve; larger questions are estimated first, and refused [default: 1M]
        seed: Random seed, of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
        set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    "blackbeard": Blackbeard: compute the exact odds of a fight
        question: Act of the pirate, or event that befalls him (find, evade, battle, encounter, attack, sack, grab, duel, ambition, mutiny, conspiracy, arrival, bribe, run)
        pirate: The pirate, with keys as in scenarios: teach:cunning=1,notoriety=9,ship=schooner
        other: Pirate whom he grabs from or fights (grab, duel), or who challenges him (ambition)
        foe: KC or warship of the other player, in the pirate's area or at the place given: maynard, warship_6, maynard@s_america
        port: The port, with keys as in scenarios: havana, boston:attacked=true
        merchant: Merchant face up in its box, with its Cargo rating: schooner-2
        to: Destination port of a run
        actions: Number of actions of the pirate, all of one turn [default: 1; run: 12]
        objective: Objective, which best play maximises (success, score) [default: success]
        stance: Act of the pirate when a foe comes (evade and battle imply it) (fight, evade, best) [default: best]
        hunter: Policy for the other player's KC and warship (always, never, best) [default: always]
        cunning: Policy for Cunning (best, never) [default: best]
        hostage: Treatment of a hostage (keep, torture, best) [default: keep]
        ties: Result of a tied duel after a grab (again, end) [default: again]
        check: Also simulate, and compare every outcome
        simulate: Simulate instead of solving
        limit: Greatest number of states to solve; larger questions are estimated first, and refused [default: 1M]
        seed: Random seed, of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
        set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    "spanish-main": Pirates of the Spanish Main: compute the exact odds of a fight
        question: Act of the ship, or event that befalls her; bears lists the cannon that bear in a situation (shots, ram, board, assault, duel, fire, scuttle, reef, sargasso, weeds, bears)
        ship: Ship: a card with crew in parentheses, "SM:HMS Titan (Captain, Helmsman)", cannon, "2S 3L", or masts, 3-master; in brackets lost=0+2, burning=1, treasure=3+2, nation=English, codes of cards
        target: The other ship
        friend: Ship of the same fleet within S of the ship, once for each; [shot] marks one that has shot at the target this turn
        range: Distance of the target, abeam: S, L, 2S or 2L (with doubled ranges), or units from side to side [default: S; board: at contact]
        turns: Number of turns: of all seats for a fire, else of the ship's [default: 1]
        first: Side that begins a duel (ship, target) [default: ship]
        scenario: Scenario file with the table to examine (bears)
        objective: Objective, which best play maximises: success (half of it for a duel without a winner), or damage, masts and one more if she sinks [default: shots: damage, else success] (success, damage)
        masts: Mast to give up or burn: with the worst cannon, or another; best can take long (weakest, front, back, best) [default: weakest]
        order: Order in which cannon shoot; best, which can take long, ceases where they would burst in vain (front, best) [default: front]
        second: Policy for a Cannoneer's second shot and for rerolls (always, never, best) [default: best]
        broadsides: Policy for Broadsides Attacks (always, never, best) [default: best]
        double: Policy for doubled ranges (always, never, best) [default: best]
        special: Policy for special shots: chainshot, firepots, stinkpots (always, never, best) [default: never]
        cancel: Policy for cancelling an ability of the other side (always, never, best) [default: never]
        extra: Policy for extra actions (always, never, best) [default: never]
        take: Prize of the winner of a boarding (treasure, crew, nothing) [default: treasure]
        check: Also simulate, and compare every outcome
        simulate: Simulate instead of solving
        limit: Greatest number of states to solve; larger questions are estimated first, and refused [default: 1M]
        seed: Random seed, of simulated dice [default: 1]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
        set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair odds`; raises CorsairError if it fails.
    """

def rare(
    game: Value | None = None,
    *,
    event: Value | None = None,
    by: Bots | None = None,
    effort: Value | None = None,
    seed: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    games: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> RareResult:
    r"""Estimate the probability of a rare event.

    game: The game
    event: Event to estimate: a seat ends with this score or count, such as score>=70, crippled>=9 or combats<=1; `game.` before a name means the count of the game
    by: Bot whose seats count [default: every seat]
    effort: Number of games in each stage of a replication, rounded up to whole rounds of the seatings [default: 64]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    games: Number of games, in the first stage, rounded up to whole replications of --effort games; each further stage has as many: 500, 10k, 1.5M, 1e6 [default: 10k]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    resume: Resume the run in a directory; without GAME, the arguments come from the run
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
    after: Directory of the run before this round, written by `corsair shards merge`
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    Returns the result of `corsair rare`; raises CorsairError if it fails.
    """

def advise(
    situation: Value,
    address: Value | None = None,
    *,
    at: Value | None = None,
    objective: Literal['score', 'win'] | None = None,
    games: Value | None = None,
    budget: Value | None = None,
    as_: Bots | None = None,
    playout: Bots | None = None,
    seed: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
) -> AdviseResult:
    r"""Estimate the value of each option in a position.

    situation: File of a scenario or a record, or a game
    address: Address of the game: SEED:DEAL:SEATING, as a run prints it [default: 1:0:0]
    at: Moment of the game: the first decision of a turn (turn=7), or a decision by its number (decision=42) [default: the first decision, or the next one of a record]
    objective: Objective, by which options are compared (score, win) [default: score]
    games: Number of games, simulated at most: 500, 20k [default: 20k; with --budget any number]
    budget: Stop after a time such as 30s, 2m or 1h; the number of games then depends on the machine
    as_: Bots to ask for their choice, separated by commas
    playout: Bot in every seat of simulated games: not an external bot [default: the game's all-round bot]
    seed: Random seed: equal seeds give equal simulated games [default: 1]
    run: Result directory to take bots, rules and seatings from; games of different runs are refused
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]

    Returns the result of `corsair advise`; raises CorsairError if it fails.
    """

def review(
    source: Value,
    address: Value | None = None,
    *,
    seats: Values | None = None,
    blunder: Value | None = None,
    options: Value | None = None,
    games: Value | None = None,
    luck: Value | None = None,
    playout: Bots | None = None,
    seed: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    output: Value | Result | None = None,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
) -> ReviewResult:
    r"""Find the mistakes and the luck of a game.

    source: A game, or the file of a trace or a record
    address: Address of the game: SEED:DEAL:SEATING, as a run prints it
    seats: Seats to review, separated by commas: 0,2 [default: all]
    blunder: Loss above which a decision is a blunder, in the score or in wins: 2pp [default: 1 of the score]
    options: Maximum number of options to try for a decision; a longer list is sampled evenly [default: 16]
    games: Number of games, simulated at most for decisions: 500, 100k; rolls and draws take --luck more [default: 100k]
    luck: Maximum number of games to simulate for rolls and draws, in addition to -n; 0 omits them [default: a quarter of -n]
    playout: Bot in every seat of simulated games: not an external bot [default: the game's all-round bot]
    seed: Random seed: equal seeds give equal simulated games [default: 1]
    run: Result directory to take bots, rules and seatings from; games of different runs are refused
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    output: Directory for CSV files and a manifest
    force: Overwrite DIR, even if it holds another result or an unfinished run
    assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]

    Returns the result of `corsair review`; raises CorsairError if it fails.
    """

def replay(
    game: Value,
    address: Value,
    *,
    expect_rules: Value | None = None,
    at: Value | None = None,
    full: bool = False,
    why: bool = False,
    format: Literal['story', 'jsonl', 'svg'] | None = None,
    states: Literal['turn', 'ply'] | None = None,
    html: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Show one game as a story, a board or a transcript.

    game: The game
    address: Address of the game: SEED:DEAL:SEATING, as a run prints it
    expect_rules: Refuse rules with another hash than this one, or its first digits
    at: Moment of the game, at which to show the table: the start of a turn (turn=7), or just before a decision (decision=42)
    full: Print everything, not one screen
    why: Add the considerations of each bot that can give them
    format: Form of the result on standard output (story, jsonl, svg) [default: story]
    states: Moments at which to write the full state, with --format jsonl (turn, ply)
    html: Write a page that plays the game in a browser, without a network
    run: Result directory to take bots, rules and seatings from; games of different runs are refused
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair replay`; raises CorsairError if it fails.
    """

def record(
    *words: Value | Result | Sequence[Value | Result],
    names: Values | None = None,
    seed: Value | None = None,
    run: Value | Result | None = None,
    trust: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Write down a game played at a table.

    source: A game, to begin a new record; or the file of a record or a trace
    answer: For a record, the next actions, rolls and draws in order, such as 'sail 3' 'hits 2 of 4'. For a game or a trace, the address of the game to write down
    names: Names of the players of a new record, separated by commas: Anne,Bob,Cem
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals; draws what a record omits [default: 1]
    run: Result directory to take bots, rules and seatings from; games of different runs are refused
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair record`; raises CorsairError if it fails.
    """

def trace(
    game: Value,
    *,
    games: Value | None = None,
    seed: Value | None = None,
    states: Literal['turn', 'ply'] | None = None,
    why: bool = False,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Write games as JSON, one decision, roll or event a line.

    game: The game
    games: Number of games, in the order of a run: 1, 500, 10k [default: 1]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    states: Moments at which to write the full state (turn, ply)
    why: Add the considerations of each bot that can give them
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair trace`; raises CorsairError if it fails.
    """

def dataset(
    game: Value,
    *,
    games: Value | None = None,
    seed: Value | None = None,
    output: Value | None = None,
    numbers: Literal['all', 'judge', 'view'] | None = None,
    jobs: Value | None = None,
    budget: Value | None = None,
    progress: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seatings: Literal['rotations', 'fixed'] | None = None,
    deadline: Value | None = None,
    on_fault: Literal['continue', 'abort'] | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Write positions and outcomes for programs that learn.

    game: The game
    games: Number of games, rounded up to whole blocks: 500, 10k, 1.5M, 1e6 [default: 1k]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    output: File: .csv, or .parquet if built in
    numbers: Numbers of a seat in its rows (all, judge, view) [default: all]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    bots: Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, an external program [default: different bots of the game's panel]
    players: Number of seats [default: one for each bot, or the game's default for fewer than two bots]
    seatings: Seatings under which each deal is played (rotations, fixed) [default: rotations]
    deadline: Time limit for each answer of an external bot (exec:COMMAND): 200ms, 5s [default: 1s]
    on_fault: Reaction to a fault of an external bot (continue, abort) [default: continue]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair dataset`; raises CorsairError if it fails.
    """

def verify(
    *words: Value | Result | Sequence[Value | Result],
    coverage: bool = False,
    hidden: bool = False,
    full: bool = False,
    format: Literal['table', 'csv', 'json'] | None = None,
    games: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    seed: Value | None = None,
    jobs: Value | None = None,
    budget: Value | None = None,
    progress: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Check scenario files, or many games by an auditor.

    game: Scenario files or directories of them, or a game to play under an auditor
    coverage: Print which scenario proves which rule
    hidden: Compare worlds that a seat can't distinguish, in games or in situations of scenario files
    full: Print everything, not one screen: every scenario and every check
    format: Form of the result on standard output (table, csv, json) [default: table]
    games: Number of games, rounded up to whole blocks: 500, 10k, 1.5M, 1e6 [default: 10k]; with --hidden, number of pairs of worlds, for files in each scenario [default: 1k, 20]
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: the game's]
    players: Number of seats [default: one for each bot, or the game's for a single bot]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair verify`; raises CorsairError if it fails.
    """

def experiment(
    *words: Value | Result | Sequence[Value | Result],
    list: bool = False,
    dry_run: bool = False,
    assert_: Values | None = None,
    jobs: Value | None = None,
    checkpoint: Value | None = None,
    progress: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    output: Value | Result | None = None,
    resume: Value | Result | None = None,
) -> Result:
    r"""Play all experiments of a file and check its assertions.

    file: File of experiments [default with --resume: the one in the directory]
    list: List the experiments, and play nothing
    dry_run: Plan only: games, precision and time of each entry, from a small pilot
    assert_: Exit with 4 unless the result supports this: 'ID: ASSERTION' of one entry, or 'ASSERTION' of every entry that has the figure, in addition to the assertions of the file; may be given several times
    jobs: Number of threads; affects only the run time, never a result [default: all cores]
    checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    format: Form of the result on standard output (table, csv, json) [default: table]
    output: Directory for results, a new one: one directory for each entry, and a record of all
    resume: Resume the run in a directory; finished entries are not played again

    "schema": Print the JSON Schema of experiment files

    Returns the result of `corsair experiment`; raises CorsairError if it fails.
    """

def report(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | None = None,
    open: bool = False,
    replays: Value | None = None,
    trust: bool = False,
) -> Result:
    r"""Make a page of results, with charts and tables.

    dir: Directories of results or experiments, written with -o
    output: File of the page; - for standard output [default: report.html in DIR, if there is one DIR]
    open: Open the page in the browser
    replays: Number of notable games of a run to replay; each gets a page of its own (game-1.html, ...), which this page links
    trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs

    Returns the result of `corsair report`; raises CorsairError if it fails.
    """

def shards(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | Result | None = None,
    force: bool = False,
    format: Literal['table', 'json', 'ranges'] | None = None,
    assert_: Values | None = None,
    after: Value | Result | None = None,
    trust: bool = False,
    shards: Value | None = None,
    time: Value | None = None,
    memory: Value | None = None,
    partition: Value | None = None,
    cpus: Value | None = None,
    requeues: Value | None = None,
    sbatch: Values | None = None,
) -> Result:
    r"""Play a run in shards: slurm, status, merge.


    "slurm": Write scripts that play a command in shards on Slurm
        output: Directory for the scripts, the plan (shards.json) and the shards
        shards: Number of shards; a good size is 30 seconds to an hour each
        time: Time limit of a shard, as `sbatch --time` takes it; a shard that needs more time is resumed
        memory: Memory of a shard, as `sbatch --mem` takes it
        partition: Partition
        cpus: Processors of a shard, which plays on as many threads [default: 1]
        requeues: Maximum number of times that a shard is queued again if it fails or needs more time [default: 5]
        sbatch: Another option of sbatch for both jobs, such as --sbatch=--account=games; may be given several times
        command: Verb and arguments to play, behind `--`

    "status": List the shards of a directory by their state
        dir: Directory with a plan of shards (shards.json) from `corsair shards slurm` or `corsair.dask`
        format: Form of the result on standard output (table, json, ranges) [default: table]

    "merge": Merge the shards of a run into its result
        dir: Directories of the shards of one run, in any order; a directory with a plan (shards.json) stands for all its shards
        output: Directory for the files of the whole run
        force: Overwrite DIR, even if it holds another result or an unfinished run
        format: Form of the result on standard output, among those of the sharded verb (table, csv, json) [default: table]
        assert_: Exit with 4 unless the result supports this; may be given several times
        after: Directory of the run before this round, written by `corsair shards merge`
        trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs

    Returns the result of `corsair shards`; raises CorsairError if it fails.
    """

def games() -> Result:
    r"""List the games.


    Returns the result of `corsair games`; raises CorsairError if it fails.
    """

def bots(
    *words: Value | Result | Sequence[Value | Result],
    game: Value | None = None,
    players: Value | None = None,
    deadline: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
    full: bool = False,
) -> Result:
    r"""List the bots of a game, or check your own.

    game: A game; all if none is named
    bot: A bot or a preset of the game
    full: Print everything, not one screen: the parameters of every bot

    "check": Check that a program keeps the protocol
        command: Command that starts the bot, such as 'python3 bot.py'
        game: Game to play [default: pirates-cove]
        players: Number of seats [default: the game's]
        deadline: Time limit for each answer of an external bot: 200ms, 5s [default: 1s]
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
        set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair bots`; raises CorsairError if it fails.
    """

def rules(
    *words: Value | Result | Sequence[Value | Result],
    kind: Literal['rules', 'bots', 'value', 'scenario'] | None = None,
    full: bool = False,
    rules: Values | None = None,
    set: Settings | None = None,
    sources: bool = False,
) -> Result:
    r"""Show the rules of a game, and check house rules.


    "show": Explain the keys of a game with their values and ranges, in the form of a rules file
        game: The game
        pattern: Keys, tables or parts of keys, such as combat, gold or legend.*.hull, or a group [default: list the groups]
        sources: Add the source of each value and its place in the rules
        full: Print everything, not one screen
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
        set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    "check": Check that rules files fit a game
        game: The game
        file: Files of house rules, each checked separately

    "diff": Print the changes of house rules or of another edition
        game: Game before
        other: Game after [default: the same]
        full: Print everything, not one screen
        rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
        set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    "library": List the house rules that --rules and `compare` know by name
        game: The game
        full: Print everything, not one screen: the keys and values of every rule

    "schema": Print the JSON Schema of rules, or of other game files
        game: Game of the file [default: any]
        kind: Kind of file (rules, bots, value, scenario) [default: rules]

    Returns the result of `corsair rules`; raises CorsairError if it fails.
    """

def bench(
    game: Value,
    *,
    bots: Bots | None = None,
    players: Value | None = None,
    jobs: Values | None = None,
    repetitions: Value | None = None,
    games: Value | None = None,
    seed: Value | None = None,
    metrics: bool = False,
    earlier: Value | None = None,
    against: Value | None = None,
    fail_below: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    budget: Value | None = None,
    progress: Value | None = None,
    rules: Values | None = None,
    set: Settings | None = None,
) -> Result:
    r"""Measure games and decisions per second.

    game: The game
    bots: Bots, separated by commas: one for each seat, or one for all seats; may be given several times, for several tables [default: the game's]
    players: Number of seats, for a table of one bot [default: the game's]
    jobs: Number of threads, or several, separated by commas [default: all cores]
    repetitions: Number of timings of each table with each number of threads; intervals need 6 turns with --against, and 7 repetitions of each side with --earlier [default: 9]
    games: Number of games, of one repetition, rounded up to whole blocks: 500, 10k, 1.5M, 1e6 [default: 10k, fewer in a slow game]
    seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
    metrics: Also count metrics, as `corsair run` does
    earlier: Output of an earlier `corsair bench --format json`, to compare with
    against: Program of another build, timed beside this one by turns
    fail_below: Minimum ratio to the other's speed: exit with 4 if a table is significantly slower
    format: Form of the result on standard output (table, csv, json) [default: table]
    full: Print everything, not one screen
    budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine
    progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
    rules: House rules: parts joined by +, each a rule of the library, a file or KEY=VALUE; may be given several times, and later rules override earlier rules
    set: Rule value, such as combat.hit_on=4; overrides --rules; may be given several times

    Returns the result of `corsair bench`; raises CorsairError if it fails.
    """

def dev(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | Result | None = None,
    deck: Value | None = None,
    bots: Bots | None = None,
    experiments: Value | None = None,
    seed: Value | None = None,
    jobs: Value | None = None,
    format: Literal['table', 'csv', 'json'] | None = None,
    full: bool = False,
    force: bool = False,
    assert_: Values | None = None,
    progress: Value | None = None,
    resume: Value | Result | None = None,
    trust: bool = False,
    shard: Value | None = None,
    after: Value | Result | None = None,
    checkpoint: Value | None = None,
    budget: Value | None = None,
) -> DevResult:
    r"""Maintain Corsair: calibrate, man, completions.


    "calibrate": Test statistical claims on data whose truth is known
        game: Game to play in place of made-up blocks
        deck: Key of a list that play shuffles, such as treasure.cards: another order gives other games with the same distribution
        bots: Bots, separated by commas: one for each seat [default: different bots of the game's panel]
        experiments: Number of experiments for each claim, at least 1,000 [default: 10k]
        seed: Random seed. Confirm a finding with a new seed: equal seeds replay equal deals [default: 1]
        jobs: Number of threads; affects only the run time, never a result [default: all cores]
        format: Form of the result on standard output (table, csv, json) [default: table]
        full: Print everything, not one screen
        output: Directory for CSV files and a manifest
        force: Overwrite DIR, even if it holds another result or an unfinished run
        assert_: Exit with 4 unless the result supports this: a metric, a relation and an amount, such as 'win[bot=raider] > 25%'; docs/experiments.md lists the metrics of every command; may be given several times
        progress: Form of progress on standard error: auto (a bar on a terminal, lines elsewhere), bar, lines (after 30 s, then every minute), lines:SECONDS, or none [default: auto]
        resume: Resume the run in a directory; without GAME, the arguments come from the run
        trust: Start programs that a directory names (exec:COMMAND); without this option, Corsair lists and refuses the programs
        shard: Play one of K parts of the run, such as 3/7, into a directory for `corsair shards merge`; in a run with interim results, the parts divide the deals up to the next look
        after: Directory of the run before this round, written by `corsair shards merge`
        checkpoint: Seconds between two checkpoints; a crash loses the play since the last checkpoint [default: 10]
        budget: Stop after a time such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine

    "completions": Print the script that completes commands in a shell
        shell: The shell (bash, elvish, fish, powershell, zsh)

    "man": Print the manual page, or write the pages of all verbs
        output: Directory for all pages, such as ~/.local/share/man/man1

    Returns the result of `corsair dev`; raises CorsairError if it fails.
    """
