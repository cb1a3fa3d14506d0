"""Corsair in Python: a function for every command, which runs in this process."""

# Made by `python -m corsair._stubs`; a test compares this file with the command line.

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, overload, type_check_only

from polars import DataFrame

from corsair.bots import BatchBot, Bot
from corsair.errors import CorsairError as CorsairError
from corsair.game import Game as Game
from corsair.game import State as State
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
    """Number of games."""
    wins_60ths: int
    """Wins in sixtieths, exactly; k tied seats get 60/k each."""
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
    win_share_method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'betting', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'kept_base', 'kept_base_bounds', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
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
    """Number of games."""

@type_check_only
class PlacementsRow(TypedDict):
    """Number of games by place, for a bot over all seats or in one seat."""

    bot: str
    """Name of the bot."""
    seat: int | None
    """Seat, from 0."""
    place: int
    """Place, from 1."""
    games: int
    """Number of games."""
    games_60ths: int
    """Games in this place in sixtieths, exactly; tied seats split their places."""
    share: float
    """Share of games in this place."""

@type_check_only
class DifferencesRow(TypedDict):
    """Difference of two bots in one measure, over all seats of each bot."""

    bot: str
    """Name of the bot."""
    other: str
    """Name of the subtracted bot."""
    measure: Literal['win_share', 'score_mean']
    """Measure in which the bots are compared."""
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
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'betting', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'kept_base', 'kept_base_bounds', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    p: float | None
    """Two-sided p-value against no effect."""
    holm_p: float | None
    """p-value corrected by Holm."""
    verdict: Literal['differs', 'not_shown', 'not_tested']
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
    """Measure, as in the table without adjustment."""
    plain: float
    """Mean without adjustment."""
    plain_lo: float | None
    """Mean without adjustment."""
    plain_hi: float | None
    """Mean without adjustment."""
    adjusted: float
    """Mean after regression on luck."""
    adjusted_lo: float | None
    """Mean after regression on luck."""
    adjusted_hi: float | None
    """Mean after regression on luck."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'betting', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'kept_base', 'kept_base_bounds', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    controls: int
    """Number of control variates."""
    saved: float
    """Share of games that the adjustment saves at an interval of equal width."""
    saved_lo: float | None
    """Share of games that the adjustment saves at an interval of equal width."""
    saved_hi: float | None
    """Share of games that the adjustment saves at an interval of equal width."""

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
    """Id of the event; the id never changes its meaning. `branching` is the mean number of legal actions per decision. `winner_ID` is the winner's count of ID minus the mean of the other seats, which does not show an effect of ID."""
    games: int
    """Number of games."""
    total: float | None
    """Number of occurrences of the event, or its total amount, in all games; empty for `branching`."""
    per_game: float
    """Mean per game."""
    per_game_lo: float | None
    """Mean per game."""
    per_game_hi: float | None
    """Mean per game."""

@type_check_only
class LengthsRow(TypedDict):
    """Length of games: turns or rounds if the game counts them, and decisions of all seats."""

    length: str
    """Id of the length, like the event with its mean: `turns`, `rounds` or `decisions`."""
    games: int
    """Number of games."""
    least: int
    """Shortest game."""
    median: float
    """Median length."""
    median_lo: float | None
    """Median length."""
    median_hi: float | None
    """Median length."""
    p95: float
    """95th percentile of length."""
    p95_lo: float | None
    """95th percentile of length."""
    p95_hi: float | None
    """95th percentile of length."""
    most: int
    """Longest game."""

@type_check_only
class QualityRow(TypedDict):
    """Quality metric (guide/quality.md), written with `--quality`."""

    figure: str
    """Id of the metric; the id never changes its meaning."""
    after: float | None
    """Elapsed share of a game's turns, 0.1 to 0.9; empty for whole games."""
    bot: str
    """Better bot of a rung; empty for metrics other than rungs."""
    less: str
    """Worse bot of a rung; empty for metrics other than rungs."""
    value: float | None
    """Value of the metric; no interval with fewer than 128 blocks."""
    value_lo: float | None
    """Value of the metric; no interval with fewer than 128 blocks."""
    value_hi: float | None
    """Value of the metric; no interval with fewer than 128 blocks."""

@type_check_only
class NotableRow(TypedDict):
    """Game with the run's extreme value in one respect, such as the widest margin; the first game if several have this value."""

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
    """Faults of one kind by an external bot in one seat; columns `first_...` describe the first fault."""

    bot: str
    """Name of the bot."""
    seat: int
    """Seat, from 0."""
    fault: Literal['late', 'illegal', 'garbled', 'flood', 'too_long', 'closed', 'exited', 'version', 'changed', 'absent']
    """Kind of fault."""
    faults: int
    """Number of faults."""
    games: int
    """Number of games with a fault of this kind."""
    first_address: str
    """Address of the game with the first fault, `SEED:DEAL:SEATING`."""
    first_decision: int
    """Number of the faulty decision among the seat's decisions in the game, from 1."""
    first_what: str
    """Description of the first fault."""

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
    """Number of the first faulty decision among the seat's decisions in the game, from 1."""

@type_check_only
class MatchRow(TypedDict):
    """Estimate of one measure in a match."""

    first: str
    """Name of the first bot."""
    second: str
    """Name of the second bot."""
    measure: Literal['first_win', 'second_win', 'win_difference', 'score_difference', 'elo_difference', 'los']
    """Name of the measure."""
    games: int
    """Number of games."""
    blocks: int
    """Number of deals."""
    value: float
    """Estimate of the measure, per game."""
    value_lo: float | None
    """Estimate of the measure, per game."""
    value_hi: float | None
    """Estimate of the measure, per game."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'betting', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'kept_base', 'kept_base_bounds', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    verdict: Literal['accept_h1', 'accept_h0', 'undecided', 'untested']
    """Verdict of the test."""

@type_check_only
class PairResultsRow(TypedDict):
    """Number of deals with one joint result of the two games."""

    result: Literal['second_wins_both', 'second_ahead', 'level', 'first_ahead', 'first_wins_both']
    """Joint result of the two games of a deal."""
    blocks: int
    """Number of deals with the result."""
    share: float
    """Share of all deals with the result."""

@type_check_only
class LooksRow(TypedDict):
    """State of a match at one look."""

    look: int
    """Number of the look, from 1."""
    blocks: int
    """Number of deals."""
    differing: int
    """Number of discordant deals, in which one bot wins more; a test needs 30."""
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
    """Log-likelihood ratio at which the look accepts H0."""
    accept_h1: float | None
    """Log-likelihood ratio at which the look accepts H1."""

@type_check_only
class RestrictionsRow(TypedDict):
    """Cost of one restriction to a bot."""

    restriction: str
    """Name of the restriction, as in `never=NAME`."""
    meaning: str
    """Action that the bot never takes."""
    bot: str
    """Name of the bot."""
    games: int
    """Number of games."""
    blocks: int
    """Number of deals."""
    differing: int
    """Number of deals that the restriction changes."""
    win: float
    """Share of games won under the restriction."""
    free_win: float
    """Share of games that the unrestricted bot wins."""
    loss: float
    """`free_win` minus `win`."""
    loss_lo: float | None
    """`free_win` minus `win`."""
    loss_hi: float | None
    """`free_win` minus `win`."""
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'betting', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'kept_base', 'kept_base_bounds', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    score_loss: float
    """Mean score without the restriction minus mean score with the restriction."""
    score_loss_lo: float | None
    """Mean score without the restriction minus mean score with the restriction."""
    score_loss_hi: float | None
    """Mean score without the restriction minus mean score with the restriction."""
    p: float | None
    """Two-sided p-value against no effect."""
    holm_p: float | None
    """p-value corrected by Holm."""
    verdict: Literal['loses', 'gains', 'not_shown', 'identical']
    """Corrected verdict at 5 %."""

@type_check_only
class CountsRow(TypedDict):
    """Decided games between two players, from results of real games."""

    first: str
    """Name of the first player."""
    second: str
    """Name of the second player."""
    wins: int
    """Number of games that the first player won."""
    losses: int
    """Number of games that the second player won."""
    draws: int
    """Number of games that both or neither of the two players won."""
    share: float
    """Share of decided games that the first player won, with the interval of Clopper and Pearson."""
    share_lo: float | None
    """Share of decided games that the first player won, with the interval of Clopper and Pearson."""
    share_hi: float | None
    """Share of decided games that the first player won, with the interval of Clopper and Pearson."""
    p_even: float
    """Two-sided p-value of an even share, by the exact binomial test."""

@type_check_only
class StandingsRow(TypedDict):
    """Result of one bot, the greatest win share first."""

    bot: str
    """Name of the bot."""
    games: int
    """Number of games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    place_mean: float
    """Mean place, from 1; tied seats have the mean of their places."""
    place_mean_lo: float | None
    """Mean place, from 1; tied seats have the mean of their places."""
    place_mean_hi: float | None
    """Mean place, from 1; tied seats have the mean of their places."""
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
    """Number of games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    place_mean: float
    """Mean place, from 1; tied seats have the mean of their places."""
    place_mean_lo: float | None
    """Mean place, from 1; tied seats have the mean of their places."""
    place_mean_hi: float | None
    """Mean place, from 1; tied seats have the mean of their places."""
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
    """Number of games."""
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
    """Subject of the rating."""
    name: str
    """Name of the bot, number of the seat, or size of the tie."""
    rating: float | None
    """Natural logarithm of the worth, with mean 0 over rated bots and over seats; empty for bots that are not rated."""
    rating_lo: float | None
    """Natural logarithm of the worth, with mean 0 over rated bots and over seats; empty for bots that are not rated."""
    rating_hi: float | None
    """Natural logarithm of the worth, with mean 0 over rated bots and over seats; empty for bots that are not rated."""
    worth: float | None
    """exp(`rating`) as a share of the sum over rated bots or seats; empty for ties."""
    status: Literal['rated', 'above_all', 'below_all', 'not_compared'] | None
    """Status of the bot; empty for seats and ties."""

@type_check_only
class ChoicesRow(TypedDict):
    """Weight of one bot in the equilibrium and by α-rank. Intervals cover all bootstrap resamples, and are empty if these agree."""

    bot: str
    """Name of the bot."""
    weight: float
    """Probability in the equilibrium."""
    weight_lo: float | None
    """Probability in the equilibrium."""
    weight_hi: float | None
    """Probability in the equilibrium."""
    in_support: float
    """Share of bootstrap resamples whose equilibrium contains the bot."""
    gain: float
    """Win share minus a fair share, if all opponents draw their bots from the equilibrium."""
    mass: float
    """Mass of the bot by α-rank."""
    mass_lo: float | None
    """Mass of the bot by α-rank."""
    mass_hi: float | None
    """Mass of the bot by α-rank."""

@type_check_only
class BotPayoffsRow(TypedDict):
    """Win share of one bot per seat, against given opponents."""

    bot: str
    """Name of the bot."""
    others: str
    """Opponents, joined by ` + `."""
    blocks: int
    """Number of deals."""
    games: int
    """Number of games."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""

@type_check_only
class PairTablesRow(TypedDict):
    """Win share of one bot per seat, at a table that two bots fill."""

    bot: str
    """Name of the bot."""
    other: str
    """Bot in all remaining seats."""
    seats: int
    """Number of seats of `bot`."""
    blocks: int
    """Number of deals."""
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
    """Step of a cycle in which each bot gains when alone among copies of the next bot."""

    cycle: int
    """Number of the cycle, from 1; the shortest cycle comes first."""
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
    """Mass of one bot by α-rank at one intensity of selection."""

    alpha: float
    """Intensity of selection, per unit of win share."""
    bot: str
    """Name of the bot."""
    mass: float
    """Mass of the bot by α-rank."""

@type_check_only
class OpeningsRow(TypedDict):
    """Result of one opening at one stage, the best first."""

    opening: str
    """Name of the opening, such as `2-5-4-3`."""
    parts: str
    """Parts of the opening, such as `hull=2 sails=5`."""
    cost: float | None
    """Cost of the opening; empty in a game without costs."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    rank: int
    """Rank of the opening at its stage, from 1."""
    rounds: int
    """Number of rounds that the opening played."""
    blocks: int
    """Number of deals."""
    games: int
    """Number of games."""
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
    """Win share of one opening against given openings in the remaining seats, with `--equilibrium`."""

    opening: str
    """Name of the opening, such as `2-5-4-3`."""
    others: str
    """Openings of the remaining seats, separated by spaces."""
    against: str | None
    """Opening of all remaining seats, if they have the same opening."""
    blocks: int
    """Number of deals."""
    games: int
    """Number of games."""
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
    """Probability in the mixture, with its range over bootstrap resamples of the payoffs; empty if the opening was not a candidate."""
    weight_lo: float | None
    """Probability in the mixture, with its range over bootstrap resamples of the payoffs; empty if the opening was not a candidate."""
    weight_hi: float | None
    """Probability in the mixture, with its range over bootstrap resamples of the payoffs; empty if the opening was not a candidate."""
    in_support: float | None
    """Share of bootstrap resamples whose equilibrium contains the opening."""
    gain_by_payoffs: float | None
    """Gain according to the table of payoffs; empty if the opening was not a candidate."""
    blocks: int
    """Number of deals."""
    games: int
    """Number of games."""
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
    """Id of the metric: `win`, `score`, `score_sd`, `score_d1` to `score_d9` (deciles), `spread`, or an event."""
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
    method: Literal['wilson', 'wilson_blocks', 'by_design', 't_blocks', 'paired_blocks', 'rare_blocks', 'betting', 'skewed_blocks', 'luck_adjusted', 'jackknife', 'kept_base', 'kept_base_bounds', 'too_few_blocks', 'same_rules', 'all_looks', 'median_unbiased']
    """Method of the interval."""
    blocks: int
    """Number of deals."""
    base_blocks: int | None
    """Number of deals of the kept base; only with `--base`."""
    base_adds: float | None
    """Width that the kept base's error adds to the interval, as a share of the width without this error."""
    differing: int | None
    """Number of deals in which the metric differs from the base on common deals; means only."""
    p: float | None
    """Two-sided p-value against no effect."""
    holm_p: float | None
    """p-value corrected by Holm; with `--primary` for the named metrics alone."""
    correlation: float | None
    """Correlation, over deals, of the values under base and variant."""
    variance_reduction: float | None
    """Number of independent deals that one common deal replaces, at equal intervals."""
    variance_reduction_lo: float | None
    """Number of independent deals that one common deal replaces, at equal intervals."""
    variance_reduction_hi: float | None
    """Number of independent deals that one common deal replaces, at equal intervals."""
    margin: float | None
    """Largest difference that counts as none."""
    p_within: float | None
    """p-value of the claim that the difference is within the margin."""
    holm_p_within: float | None
    """`p_within`, corrected by Holm."""
    p_beyond: float | None
    """p-value of the claim that the difference is beyond the margin."""
    holm_p_beyond: float | None
    """`p_beyond`, corrected by Holm."""
    verdict: Literal['identical', 'differs', 'not_shown', 'not_tested', 'equivalent', 'different', 'undecided'] | None
    """Corrected verdict at 5 %."""
    stopped: bool
    """`true` if a look ended play early, with an answer."""

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
    """Advantage of one seat at a table."""

    table: str
    """Name of the table."""
    seat: int
    """Seat, from 0."""
    games: int
    """Number of games."""
    blocks: int
    """Number of deals."""
    win_share: float
    """Share of games won, ties split."""
    advantage: float
    """Win share minus a fair share; adjusted with `--control luck`."""
    advantage_lo: float | None
    """Win share minus a fair share; adjusted with `--control luck`."""
    advantage_hi: float | None
    """Win share minus a fair share; adjusted with `--control luck`."""
    any_lo: float | None
    """Interval that holds at all looks together."""
    any_hi: float | None
    """Interval that holds at all looks together."""
    score_mean: float | None
    """Mean final score; empty if real games have no scores."""
    fair_score: float | None
    """Bonus to the seat's final scores with which it wins a fair share of these games; no other seat has a bonus."""
    fair_score_lo: float | None
    """Bonus to the seat's final scores with which it wins a fair share of these games; no other seat has a bonus."""
    fair_score_hi: float | None
    """Bonus to the seat's final scores with which it wins a fair share of these games; no other seat has a bonus."""
    margin: float
    """Largest difference that counts as none."""
    holm_p_within: float | None
    """Corrected p-value of the claim that the advantage is within the margin."""
    holm_p_beyond: float | None
    """Corrected p-value of the claim that the advantage is beyond the margin."""
    verdict: Literal['balanced', 'imbalanced', 'undecided']
    """Verdict on the seat."""

@type_check_only
class FitRow(TypedDict):
    """Variation of one metric over cells, and the part that main effects do not explain."""

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
    """Standard deviation that main effects do not explain; empty with too few cells."""

@type_check_only
class CellsRow(TypedDict):
    """Value of one metric in one cell, or a refused cell. In `sweep`, additional columns have the level of each factor."""

    cell: int
    """Number of the cell, from 0. In `sensitivity`, the base comes first, then the base with each house rule."""
    row: int | None
    """Number of the sample's row, from 0."""
    house_rule: str | None
    """House rule on top of the cell's rules."""
    status: Literal['played', 'invalid']
    """Status of the cell."""
    reason: str | None
    """Reason why the rules refuse the cell."""
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
    """Mean of the metric per game."""
    value_lo: float | None
    """Mean of the metric per game."""
    value_hi: float | None
    """Mean of the metric per game."""
    blocks: int | None
    """Number of deals."""
    games: int | None
    """Number of games."""

@type_check_only
class FactorsRow(TypedDict):
    """Factor, or a rule value of the requested grades that is not varied."""

    factor: str
    """Rule key, with `*` if the levels multiply the value."""
    key: str
    """Rule key."""
    source: Literal['printed', 'corroborated', 'derived', 'reported', 'reconstructed', 'ruling', 'house rule'] | None
    """Source of the rule's value."""
    varied: bool
    """True if the value is varied."""
    base: str | None
    """Value in the base rules; 1 if the levels multiply the value."""
    levels: str | None
    """Levels, separated by spaces."""
    reason: str | None
    """Reason why the value is not varied."""

@type_check_only
class EffectsRow(TypedDict):
    """Effect of one factor level on one metric."""

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
    """Number of played cells."""
    effect: float
    """Mean at this level minus the mean over all levels."""
    effect_lo: float | None
    """Mean at this level minus the mean over all levels."""
    effect_hi: float | None
    """Mean at this level minus the mean over all levels."""
    noise_floor: float | None
    """Half-width of the interval. Without an effect, one estimate in twenty exceeds this half-width."""
    p: float | None
    """Two-sided p-value against no effect."""
    bh_p: float | None
    """p-value corrected by Benjamini and Hochberg."""
    verdict: Literal['beyond_noise', 'within_noise', 'too_few_deals'] | None
    """Corrected verdict at 5 %."""

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
    """Number of played cells."""
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
    verdict: Literal['beyond_noise', 'within_noise', 'too_few_deals'] | None
    """Corrected verdict at 5 %."""

@type_check_only
class DesignRow(TypedDict):
    """Cell of a sample. Additional columns have the level of each factor."""

    cell: int
    """Number of the cell, as in cells.csv."""

@type_check_only
class IndicesRow(TypedDict):
    """Effect of one factor on a metric or a conclusion."""

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
    """Method of analysis; sobol needs more games than morris"""
    value: float | None
    """Root mean square of elementary effects, or total Sobol index, without noise."""
    value_lo: float | None
    """Root mean square of elementary effects, or total Sobol index, without noise."""
    value_hi: float | None
    """Root mean square of elementary effects, or total Sobol index, without noise."""
    p: float | None
    """Two-sided p-value against no effect; empty without an interval."""
    bh_p: float | None
    """p-value corrected by Benjamini and Hochberg."""
    verdict: Literal['moves', 'not_shown', 'undefined'] | None
    """Verdict on the effect."""
    mu: float | None
    """Mean of elementary effects."""
    mu_star_seen: float | None
    """Mean absolute elementary effect (μ*), with noise."""
    sigma: float | None
    """Standard deviation of elementary effects, without noise."""
    first: float | None
    """First-order Sobol index."""
    first_lo: float | None
    """First-order Sobol index."""
    first_hi: float | None
    """First-order Sobol index."""
    variance: float | None
    """Variance over all sampled points, without noise."""
    rows: int
    """Number of rows in the sample."""

@type_check_only
class ConclusionsRow(TypedDict):
    """Robustness of one conclusion over the sample points."""

    table: str
    """Name of the table."""
    conclusion: str
    """Conclusion in words."""
    claim: Literal['above', 'within']
    """Kind of the claim."""
    base: float
    """Quantity under the base rules; 0 for `within`."""
    base_lo: float | None
    """Quantity under the base rules; 0 for `within`."""
    base_hi: float | None
    """Quantity under the base rules; 0 for `within`."""
    mean: float
    """Mean of the quantity over all sampled points."""
    spread: float
    """Standard deviation over all sampled points, without noise."""
    points: int
    """Number of sample points."""
    holds: float
    """Share of points at which the conclusion holds, for normally distributed true values."""
    holds_lo: float | None
    """Share of points at which the conclusion holds, for normally distributed true values."""
    holds_hi: float | None
    """Share of points at which the conclusion holds, for normally distributed true values."""
    shown_to_hold: int
    """Number of points whose games support the conclusion significantly."""
    shown_to_fail: int
    """Number of points whose games refute the conclusion significantly."""
    verdict: Literal['survives', 'falls', 'undecided']
    """Verdict on the conclusion."""
    moved_by: str | None
    """Factor with the largest significant index."""
    moved_by_value: float | None
    """Effect index of `moved_by`."""
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
    assured_power: float | None
    """Power that the plans of 19 in 20 such pilots reach; empty for a half-width."""
    deviation: float | None
    """Standard deviation of the metric over the deals of the pilot."""
    blocks: int | None
    """Number of deals."""
    games_of_each: int | None
    """Number of games of each rule set."""
    games: int | None
    """Number of games of all rule sets."""
    reason: str | None
    """Reason why the estimate is missing, or was raised."""

@type_check_only
class ExploitRow(TypedDict):
    """Gain of the exploiter; one row."""

    bot: str
    """Exploited bot."""
    field: str
    """Bots in the seats beside the exploiter."""
    exploiter: str
    """Exploiter, with its parameter values."""
    family: str
    """Family of the exploiter."""
    seats: int
    """Number of seats."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    blocks: int
    """Number of deals."""
    games: int
    """Number of games of the exploiter; the bot plays as many."""
    win_share: float
    """Share of games that the exploiter wins, ties split."""
    win_share_lo: float | None
    """Share of games that the exploiter wins, ties split."""
    win_share_hi: float | None
    """Share of games that the exploiter wins, ties split."""
    instead: float
    """Share of games that the bot wins in the exploiter's place, on common deals."""
    instead_lo: float | None
    """Share of games that the bot wins in the exploiter's place, on common deals."""
    instead_hi: float | None
    """Share of games that the bot wins in the exploiter's place, on common deals."""
    gain: float
    """`win_share` minus `instead`; no interval if exploiter and bot play alike."""
    gain_lo: float | None
    """`win_share` minus `instead`; no interval if exploiter and bot play alike."""
    gain_hi: float | None
    """`win_share` minus `instead`; no interval if exploiter and bot play alike."""
    bot_share: float
    """Share of games that the bot wins among exploiters."""
    bot_share_lo: float | None
    """Share of games that the bot wins among exploiters."""
    bot_share_hi: float | None
    """Share of games that the bot wins among exploiters."""
    bot_gain: float
    """`bot_share` minus an equal share of wins."""
    bot_gain_lo: float | None
    """`bot_share` minus an equal share of wins."""
    bot_gain_hi: float | None
    """`bot_share` minus an equal share of wins."""

@type_check_only
class FamiliesRow(TypedDict):
    """Best candidate of a family."""

    family: str
    """Bot whose parameters the search varied, or bot of `--also`."""
    candidate: str
    """Best candidate of the family."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    searched: int
    """Number of games in the search for the candidate."""
    blocks: int
    """Number of deals in the race of families; 0 for one family."""
    games: int
    """Number of games in the race of families."""
    win_share: float | None
    """Share of games that the candidate wins in the race, ties split."""
    win_share_lo: float | None
    """Share of games that the candidate wins in the race, ties split."""
    win_share_hi: float | None
    """Share of games that the candidate wins in the race, ties split."""

@type_check_only
class GenerationsRow(TypedDict):
    """Generation of a search; all metrics are exploratory."""

    start: int
    """Number of the start of the search, from 1."""
    generation: int
    """Number of the generation within the start, from 1."""
    evaluations: int
    """Number of candidates so far."""
    population: int
    """Number of candidates in the generation."""
    step: float
    """Step size, as a part of the ranges."""
    best: float | None
    """Metric of the best candidate, on all deals that it played."""
    mean: float | None
    """Mean metric over candidates, on the deals that all candidates played."""
    favoured: str | None
    """Most probable value of the choice."""
    chance: float | None
    """Probability of `favoured` in the next generation."""

@type_check_only
class ValuesRow(TypedDict):
    """Parameter or rule value that the search varied; the choice comes first."""

    name: str
    """Parameter or rule key, with `*` if the search scales its values."""
    kind: Literal['number', 'whole', 'choice']
    """Kind of value."""
    low: float | None
    """Lower end of the range."""
    high: float | None
    """Upper end of the range."""
    scale: Literal['linear', 'logarithmic', 'root'] | None
    """Scale on which the search varies the value."""
    start: str
    """Value before the search."""
    found: str
    """Value that the search found."""
    worth: float | None
    """Loss if the value is reset to `start`: in the unit of the metric, or in margins for several targets."""
    worth_lo: float | None
    """Loss if the value is reset to `start`: in the unit of the metric, or in margins for several targets."""
    worth_hi: float | None
    """Loss if the value is reset to `start`: in the unit of the metric, or in margins for several targets."""
    spread: float | None
    """Standard deviation of the last samples on `scale`, as a part of the range."""

@type_check_only
class CandidatesRow(TypedDict):
    """Candidate of the last race of a search, the best first."""

    rank: int
    """Place of the candidate; the best candidate has place 1."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate: exploratory or confirmed."""
    origin: Literal['start', 'screened', 'best', 'middle']
    """Origin of the candidate."""
    start: int | None
    """Number of the start of the search, from 1."""
    generation: int | None
    """Number of the generation within the start, from 1."""
    rounds: int
    """Number of race rounds that the candidate played."""
    blocks: int
    """Number of deals that the candidate played."""
    value: float | None
    """Share of games won, or mean metric over tables."""
    value_lo: float | None
    """Share of games won, or mean metric over tables."""
    value_hi: float | None
    """Share of games won, or mean metric over tables."""
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
    """Values to which the metric belongs."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    blocks: int
    """Number of deals."""
    games: int
    """Number of games with each set of values."""
    is_share: bool
    """True if the metric is a share."""
    value: float
    """Metric; no interval if no group of deals differs."""
    value_lo: float | None
    """Metric; no interval if no group of deals differs."""
    value_hi: float | None
    """Metric; no interval if no group of deals differs."""
    target_low: float | None
    """Lowest value of `--target`, if any."""
    target_high: float | None
    """Highest value of `--target`, if any."""
    balance: Literal['balanced', 'imbalanced', 'undecided'] | None
    """Verdict of `seats` with the values found, if the target is `seat_gap`."""

@type_check_only
class FrontRow(TypedDict):
    """Edit of the rules on the Pareto front of closeness to the target against the number of changes: it is better than every edit with fewer changes."""

    changes: int
    """Number of changed values."""
    stage: Literal['exploratory', 'confirmed']
    """Stage of the estimate."""
    blocks: int
    """Number of deals."""
    value: float
    """Mean metric over tables; for several targets, the sum of the distances in margins."""
    cost: float
    """Loss compared with the best edit."""
    cost_lo: float | None
    """Loss compared with the best edit."""
    cost_hi: float | None
    """Loss compared with the best edit."""
    is_chosen: bool
    """True for the edit that the command reports."""
    settings: str
    """`KEY=VALUE` of each change."""

@type_check_only
class OddsRow(TypedDict):
    """Probability or mean of an outcome of a combat."""

    ship: int | None
    """Number of the ship, from 0; empty for the battle."""
    outcome: str
    """Outcome id, such as `win`, `fled` or `rounds_mean`."""
    at: int | None
    """Value of the outcome: score, number of rounds, or level left."""
    exact: float | None
    """Exact probability or mean; empty with `--simulate`."""
    simulated: float | None
    """Share or mean in the simulation."""
    simulated_se: float | None
    """Standard error of `simulated`."""
    z: float | None
    """`simulated` minus the exact value, in standard errors."""
    holm_p: float | None
    """p-value after Holm's correction."""

@type_check_only
class MatrixRow(TypedDict):
    """Odds of two ships by level of guns (cannon and crew) and by level of the section that the first ship fires at."""

    guns_0: int
    """Level of this ship's guns."""
    guns_1: int
    """Level of this ship's guns."""
    section: str
    """Section of the second ship: sails if the first ship fires at sails, otherwise hull."""
    level: int
    """Level of the section."""
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
    """Probability of each number of hits in a volley, one row per number."""

    ship: int | None
    """Number of the firing ship, from 0; empty with `--dice`."""
    dice: int
    """Number of dice."""
    hit_on: int
    """Lowest face that hits."""
    hits: int
    """Number of hits."""
    probability: float
    """Probability of exactly `hits` hits."""

@type_check_only
class DecisionsRow(TypedDict):
    """Choice at a first decision under best play. Rows begin with the likeliest decision."""

    decision: int
    """Number of the decision, from 0."""
    probability: float
    """Probability that the battle reaches the decision."""
    ship: str
    """Ship that decides; `npc` for the controller of the Navy."""
    levels: str
    """Levels of each ship, hull-sails-cannon-crew; `gone` for a ship that has left."""
    npc_hull: int | None
    """Hull of the non-player ship."""
    to_fire: str
    """Ships still to fire, in order; `npc` for the non-player ship."""
    targets: str
    """Next targets of a legend, in order."""
    hit: str
    """Ships that have been hit, if the rules depend on hits."""
    choice: int
    """Number of the choice; the best choice is 0."""
    actions: str
    """Actions up to the next roll of dice."""
    value: float | None
    """Value to the deciding ship; empty for `npc`."""
    values: str
    """Value to each ship."""

@type_check_only
class FlightsRow(TypedDict):
    """Situation in which a ship under best play flees. Rows begin with the likeliest situation."""

    probability: float
    """Probability that the battle reaches the situation."""
    ship: int
    """Ship that flees."""
    levels: str
    """Levels of each ship, hull-sails-cannon-crew; 0 is crippled."""

@type_check_only
class DeedsRow(TypedDict):
    """Probability of an outcome or of a value, or mean of a measure."""

    outcome: str
    """Outcome (`found`), mean (`notoriety_mean`), or measure whose value is in `at`."""
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
    """p-value after Holm's correction."""

@type_check_only
class DeedDecisionsRow(TypedDict):
    """Choice at a first decision. Rows begin with the likeliest decision."""

    decision: int
    """Number of the decision, from 0."""
    probability: float
    """Probability that the decision is reached."""
    player: str
    """Side that decides: `pirate` or `other`, `ship` or `target`."""
    question: str
    """Kind of decision, such as `cunning`."""
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
    """Possible shot of the seat that has the turn."""

    gunner: str
    """Shooter: `ship0`, `crew2` for a Marine, or `fort1`."""
    name: str
    """Name on the shooter's card."""
    cannon: str
    """Index of the cannon from the front, from 0; 8 is a Musketeer, 9 a sacrifice."""
    rank: str
    """Rank of the cannon."""
    range: str
    """Range of the cannon: `S`, `L`, `2S` or `2L`."""
    shot: str
    """Kind of shot: `plain`, `doubled`, `broadsides`, `chainshot`, `firepot` or `stinkpot`."""
    target: str
    """Target of the shot, such as `ship1`."""
    target_name: str
    """Name on the target's card."""
    bonus: int
    """Bonus to the die."""
    hits: float | None
    """Exact probability that the first shot hits; empty with `--simulate`."""
    simulated: float | None
    """Share of hits in the simulation."""
    simulated_se: float | None
    """Standard error of `simulated`."""
    z: float | None
    """`simulated` minus the exact value, in standard errors."""
    holm_p: float | None
    """p-value after Holm's correction."""

@type_check_only
class FirstPlaceRow(TypedDict):
    """Share of the first place for a seat."""

    seat: int
    """Number of the seat, from 0."""
    outcome: str
    """Id of the outcome."""
    exact: float
    """Exact share of the first place."""
    simulated: float | None
    """Share of the first place in the simulation."""
    simulated_se: float | None
    """Standard error of `simulated`."""
    z: float | None
    """`simulated` minus the exact value, in standard errors."""

@type_check_only
class RareRow(TypedDict):
    """Probability of the event, and the work for the estimate; one row."""

    event: str
    """Event as written on the command line, without blanks."""
    by: str
    """Bot whose seats count; empty if all seats count."""
    is_of_game: bool
    """`true` for an event of the game, `false` for an event of seats."""
    probability: float
    """Probability of the event in a game. The upper end is at most Clopper and Pearson's for `courses` of `games`."""
    probability_lo: float | None
    """Probability of the event in a game. The upper end is at most Clopper and Pearson's for `courses` of `games`."""
    probability_hi: float | None
    """Probability of the event in a game. The upper end is at most Clopper and Pearson's for `courses` of `games`."""
    standard_error: float
    """Standard error of `probability`."""
    replications: int
    """Number of replications."""
    effective: float
    """Number of equally weighted replications that have an equal relative error."""
    effort: int
    """Number of games in each stage of a replication."""
    games: int
    """Number of started games."""
    courses: int
    """Number of started games that had the event, following one copy of each."""
    games_worth: float
    """Number of whole games with as many decisions as all stages and the pilot."""
    plain_games: float | None
    """Number of games that plain simulation needs for an equal standard error; empty if `effective` is below 20."""
    gain: float | None
    """`plain_games` divided by `games_worth`: the saving in decisions."""

@type_check_only
class StagesRow(TypedDict):
    """Stage of the replications."""

    stage: int
    """Number of the stage, from 1."""
    nearness: float | None
    """Nearness at which the stage ends, in standard deviations of the forecast; empty for the last stage."""
    games: int
    """Number of games in the stage."""
    share: float | None
    """Share of games that reached the next stage or the event."""

@type_check_only
class AdviceRow(TypedDict):
    """Estimate for one option; options that may be best come first. Intervals hold at all looks together."""

    option: str
    """Action, in the game's notation."""
    words: str
    """Action in words."""
    games: int
    """Number of simulated games."""
    score_mean: float
    """Mean final score of the deciding seat."""
    score_mean_lo: float | None
    """Mean final score of the deciding seat."""
    score_mean_hi: float | None
    """Mean final score of the deciding seat."""
    win_share: float
    """Share of games that the deciding seat wins, ties split."""
    win_share_lo: float | None
    """Share of games that the deciding seat wins, ties split."""
    win_share_hi: float | None
    """Share of games that the deciding seat wins, ties split."""
    best_share: float
    """Share of samples in which the option is the best, ties split."""
    by: Literal['score', 'win']
    """Objective: value at the end of the game, by which options are compared"""
    lead: float | None
    """Mean minus the best rival's mean; all intervals hold together."""
    lead_lo: float | None
    """Mean minus the best rival's mean; all intervals hold together."""
    lead_hi: float | None
    """Mean minus the best rival's mean; all intervals hold together."""
    verdict: Literal['best', 'may be best', 'not best', 'worse']
    """Verdict on the option."""
    reply_seat: int | None
    """Seat of the most frequent reply."""
    reply: str
    """Most frequent reply: an opponent's first decision after the option."""
    reply_share: float | None
    """Share of games with the most frequent reply."""

@type_check_only
class AskedRow(TypedDict):
    """Value of one option, as estimated by a bot that `--as` names."""

    bot: str
    """Name of the bot."""
    option: str
    """Action, in the game's notation."""
    is_choice: bool
    """`true` if the bot chooses the option."""
    worth: float | None
    """Value that the bot assigns to the option, on the bot's scale."""
    manner: str
    """Method by which the bot decides."""

@type_check_only
class ReviewRow(TypedDict):
    """Decision with a choice, in the order of play."""

    decision: int
    """Number of decisions before this decision, as in a trace."""
    turn: int
    """Number of the turn, from 1; 0 before the first turn."""
    seat: int
    """Seat, from 0."""
    bot: str
    """Name of the bot."""
    asks: str
    """Kind of the decision."""
    options: int
    """Number of legal actions, or of actions in the sample."""
    tried: int
    """Number of options that were tried."""
    taken: str
    """Action that the seat took."""
    best: str
    """Best alternative among the tried options."""
    by: Literal['score', 'win']
    """Objective: value at the end of the game, by which options are compared"""
    loss: float
    """Mean after `best` minus mean after `taken`; no interval from fewer than 30 samples."""
    loss_lo: float | None
    """Mean after `best` minus mean after `taken`; no interval from fewer than 30 samples."""
    loss_hi: float | None
    """Mean after `best` minus mean after `taken`; no interval from fewer than 30 samples."""
    threshold: float
    """Loss above which a decision is a blunder."""
    stage: Literal['screened', 'confirmed']
    """Stage whose samples estimate the loss."""
    samples: int
    """Number of samples."""
    holm_p: float | None
    """p-value against a loss within `threshold`, corrected by Holm."""
    verdict: Literal['blunder', 'sound', 'undecided']
    """Verdict on the decision."""
    reply: str
    """Most frequent reply to `taken`, with its seat."""
    reply_share: float | None
    """Share of simulated games with `reply`."""
    best_reply: str
    """Most frequent reply to `best`, with its seat."""
    best_reply_share: float | None
    """Share of simulated games with `best_reply`."""

@type_check_only
class LuckRow(TypedDict):
    """Contributions to a seat's result."""

    metric: Literal['score', 'win']
    """Objective in which the result is measured."""
    seat: int
    """Seat, from 0."""
    bot: str
    """Name of the bot."""
    result: float
    """Score, or share of the win."""
    expected: float
    """Mean of new games with the playout bot in every seat."""
    expected_lo: float | None
    """Mean of new games with the playout bot in every seat."""
    expected_hi: float | None
    """Mean of new games with the playout bot in every seat."""
    own: float
    """Change by the seat's decisions, compared with the playout bot's choices; no interval of this and the further parts from fewer than 30 samples."""
    own_lo: float | None
    """Change by the seat's decisions, compared with the playout bot's choices; no interval of this and the further parts from fewer than 30 samples."""
    own_hi: float | None
    """Change by the seat's decisions, compared with the playout bot's choices; no interval of this and the further parts from fewer than 30 samples."""
    others: float | None
    """Change by decisions of opponents; empty if these were not reviewed."""
    others_lo: float | None
    """Change by decisions of opponents; empty if these were not reviewed."""
    others_hi: float | None
    """Change by decisions of opponents; empty if these were not reviewed."""
    luck: float | None
    """Change by luck, the remainder; empty if a decision was not reviewed."""
    luck_lo: float | None
    """Change by luck, the remainder; empty if a decision was not reviewed."""
    luck_hi: float | None
    """Change by luck, the remainder; empty if a decision was not reviewed."""
    luck_holm_p: float | None
    """p-value against no luck, corrected by Holm for the seats."""
    chance: float | None
    """Part of luck from rolls and draws; empty if these were not measured."""
    chance_lo: float | None
    """Part of luck from rolls and draws; empty if these were not measured."""
    chance_hi: float | None
    """Part of luck from rolls and draws; empty if these were not measured."""
    hidden: float | None
    """Part of luck from hidden information."""
    hidden_lo: float | None
    """Part of luck from hidden information."""
    hidden_hi: float | None
    """Part of luck from hidden information."""
    luck_share: float | None
    """Share of luck: abs(`luck`) / (abs(`luck`) + abs(`own` + `others`))."""
    luck_share_lo: float | None
    """Share of luck: abs(`luck`) / (abs(`luck`) + abs(`own` + `others`))."""
    luck_share_hi: float | None
    """Share of luck: abs(`luck`) / (abs(`luck`) + abs(`own` + `others`))."""

@type_check_only
class StrokesRow(TypedDict):
    """Change of a seat's expected result by one roll or draw. The changes sum to `chance` of `luck.csv`."""

    decision: int | None
    """Number of decisions before the stroke, as in a trace."""
    turn: int
    """Number of the turn, from 1; 0 before the first turn."""
    after: str
    """Seat and action before the stroke; `set-up` before the first decision."""
    stroke: str
    """Roll or draw, in words."""
    metric: Literal['score', 'win']
    """Objective in which the change is measured."""
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
    """Number of samples."""

@type_check_only
class CourseRow(TypedDict):
    """Results of a seat in simulated games after the reviewed decisions of a turn."""

    turn: int
    """Number of the turn, from 1; 0 before the first turn."""
    seat: int
    """Seat, from 0."""
    bot: str
    """Name of the bot."""
    win_share: float
    """Share of games won, ties split."""
    win_share_lo: float | None
    """Share of games won, ties split."""
    win_share_hi: float | None
    """Share of games won, ties split."""
    samples: int
    """Number of samples."""

@type_check_only
class BenchRow(TypedDict):
    """Speed of one table with one number of threads."""

    game: str
    """Id of the edition."""
    rules_hash: str
    """First 16 digits of the rules hash."""
    table: str
    """Bots, seat by seat."""
    jobs: int
    """Number of threads."""
    seed: int
    """Random seed."""
    games: int
    """Number of games in one repetition."""
    metrics: bool
    """`true` if play counted metrics."""
    decisions: int
    """Number of decisions in one repetition."""
    fingerprint: str
    """Hash of win and score totals, equal on any machine."""
    repetitions: int
    """Number of timed repetitions, after one to warm up."""
    games_per_second: float
    """Median of games per second."""
    games_per_second_min: float
    """Games per second in the slowest repetition."""
    games_per_second_max: float
    """Games per second in the fastest repetition."""
    decisions_per_second: float
    """Median of decisions per second."""
    cpu_seconds: float
    """Median of processor seconds, summed over threads; the 97.5 % interval needs 7 repetitions."""
    cpu_seconds_lo: float | None
    """Median of processor seconds, summed over threads; the 97.5 % interval needs 7 repetitions."""
    cpu_seconds_hi: float | None
    """Median of processor seconds, summed over threads; the 97.5 % interval needs 7 repetitions."""
    load: float | None
    """Mean number of running or waiting threads in the minute before timing."""
    corsair: str
    """Version of the program."""

@type_check_only
class ComparedRow(TypedDict):
    """Speed of a table compared with a baseline (`--earlier`), by processor time."""

    table: str
    """Bots, seat by seat."""
    jobs: int
    """Number of threads."""
    milliseconds: float
    """Processor milliseconds of a repetition."""
    before: float
    """Processor milliseconds in the baseline."""
    ratio: float
    """Speed divided by the baseline's speed; the interval needs 7 repetitions on each side."""
    ratio_lo: float | None
    """Speed divided by the baseline's speed; the interval needs 7 repetitions on each side."""
    ratio_hi: float | None
    """Speed divided by the baseline's speed; the interval needs 7 repetitions on each side."""
    verdict: Literal['slower', 'fast_enough', 'undecided'] | None
    """Verdict against `--fail-below`."""
    load_before: float | None
    """Column `load` of the baseline."""

@type_check_only
class TurnsRow(TypedDict):
    """Speeds of two programs that took turns (`--against`)."""

    game: str
    """Id of the edition."""
    rules_hash: str
    """First 16 digits of the rules hash."""
    table: str
    """Bots, seat by seat."""
    jobs: int
    """Number of threads."""
    seed: int
    """Random seed."""
    games: int
    """Number of games in one turn."""
    fingerprint: str
    """Hash of win and score totals, equal on any machine."""
    turns: int
    """Number of turns of each program."""
    clock: Literal['cpu', 'wall']
    """Clock that measured both programs."""
    games_per_second: float
    """Median of games per second."""
    other_games_per_second: float
    """Median of games per second of the compared program."""
    ratio: float
    """Median ratio of this program's speed to the compared program's speed; the interval needs 6 turns."""
    ratio_lo: float | None
    """Median ratio of this program's speed to the compared program's speed; the interval needs 6 turns."""
    ratio_hi: float | None
    """Median ratio of this program's speed to the compared program's speed; the interval needs 6 turns."""
    verdict: Literal['slower', 'fast_enough', 'undecided'] | None
    """Verdict against `--fail-below`."""

@type_check_only
class CalibrationRow(TypedDict):
    """Claim of the statistics, tested on data with known truth."""

    claim: str
    """Text of the claim, with its data."""
    claimed_least: float | None
    """Least share that the claim allows."""
    claimed_most: float | None
    """Greatest share that the claim allows."""
    share: float
    """Share of experiments in which the claim holds; 99.9 % Clopper-Pearson interval."""
    share_lo: float | None
    """Share of experiments in which the claim holds; 99.9 % Clopper-Pearson interval."""
    share_hi: float | None
    """Share of experiments in which the claim holds; 99.9 % Clopper-Pearson interval."""
    seen: int
    """Number of experiments in which the claim holds."""
    experiments: int
    """Number of experiments."""
    verdict: Literal['shown', 'not shown wrong', 'wrong']
    """Verdict on the claim."""

@type_check_only
class RunResult(Result):
    """Result of `run`."""

    summary: DataFrame
    """Results of one bot, over all seats or in one seat."""
    score_hist: DataFrame
    """Number of games with one final score, by bot and seat."""
    placements: DataFrame
    """Number of games by place, for a bot over all seats or in one seat."""
    differences: DataFrame
    """Difference of two bots in one measure, over all seats of each bot."""
    adjusted: DataFrame
    """Mean adjusted for luck, with `--control luck`."""
    events: DataFrame
    """Frequency of one event, by game, bot or seat."""
    lengths: DataFrame
    """Length of games: turns or rounds if the game counts them, and decisions of all seats."""
    quality: DataFrame
    """Quality metric (guide/quality.md), written with `--quality`."""
    notable: DataFrame
    """Game with the run's extreme value in one respect, such as the widest margin; the first game if several have this value."""
    faults: DataFrame
    """Faults of one kind by an external bot in one seat; columns `first_...` describe the first fault."""
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
    def rows(self, table: Literal['lengths']) -> list[LengthsRow]: ...

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
    """Estimate of one measure in a match."""
    pair_results: DataFrame
    """Number of deals with one joint result of the two games."""
    looks: DataFrame
    """State of a match at one look."""
    adjusted: DataFrame
    """Mean adjusted for luck, with `--control luck`."""
    restrictions: DataFrame
    """Cost of one restriction to a bot."""
    counts: DataFrame
    """Decided games between two players, from results of real games."""

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
    def rows(self, table: Literal['counts']) -> list[CountsRow]: ...

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
    """Weight of one bot in the equilibrium and by α-rank. Intervals cover all bootstrap resamples, and are empty if these agree."""
    bot_payoffs: DataFrame
    """Win share of one bot per seat, against given opponents."""
    pair_tables: DataFrame
    """Win share of one bot per seat, at a table that two bots fill."""
    cycles: DataFrame
    """Step of a cycle in which each bot gains when alone among copies of the next bot."""
    alpha_sweep: DataFrame
    """Mass of one bot by α-rank at one intensity of selection."""
    faults: DataFrame
    """Faults of one kind by an external bot in one seat; columns `first_...` describe the first fault."""
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
    """Win share of one opening against given openings in the remaining seats, with `--equilibrium`."""
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
    """Advantage of one seat at a table."""
    fit: DataFrame
    """Difference between real and simulated games, in one measure of one seat."""
    adjusted: DataFrame
    """Mean adjusted for luck, with `--control luck`."""

    @overload
    def rows(self, table: Literal['seats']) -> list[SeatsRow]: ...

    @overload
    def rows(self, table: Literal['fit']) -> list[FitRow]: ...

    @overload
    def rows(self, table: Literal['adjusted']) -> list[AdjustedRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class SweepResult(Result):
    """Result of `sweep`."""

    cells: DataFrame
    """Value of one metric in one cell, or a refused cell. In `sweep`, additional columns have the level of each factor."""
    factors: DataFrame
    """Factor, or a rule value of the requested grades that is not varied."""
    effects: DataFrame
    """Effect of one factor level on one metric."""
    fit: DataFrame
    """Variation of one metric over cells, and the part that main effects do not explain."""
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
    """Value of one metric in one cell, or a refused cell. In `sweep`, additional columns have the level of each factor."""
    design: DataFrame
    """Cell of a sample. Additional columns have the level of each factor."""
    factors: DataFrame
    """Factor, or a rule value of the requested grades that is not varied."""
    indices: DataFrame
    """Effect of one factor on a metric or a conclusion."""
    conclusions: DataFrame
    """Robustness of one conclusion over the sample points."""

    @overload
    def rows(self, table: Literal['cells']) -> list[CellsRow]: ...

    @overload
    def rows(self, table: Literal['design']) -> list[DesignRow]: ...

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
    families: DataFrame
    """Best candidate of a family."""
    generations: DataFrame
    """Generation of a search; all metrics are exploratory."""
    values: DataFrame
    """Parameter or rule value that the search varied; the choice comes first."""
    candidates: DataFrame
    """Candidate of the last race of a search, the best first."""

    @overload
    def rows(self, table: Literal['exploit']) -> list[ExploitRow]: ...

    @overload
    def rows(self, table: Literal['families']) -> list[FamiliesRow]: ...

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
    front: DataFrame
    """Edit of the rules on the Pareto front of closeness to the target against the number of changes: it is better than every edit with fewer changes."""
    generations: DataFrame
    """Generation of a search; all metrics are exploratory."""
    values: DataFrame
    """Parameter or rule value that the search varied; the choice comes first."""
    candidates: DataFrame
    """Candidate of the last race of a search, the best first."""

    @overload
    def rows(self, table: Literal['tune']) -> list[TuneRow]: ...

    @overload
    def rows(self, table: Literal['front']) -> list[FrontRow]: ...

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
    """Odds of two ships by level of guns (cannon and crew) and by level of the section that the first ship fires at."""
    volleys: DataFrame
    """Probability of each number of hits in a volley, one row per number."""
    decisions: DataFrame
    """Choice at a first decision under best play. Rows begin with the likeliest decision."""
    flights: DataFrame
    """Situation in which a ship under best play flees. Rows begin with the likeliest situation."""
    deeds: DataFrame
    """Probability of an outcome or of a value, or mean of a measure."""
    deed_decisions: DataFrame
    """Choice at a first decision. Rows begin with the likeliest decision."""
    bearings: DataFrame
    """Possible shot of the seat that has the turn."""
    first_place: DataFrame
    """Share of the first place for a seat."""

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
    """Estimate for one option; options that may be best come first. Intervals hold at all looks together."""
    asked: DataFrame
    """Value of one option, as estimated by a bot that `--as` names."""

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
    """Contributions to a seat's result."""
    strokes: DataFrame
    """Change of a seat's expected result by one roll or draw. The changes sum to `chance` of `luck.csv`."""
    course: DataFrame
    """Results of a seat in simulated games after the reviewed decisions of a turn."""

    @overload
    def rows(self, table: Literal['review']) -> list[ReviewRow]: ...

    @overload
    def rows(self, table: Literal['luck']) -> list[LuckRow]: ...

    @overload
    def rows(self, table: Literal['strokes']) -> list[StrokesRow]: ...

    @overload
    def rows(self, table: Literal['course']) -> list[CourseRow]: ...

    @overload
    def rows(self, table: str) -> list[Any]: ...

@type_check_only
class BenchResult(Result):
    """Result of `bench`."""

    bench: DataFrame
    """Speed of one table with one number of threads."""
    compared: DataFrame
    """Speed of a table compared with a baseline (`--earlier`), by processor time."""
    turns: DataFrame
    """Speeds of two programs that took turns (`--against`)."""

    @overload
    def rows(self, table: Literal['bench']) -> list[BenchRow]: ...

    @overload
    def rows(self, table: Literal['compared']) -> list[ComparedRow]: ...

    @overload
    def rows(self, table: Literal['turns']) -> list[TurnsRow]: ...

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

@type_check_only
class SharedSeed(TypedDict, total=False):
    seed: Value | None
    r"""Random seed. Equal seeds replay equal deals, so confirm a finding with a new seed [default: 1]"""

@type_check_only
class SharedBots(TypedDict, total=False):
    bots: Bots | None
    r"""Bots, separated by commas: one for each seat, or one for all seats. A bot is NAME, @FILE:NAME (a table in a TOML file) or exec:COMMAND (an external program); NAME and @FILE:NAME may be followed by :KEY=VALUE [default: the first line-up of different bots in the game's panel]"""

@type_check_only
class SharedPlayers(TypedDict, total=False):
    players: Value | None
    r"""Number of seats [default: the number of bots; with fewer than two bots, the game's default]"""
    seatings: Literal['rotations', 'fixed'] | None
    r"""Seatings under which each deal is played (rotations, fixed) [default: rotations]"""

@type_check_only
class SharedDeadline(TypedDict, total=False):
    deadline: Value | None
    r"""Time limit for each answer of an external bot (exec:COMMAND), such as 200ms or 5s [default: 1s]"""
    on_fault: Literal['continue', 'abort'] | None
    r"""Reaction to a fault of an external bot (continue, abort) [default: continue]"""

@type_check_only
class SharedRules(TypedDict, total=False):
    rules: Values | None
    r"""House rules, joined by +. A house rule is a NAME from the game's library (`corsair rules library GAME`), a FILE or KEY=VALUE. May be given several times; later rules override earlier rules"""

@type_check_only
class SharedSet(TypedDict, total=False):
    set: Settings | None
    r"""Rule value, such as combat.hit_on=4; overrides --rules; may be given several times"""

@type_check_only
class SharedJobs(TypedDict, total=False):
    jobs: Value | None
    r"""Number of threads; affects only the run time, never a result [default: all cores]"""

@type_check_only
class SharedFormat(TypedDict, total=False):
    format: Literal['table', 'csv', 'json'] | None
    r"""Format of the result on standard output (table, csv, json) [default: table]"""

@type_check_only
class SharedFull(TypedDict, total=False):
    full: bool
    r"""Print everything, not only one screen"""

@type_check_only
class SharedOutput(TypedDict, total=False):
    output: Value | Result | None
    r"""Directory for CSV files and a manifest"""
    assert_: Values | None
    r"""Exit with 4 if the result refutes this assertion, and with 3 if the assertion is undecided. An assertion has a metric, a relation and a value, such as 'win[bot=raider] > 25%'. docs/experiments.md lists the metrics of every command. May be given several times"""

@type_check_only
class SharedForce(TypedDict, total=False):
    force: bool
    r"""Overwrite the output directory, even if it holds another result or an unfinished run"""

@type_check_only
class SharedProgress(TypedDict, total=False):
    progress: Value | None
    r"""Progress display on standard error: auto (a bar on a terminal, otherwise lines), bar, lines (one after 30 s, then one each minute), lines:SECONDS (one at each interval), or none [default: auto]"""

@type_check_only
class SharedResume(TypedDict, total=False):
    resume: Value | Result | None
    r"""Resume the run in a directory. If GAME is omitted, all arguments come from the interrupted run"""
    shard: Value | None
    r"""Play only shard I of K, such as 3/7. `corsair shards merge` merges the directories of all K shards. In a run with interim looks, the K shards divide the deals up to the next look"""
    checkpoint: Value | None
    r"""Seconds between two checkpoints. A crash loses the games played since the last checkpoint [default: 10]"""

@type_check_only
class SharedTrust(TypedDict, total=False):
    trust: bool
    r"""Start the external bots (exec:COMMAND) recorded in the result directory. Without this option, Corsair lists their commands and starts none of them"""

@type_check_only
class SharedAfter(TypedDict, total=False):
    after: Value | Result | None
    r"""Merged result of the previous round, written by `corsair shards merge`"""

@type_check_only
class SharedBudget(TypedDict, total=False):
    budget: Value | None
    r"""Stop after this time, such as 30s, 2m or 1h, and report the games played so far; their number depends on the machine"""

@type_check_only
class RunOptions(SharedSeed, SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `run`."""

def run(
    game: Value | None = None,
    *,
    games: Value | None = None,
    control: Literal['luck'] | None = None,
    deals: Literal['same', 'fresh'] | None = None,
    quality: bool = False,
    decisions: Value | None = None,
    per_game: Value | None = None,
    **shared: Unpack[RunOptions],
) -> RunResult:
    r"""Play games and estimate the wins and scores of bots.

    game: Game to play
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has a smaller default [default: 10k]
    control: Control variate: adjusts results for luck, which narrows intervals without further games. adjusted.csv lists the number of games saved (luck)
    deals: Deal mode: one deal for all games of a block, or a fresh deal for each game. A block has one game per seating (same, fresh) [default: same]
    quality: Also report metrics of game quality: the turn in which the winner becomes certain, lead changes, turns without a chance to win, variety, and the variance due to bots, seats and deals
    decisions: Number of decisions to simulate in each game, with --quality. Measures how open the game is, how much choices matter, and kingmaking. Each decision takes about as long as 16 games [default: 0]
    per_game: File with one row per seat and game: .csv, or .parquet if this build supports Parquet

    Returns the result of `corsair run`; raises CorsairError if it fails.

    Also takes seed, bots, players, seatings, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class MatchOptions(SharedSeed, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `match`."""

def match(
    game: Value | None = None,
    a: Value | None = None,
    b: Value | None = None,
    *,
    counts: Value | None = None,
    results: Value | None = None,
    never: Values | None = None,
    field: Bots | None = None,
    players: Value | None = None,
    sprt: Value | None = None,
    alpha: Value | None = None,
    beta: Value | None = None,
    precision: Value | None = None,
    games: Value | None = None,
    control: Literal['luck'] | None = None,
    **shared: Unpack[MatchOptions],
) -> MatchResult:
    r"""Test two bots, or one bot under restrictions.

    game: Game to play
    a: First bot, A
    b: Second bot, B
    counts: Wins, losses and draws of A in real games, such as 12-11-0; with this option, `match` plays no games
    results: File of real games; with this option, `match` tests the players A and B and plays no games. A CSV file has a row for each player of a game, with the columns game, player, seat, score and win. The JSON export of BG Stats is also accepted
    never: Restrictions to test, separated by commas. Each test is a match between A and a copy of A that observes one restriction. `all` tests every restriction that `corsair bots GAME` lists
    field: Bots in the remaining seats, separated by commas: one for each remaining seat, or one for all of them [default: the game's default bot; with --never, A]
    players: Number of seats [default: the game's default]
    sprt: Hypotheses of a sequential test, such as 0pp,1pp: two possible values of A's win share minus B's win share
    alpha: Probability that the test accepts H1 when H0 is true [default: 0.05]
    beta: Probability that the test accepts H0 when H1 is true [default: 0.05]
    precision: Precision to reach, such as 0.2pp: half the width of the 95 % interval for A's win share minus B's win share
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has a smaller default [default: 10k]
    control: Control variate: adjusts results for luck, which narrows intervals without further games. adjusted.csv lists the number of games saved (luck)

    Returns the result of `corsair match`; raises CorsairError if it fails.

    Also takes seed, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class TournamentOptions(SharedSeed, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `tournament`."""

def tournament(
    game: Value | None = None,
    *,
    bots: Bots | None = None,
    equilibrium: bool = False,
    players: Value | None = None,
    games: Value | None = None,
    **shared: Unpack[TournamentOptions],
) -> TournamentResult:
    r"""Rank many bots, or find an equilibrium of a few bots.

    game: Game to play
    bots: Bots, separated by commas: all different, and at least as many as seats. A bot is NAME, @FILE:NAME (a table in a TOML file) or exec:COMMAND (an external program); NAME and @FILE:NAME may be followed by :KEY=VALUE
    equilibrium: Estimate a symmetric equilibrium: plays every combination of the 2 to 10 bots that fills the table. Also reports α-rank and cycles
    players: Number of seats [default: the game's default; without --equilibrium, at most the number of bots]
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has a smaller default [default: 10k]

    Returns the result of `corsair tournament`; raises CorsairError if it fails.

    Also takes seed, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class OpeningsOptions(SharedSeed, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `openings`."""

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
    games: Value | None = None,
    **shared: Unpack[OpeningsOptions],
) -> OpeningsResult:
    r"""Rank the openings of a game, or find an equilibrium.

    game: Game to play
    openings: Openings to compare, separated by commas [default: all legal openings, or a sample if there are too many]
    bot: Bot that plays the openings; must have a parameter for the opening [default: the game's default bot]
    field: Bots in the remaining seats, separated by commas. In each deal, each of these seats gets one of the bots at random, with equal probability [default: the game's default bot]
    players: Number of seats [default: the game's default]
    finalists: Number of finalists: openings that the search selects, and that then play new deals to confirm the ranking [default: 8]
    precision: Precision to reach, such as 1pp. Replaces the search by a race of all openings, which ends when an opening is at most this far from the best, or after -n games
    equilibrium: Estimate a symmetric equilibrium: a mixture of the best openings. Also tests whether a player gains by leaving the mixture for another opening
    candidates: Maximum number of openings in the equilibrium, taken from the top of the ranking [default: 6]
    include: Additional openings that the equilibrium may contain, separated by commas
    passes: Maximum number of best-response passes, each of which looks for an opening that beats the mixture [default: 3]
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has a smaller default [default: 200k]

    Returns the result of `corsair openings`; raises CorsairError if it fails.

    Also takes seed, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class PlayOptions(SharedRules, SharedSet):
    """Shared options of `play`."""

def play(
    game: Value,
    *,
    seat: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    names: Values | None = None,
    seed: Value | None = None,
    save: Value | None = None,
    choices: Values | None = None,
    format: Literal['dialogue', 'json'] | None = None,
    advice: Value | None = None,
    **shared: Unpack[PlayOptions],
) -> Result:
    r"""Play a game against bots in the terminal.

    game: Game to play
    seat: Your seat, from 0 [default: 0]
    bots: Bots, separated by commas: one for each other seat in order, or one for all other seats [default: bots of the game's panel]
    players: Number of seats, including yours [default: the number of bots plus one; with fewer than two bots, the game's default]
    names: Names of the players, by seat, such as Anne,Bob,Cem
    seed: Random seed. Equal seeds give equal deals [default: 1]
    save: Write the game to this record file after each decision; resume the game if the file exists
    choices: Choices of your seat that begin the game, separated by semicolons, in the words of records
    format: Format of the result on standard output (dialogue, json) [default: dialogue]
    advice: Maximum number of simulated games of the advice in --format json [default: no advice]

    Returns the result of `corsair play`; raises CorsairError if it fails.

    Also takes rules, set.
    """

def lab(
    *,
    output: Value | None = None,
) -> Result:
    r"""Write a page that compares rules, plays and computes odds.

    output: File for the page [default: lab.html]

    Returns the result of `corsair lab`; raises CorsairError if it fails.
    """

@type_check_only
class CompareOptions(SharedSeed, SharedPlayers, SharedDeadline, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `compare`."""

def compare(
    game: Value | None = None,
    *,
    baseline: Value | None = None,
    rules: Values | None = None,
    margin: Values | None = None,
    primary: Values | None = None,
    precision: Values | None = None,
    sequential: bool = False,
    base: Value | Result | None = None,
    bots: Bots | None = None,
    games: Value | None = None,
    quality: bool = False,
    deals: Literal['same', 'fresh'] | None = None,
    control: Literal['luck'] | None = None,
    **shared: Unpack[CompareOptions],
) -> CompareResult:
    r"""Estimate the effect of house rules on the same deals.

    game: Game to play; optional if --baseline begins with an edition
    baseline: Rules to compare with: `edition` for the game without house rules, or house rules in the form of --rules [default: edition]
    rules: House rules, joined by +, as one rule set to test. A house rule is a NAME from the game's library (`corsair rules library GAME`), a FILE or KEY=VALUE; the first may be an edition instead. May be given several times, once for each rule set
    margin: Largest difference that counts as none. 1pp applies to all shares of games; METRIC=AMOUNT, such as spread=0.5, to one metric. May be given several times
    primary: Primary metric, which is tested first. The correction for several tests counts only the primary metrics. Secondary metrics are tested only if all primary metrics differ significantly. May be given several times
    precision: Precision to reach: half the width of the 95 % interval at each table. 0.2pp applies to all shares of games; METRIC=AMOUNT, such as spread=0.1, to one metric. May be given several times
    sequential: Stop as soon as verdicts are clear. A rule set stops at a table when it has a verdict there on each metric of --margin and --primary. Its remaining games go to rule sets without verdicts. Intervals are corrected for repeated looks
    base: Cache directory for long runs of the base rules, which may be deleted at any time. Only the rules under test are then played, unless common deals are worth more
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's panel]
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has a smaller default [default: 10k]
    quality: Also report metrics of game quality: the turn in which the winner becomes certain, lead changes, comebacks, turns without a chance to win, and variety
    deals: Deal mode: one deal for all games of a block, or a fresh deal for each game. A block has one game per seating (same, fresh) [default: same]
    control: Control variate: adjusts results for luck, which narrows intervals without further games. adjusted.csv lists the number of games saved (luck)

    Returns the result of `corsair compare`; raises CorsairError if it fails.

    Also takes seed, players, seatings, deadline, on_fault, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class SeatsOptions(SharedSeed, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `seats`."""

def seats(
    game: Value | None = None,
    *,
    margin: Value | None = None,
    precision: Value | None = None,
    sequential: bool = False,
    results: Value | None = None,
    fit: Value | None = None,
    bots: Bots | None = None,
    games: Value | None = None,
    control: Literal['luck'] | None = None,
    **shared: Unpack[SeatsOptions],
) -> SeatsResult:
    r"""Test whether a seat has an advantage.

    game: Game to play
    margin: Largest difference that counts as none; compares each seat's win share with a fair share [default: 1pp]
    precision: Precision to reach, such as 0.2pp: half the width of the 95 % interval for each seat's win share
    sequential: Stop as soon as verdicts are clear: play at a table ends when the table has a verdict. p-values are corrected for repeated looks
    results: File of real games; with this option, `seats` tests their seats and plays no games. A CSV file has a row for each player of a game, with the columns game, player, seat, score and win. The JSON export of BG Stats is also accepted
    fit: Real games to compare with the simulated games, in a file as for --results
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's panel]
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has a smaller default [default: 10k]
    control: Control variate: adjusts results for luck, which narrows intervals without further games. adjusted.csv lists the number of games saved (luck)

    Returns the result of `corsair seats`; raises CorsairError if it fails.

    Also takes seed, players, seatings, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class SweepOptions(SharedSeed, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `sweep`."""

def sweep(
    game: Value | None = None,
    *,
    vary: Settings | None = None,
    design: Value | None = None,
    bots: Bots | None = None,
    quality: bool = False,
    games: Value | None = None,
    **shared: Unpack[SweepOptions],
) -> SweepResult:
    r"""Estimate the effects of several rule values.

    game: Game to play
    vary: Value to vary: a rule key with its levels, such as combat.hit_on=3..6; may be given several times
    design: Design of the cells, which are combinations of levels: grid (all combinations), lhs:N (a Latin hypercube of N cells), or maximin:N (a Latin hypercube of N cells that are far apart) [default: grid]
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's panel]
    quality: Also report metrics of game quality: the turn in which the winner becomes certain, lead changes, comebacks, turns without a chance to win, and variety
    games: Number of games, such as 500 or 10k, for each rule set at each table. Rounded up to a multiple of 32 blocks [default: 2k]

    Returns the result of `corsair sweep`; raises CorsairError if it fails.

    Also takes seed, players, seatings, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class SensitivityOptions(SharedSeed, SharedPlayers, SharedDeadline, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `sensitivity`."""

def sensitivity(
    game: Value | None = None,
    *,
    grades: Values | None = None,
    vary: Settings | None = None,
    method: Literal['morris', 'sobol'] | None = None,
    rows: Value | None = None,
    baseline: Value | None = None,
    rules: Values | None = None,
    margin: Values | None = None,
    bots: Bots | None = None,
    games: Value | None = None,
    **shared: Unpack[SensitivityOptions],
) -> SensitivityResult:
    r"""Test whether conclusions survive uncertain rule values.

    game: Game to play
    grades: Grades of the rule values to vary, separated by commas. A grade is the reliability of a value's source: printed, corroborated, derived, reported, reconstructed or ruling [default: reconstructed; if no value of the game is reconstructed, all but printed]
    vary: Value to vary: a rule key with its levels, such as combat.hit_on=3..6; may be given several times
    method: Method of analysis; sobol needs more games than morris (morris, sobol) [default: morris]
    rows: Number of rows in the sample. If K values vary, each row has K + 1 points with morris and K + 2 points with sobol [default: 32 with morris, 64 with sobol; reduced to as few as 4 if these take more than 250,000 games]
    baseline: Rules to compare with: `edition` for the game without house rules, or house rules in the form of --rules [default: edition]
    rules: House rules, joined by +, as one rule set to test. A house rule is a NAME from the game's library (`corsair rules library GAME`), a FILE or KEY=VALUE; the first may be an edition instead. May be given several times, once for each rule set
    margin: Largest difference that counts as none. 1pp applies to all shares of games; METRIC=AMOUNT, such as spread=0.5, to one metric. May be given several times [default: the game's default margins]
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's panel]
    games: Number of games, such as 500 or 10k, for each rule set at each table. Rounded up to a multiple of 32 blocks [default: 128]

    Returns the result of `corsair sensitivity`; raises CorsairError if it fails.

    Also takes seed, players, seatings, deadline, on_fault, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class PowerOptions(SharedSeed, SharedPlayers, SharedDeadline, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `power`."""

def power(
    game: Value | None = None,
    *,
    baseline: Value | None = None,
    rules: Values | None = None,
    effect: Values | None = None,
    power: Value | None = None,
    precision: Values | None = None,
    bots: Bots | None = None,
    games: Value | None = None,
    **shared: Unpack[PowerOptions],
) -> PowerResult:
    r"""Estimate the number of games that a result needs.

    game: Game to play; optional if --baseline begins with an edition
    baseline: Rules to compare with: `edition` for the game without house rules, or house rules in the form of --rules [default: edition]
    rules: House rules, joined by +, as one rule set to test. A house rule is a NAME from the game's library (`corsair rules library GAME`), a FILE or KEY=VALUE; the first may be an edition instead. May be given several times, once for each rule set
    effect: Difference to find. 1pp applies to all shares of games; METRIC=AMOUNT, such as score=1, to one metric. May be given several times
    power: Probability of finding the difference, on average over pilots, in percent [default: 90]
    precision: Precision to reach: half the width of the 95 % interval. 0.2pp applies to all shares of games; METRIC=AMOUNT, such as spread=0.1, to one metric. May be given several times
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's panel]
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has a smaller default [default: 10k]

    Returns the result of `corsair power`; raises CorsairError if it fails.

    Also takes seed, players, seatings, deadline, on_fault, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class ExploitOptions(SharedSeed, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `exploit`."""

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
    also: Bots | None = None,
    evaluations: Value | None = None,
    games_per_evaluation: Value | None = None,
    starts: Value | None = None,
    population: Value | None = None,
    step: Value | None = None,
    games: Value | None = None,
    **shared: Unpack[ExploitOptions],
) -> ExploitResult:
    r"""Search for the bot that gains most against a given bot.

    game: Game to play
    bot: Bot to exploit
    field: Bots in the remaining seats, separated by commas. In each deal, each of these seats gets one of the bots at random, with equal probability [default: BOT]
    players: Number of seats [default: the game's default]
    family: Bot whose parameters the search changes. A parameter that is set here stays fixed: mcts:iterations=100 fixes `iterations` [default: the game's bot with all parameters]
    from_: Bot whose parameter values start the search, for all parameters that both bots have
    vary: Value to vary: a parameter of the bot, as KEY or KEY=LOW..HIGH; may be given several times [default: the opening and all numeric parameters]
    fix: Parameter to keep at a value; may be given several times
    also: Further candidates, separated by commas, or `none`. They play one fortieth of the games, because search bots are slow [default: the game's fastest search preset]
    evaluations: Number of candidate evaluations in the search [default: 500]
    games_per_evaluation: Mean number of games per evaluation. Good candidates play more games, and bad candidates stop early [default: 1000]
    starts: Number of starts of the search. The first start is at the present values of the bot or the rules. Each later start is at a random point, and has twice the population of the previous start. The starts divide the evaluations equally [default: 1]
    population: Number of candidates in each generation of the first start [default: 4 + 3 ln N if N numbers vary]
    step: Standard deviation of the first generation around the start, as a fraction of each number's range; random starts use twice the deviation [default: 0.1]
    games: Number of games, for each part of the confirmation: the exploiter against the field; BOT against exploiters; and, with --field, BOT against the field. Rounded up to whole deals [default: 40k]

    Returns the result of `corsair exploit`; raises CorsairError if it fails.

    Also takes seed, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class TuneOptions(SharedSeed, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `tune`."""

def tune(
    game: Value | None = None,
    *,
    field: Bots | None = None,
    minimise: Value | None = None,
    maximise: Value | None = None,
    target: Settings | None = None,
    margin: Values | None = None,
    fair: bool = False,
    family: Bots | None = None,
    from_: Bots | None = None,
    fix: Settings | None = None,
    evaluations: Value | None = None,
    games_per_evaluation: Value | None = None,
    starts: Value | None = None,
    population: Value | None = None,
    step: Value | None = None,
    games: Value | None = None,
    bots: Bots | None = None,
    vary: Settings | None = None,
    **shared: Unpack[TuneOptions],
) -> TuneResult:
    r"""Search for the rule values, or the bot, with the best metric.

    game: Game to play
    field: Bots in the remaining seats, separated by commas. In each deal, each of these seats gets one of the bots at random. With this option, the command searches for the bot that wins most, instead of rule values
    minimise: Metric to minimise: seat_gap, a metric that `compare` reports, or a metric of one bot or seat, such as 'win[bot=NAME]'
    maximise: Metric to maximise
    target: Metric to bring close to a value, or into a range such as turns=8..10 or 'win[seat=3]=20%..'. May be given several times; several targets add their distances, each divided by its margin
    margin: Largest difference that counts as none; a target is reached within this distance. 1pp applies to all shares, and METRIC=AMOUNT to one metric. May be given several times [default: 1pp]
    fair: Find the score that each seat needs at the end of the game, so that no seat's win share differs from a fair share by more than --margin
    family: Bot whose parameters the search changes. A parameter that is set here stays fixed: mcts:iterations=100 fixes `iterations` [default: the game's bot with all parameters]
    from_: Bot whose parameter values start the search, for all parameters that both bots have
    fix: Parameter to keep at a value; may be given several times
    evaluations: Number of candidate evaluations in the search [default: 500]
    games_per_evaluation: Mean number of games per evaluation. Good candidates play more games, and bad candidates stop early [default: 1000]
    starts: Number of starts of the search. The first start is at the present values of the bot or the rules. Each later start is at a random point, and has twice the population of the previous start. The starts divide the evaluations equally [default: 1]
    population: Number of candidates in each generation of the first start [default: 4 + 3 ln N if N numbers vary]
    step: Standard deviation of the first generation around the start, as a fraction of each number's range; random starts use twice the deviation [default: 0.1]
    games: Number of games, at each table, to confirm the best values, rounded up to whole deals. The start values play the same number of games [default: 20k]
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: each line-up of the game's panel, with the mean of the metric over all line-ups]
    vary: Value to vary. For rules: KEY=LOW..HIGH, such as combat.hit_on=3..6, or KEY*=LOW..HIGH, which multiplies the value. With --field, a parameter of the bot: KEY or KEY=LOW..HIGH [default: the opening and all numeric parameters]. May be given several times

    Returns the result of `corsair tune`; raises CorsairError if it fails.

    Also takes seed, players, seatings, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class OddsOptions(SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `odds`."""

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
    **shared: Unpack[OddsOptions],
) -> OddsResult:
    r"""Compute the exact odds of a fight.


    "pirates-cove": Pirate's Cove: compute the exact odds of a fight
        ship: Ship: hull-sails-cannon-crew, then cards and other additions after +, such as 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint. May be given several times, once for each ship
        npc: Non-player ship in the fight: a legend such as blackbeard, or navy
        island: Island of the fight, from 1 to 6 [default: 2]
        target: Section at which a ship fires, given once for all ships or once for each ship: hull, sails, cannon (or guns), crew, weakest (fewest hits left), or best (best play) [default: hull]
        flee: Condition under which a ship flees, given once for all ships or once for each ship: never, "crew<=2", "at 1 hit left", or best (best play) [default: never]
        navy_target: Section at which the Navy fires, in the form of --target [default: weakest]
        objective: Objective: value that best play maximises. It is win, score (fame), or score-damage:PRICE (fame minus PRICE for each level lost) [default: win]
        matrix: Vary the cannon level of both ships, and the level of the section at which the first ship fires
        one_volley: Compute the probability of each number of hits in one volley: a volley of --dice, or the first volley of each ship. A lone ship fires at a ship with the start levels
        dice: Number of dice in the volley
        hit_on: Lowest face that hits, with --dice [default: the value in the rules]
        check: Number of trials to simulate in addition, to check the exact probability of every outcome
        simulate: Number of trials to simulate, in place of exact odds
        limit: Maximum number of states to solve. A question is refused if its estimated number of states is larger [default: 1M]
        seed: Random seed, for simulated dice [default: 1]

    "piratenbucht": Piratenbucht: compute the exact odds of a fight
        ship: Ship: hull-sails-cannon-crew, then cards and other additions after +, such as 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint. May be given several times, once for each ship
        npc: Non-player ship in the fight: a legend such as blackbeard, or navy
        island: Island of the fight, from 1 to 6 [default: 2]
        target: Section at which a ship fires, given once for all ships or once for each ship: hull, sails, cannon (or guns), crew, weakest (fewest hits left), or best (best play) [default: hull]
        flee: Condition under which a ship flees, given once for all ships or once for each ship: never, "crew<=2", "at 1 hit left", or best (best play) [default: never]
        navy_target: Section at which the Navy fires, in the form of --target [default: weakest]
        objective: Objective: value that best play maximises. It is win, score (fame), or score-damage:PRICE (fame minus PRICE for each level lost) [default: win]
        matrix: Vary the cannon level of both ships, and the level of the section at which the first ship fires
        one_volley: Compute the probability of each number of hits in one volley: a volley of --dice, or the first volley of each ship. A lone ship fires at a ship with the start levels
        dice: Number of dice in the volley
        hit_on: Lowest face that hits, with --dice [default: the value in the rules]
        check: Number of trials to simulate in addition, to check the exact probability of every outcome
        simulate: Number of trials to simulate, in place of exact odds
        limit: Maximum number of states to solve. A question is refused if its estimated number of states is larger [default: 1M]
        seed: Random seed, for simulated dice [default: 1]

    "blackbeard": Blackbeard: compute the exact odds of a fight
        question: Question: an action of the pirate, or an event that affects him (docs/odds.md) (find, evade, battle, encounter, attack, sack, grab, duel, ambition, mutiny, conspiracy, arrival, bribe, run)
        pirate: Pirate, with keys as in scenario files, such as teach:cunning=1,notoriety=9,ship=schooner
        other: Second pirate: the victim of a grab, the opponent in a duel, or the challenger in ambition
        foe: King's Commissioner or warship of the opponent, such as maynard or warship_6. It is in the pirate's area unless a place is given, as in maynard@s_america
        port: Port, with keys as in scenario files, such as havana or boston:attacked=true
        merchant: Merchant that lies face up in the port's box, with its Cargo rating, such as schooner-2
        to: Destination port of a looting run, for the question run
        actions: Number of actions that the pirate has, all in one turn [default: 1; for run, 12]
        objective: Objective: value that best play maximises (success, score) [default: success]
        stance: Response of the pirate to --foe. The questions evade and battle determine it (fight, evade, best) [default: best]
        hunter: Policy for the opponent's King's Commissioner and warship (always, never, best) [default: always]
        cunning: Policy for spending Cunning (best, never) [default: best]
        hostage: Treatment of a hostage (keep, torture, best) [default: keep]
        ties: Result of a tie in a duel after a grab (again, end) [default: again]
        check: Number of trials to simulate in addition, to check the exact probability of every outcome
        simulate: Number of trials to simulate, in place of exact odds
        limit: Maximum number of states to solve. A question is refused if its estimated number of states is larger [default: 1M]
        seed: Random seed, for simulated dice [default: 1]

    "spanish-main": Pirates of the Spanish Main: compute the exact odds of a fight
        question: Question: an action of the ship, or an event that affects her (docs/odds.md). bears lists the cannon that bear in --scenario (shots, ram, board, assault, duel, fire, scuttle, reef, sargasso, weeds, bears)
        ship: Ship: a card with crew in parentheses, such as "SM:HMS Titan (Captain, Helmsman)"; a list of cannon, such as "2S 3L"; or a number of masts, such as 3-master. Brackets after the ship may contain lost=0+2, burning=1, treasure=3+2, nation=English, and codes of cards
        target: Ship that is attacked, in the form of --ship
        friend: Ship of the same fleet within S of --ship, in the form of --ship. [shot] after the ship states that she has shot at the target in this turn. May be given several times
        range: Distance between the sides of ship and target: S, L, 2S or 2L (the last two with doubled ranges), or a number of units [default: S; for board, contact]
        turns: Number of turns. For fire, these are turns of all seats; for other questions, turns of the ship's seat [default: 1]
        first: Side that shoots first in a duel (ship, target) [default: ship]
        scenario: Scenario file with the situation for the question bears
        objective: Objective: value that best play maximises. It is success (a duel without a winner counts half), or damage (masts that the target loses, plus one if she sinks, minus masts that the ship loses) [default: damage for shots, otherwise success] (success, damage)
        masts: Mast that is given up or burns: weakest (the mast with the worst cannon), front, back, or best (best play, which can take long to compute) (weakest, front, back, best) [default: weakest]
        order: Order in which cannon shoot. best is best play, which can take long to compute; a cannon then does not shoot if it would risk a mast in vain (front, best) [default: front]
        second: Policy for a Cannoneer's second shot and for rerolls (always, never, best) [default: best]
        broadsides: Policy for Broadsides Attacks (always, never, best) [default: best]
        double: Policy for doubled ranges (always, never, best) [default: best]
        special: Policy for special shots: chainshot, firepots, stinkpots (always, never, best) [default: never]
        cancel: Policy for cancelling an ability of the opponent (always, never, best) [default: never]
        extra: Policy for extra actions (always, never, best) [default: never]
        take: Prize for the winner of a boarding (treasure, crew, nothing) [default: treasure]
        check: Number of trials to simulate in addition, to check the exact probability of every outcome
        simulate: Number of trials to simulate, in place of exact odds
        limit: Maximum number of states to solve. A question is refused if its estimated number of states is larger [default: 1M]
        seed: Random seed, for simulated dice [default: 1]

    Returns the result of `corsair odds`; raises CorsairError if it fails.

    Also takes rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class RareOptions(SharedSeed, SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `rare`."""

def rare(
    game: Value | None = None,
    *,
    event: Value | None = None,
    by: Bots | None = None,
    effort: Value | None = None,
    games: Value | None = None,
    **shared: Unpack[RareOptions],
) -> RareResult:
    r"""Estimate the probability of a rare event.

    game: Game to play
    event: Event to estimate: a condition on a metric at the end of the game, such as score>=70, crippled>=9 or combats<=1. For a seat's metric, one seat that meets the condition is enough. If a metric of the whole game has the same name, write game.NAME to select the game's metric
    by: Bot in whose seats the event must occur [default: any seat]
    effort: Number of games in each stage of a replication, rounded up to a multiple of the number of seatings [default: 64]
    games: Number of games, such as 500, 10k or 1.5M, in the first stage of all replications together. Each later stage plays the same number. Rounded up to whole replications of --effort games [default: 10k]

    Returns the result of `corsair rare`; raises CorsairError if it fails.

    Also takes seed, bots, players, seatings, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """

@type_check_only
class AdviseOptions(SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedTrust):
    """Shared options of `advise`."""

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
    **shared: Unpack[AdviseOptions],
) -> AdviseResult:
    r"""Estimate the value of each option in a position.

    situation: Scenario file, record file, or game
    address: Address of the game: SEED:DEAL:SEATING, as a run prints it [default: 1:0:0]
    at: Moment of the game: turn=7 (the first decision of turn 7) or decision=42 (decision number 42) [default: the first decision of a game; the next decision of a record]
    objective: Objective: value at the end of the game, by which options are compared (score, win) [default: score]
    games: Number of games, such as 500 or 20k: the maximum for all options together [default: 20k; with --budget, unlimited]
    budget: Stop after this time, such as 30s, 2m or 1h; the number of games then depends on the machine
    as_: Bots whose choices in the position are also reported, separated by commas
    playout: Bot that plays every seat in simulated games; must not be an external bot [default: the game's all-round bot]
    seed: Random seed. Equal seeds give equal simulated games [default: 1]
    run: Result directory of the run that contains the game. The run's bots, rules and seatings apply

    Returns the result of `corsair advise`; raises CorsairError if it fails.

    Also takes bots, players, seatings, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, trust.
    """

@type_check_only
class ReviewOptions(SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedTrust):
    """Shared options of `review`."""

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
    **shared: Unpack[ReviewOptions],
) -> ReviewResult:
    r"""Find the mistakes and the luck in a game.

    source: Game, trace file, or record file
    address: Address of the game: SEED:DEAL:SEATING, as a run prints it
    seats: Seats to review, separated by commas, such as 0,2 [default: all]
    blunder: Loss above which a decision is a blunder: a number such as 1 for the score, or 2pp for the win share [default: a score of 1]
    options: Maximum number of options to try for each decision. From a longer list, the command takes an evenly spaced sample [default: 16]
    games: Number of games, such as 500 or 100k: the maximum for evaluating decisions. --luck adds games for rolls and draws [default: 100k]
    luck: Maximum number of games to evaluate rolls and draws, in addition to -n. With 0, rolls and draws are not evaluated [default: a quarter of -n]
    playout: Bot that plays every seat in simulated games; must not be an external bot [default: the game's all-round bot]
    seed: Random seed. Equal seeds give equal simulated games [default: 1]
    run: Result directory of the run that contains the game. The run's bots, rules and seatings apply

    Returns the result of `corsair review`; raises CorsairError if it fails.

    Also takes bots, players, seatings, deadline, on_fault, rules, set, jobs, format, full, output, assert_, force, progress, trust.
    """

@type_check_only
class ReplayOptions(SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedFull, SharedTrust):
    """Shared options of `replay`."""

def replay(
    game: Value,
    address: Value,
    *,
    expect_rules: Value | None = None,
    at: Value | None = None,
    why: bool = False,
    format: Literal['story', 'jsonl', 'svg'] | None = None,
    states: Literal['turn', 'ply'] | None = None,
    html: Value | None = None,
    run: Value | Result | None = None,
    **shared: Unpack[ReplayOptions],
) -> Result:
    r"""Show one game as a story, a board or a transcript.

    game: Game to play
    address: Address of the game: SEED:DEAL:SEATING, as a run prints it
    expect_rules: Fail unless the hash of the rules begins with these digits
    at: Moment of the game: shows the table at the start of turn 7 (turn=7) or just before decision 42 (decision=42)
    why: Also print the bots' reasons for their decisions, if a bot gives reasons
    format: Format of the result on standard output (story, jsonl, svg) [default: story]
    states: Moments at which to write the full state of the game, with --format jsonl (turn, ply)
    html: Write an HTML page that plays the game in a browser and needs no network
    run: Result directory of the run that contains the game. The run's bots, rules and seatings apply

    Returns the result of `corsair replay`; raises CorsairError if it fails.

    Also takes bots, players, seatings, deadline, on_fault, rules, set, full, trust.
    """

@type_check_only
class RecordOptions(SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedTrust):
    """Shared options of `record`."""

def record(
    *words: Value | Result | Sequence[Value | Result],
    names: Values | None = None,
    seed: Value | None = None,
    run: Value | Result | None = None,
    **shared: Unpack[RecordOptions],
) -> Result:
    r"""Record a game that people play at a table.

    source: Game, which begins a new record; or a record file or trace file
    answer: For a record file: the next actions, rolls and draws in order, such as 'sail 3' 'hits 2 of 4'. For a game or a trace file: the address of the game to write down
    names: Names of the players, by seat of a new record, such as Anne,Bob,Cem
    seed: Random seed, for all dice and cards that a record omits [default: 1]
    run: Result directory of the run that contains the game. The run's bots, rules and seatings apply

    Returns the result of `corsair record`; raises CorsairError if it fails.

    Also takes bots, players, seatings, deadline, on_fault, rules, set, trust.
    """

@type_check_only
class TraceOptions(SharedSeed, SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet):
    """Shared options of `trace`."""

def trace(
    game: Value,
    *,
    games: Value | None = None,
    states: Literal['turn', 'ply'] | None = None,
    why: bool = False,
    **shared: Unpack[TraceOptions],
) -> Result:
    r"""Write games as JSON, one decision, roll or event per line.

    game: Game to play
    games: Number of games, such as 1, 500 or 10k, in the order in which `run` plays them [default: 1]
    states: Moments at which to write the full state of the game (turn, ply)
    why: Also print the bots' reasons for their decisions, if a bot gives reasons

    Returns the result of `corsair trace`; raises CorsairError if it fails.

    Also takes seed, bots, players, seatings, deadline, on_fault, rules, set.
    """

@type_check_only
class DatasetOptions(SharedSeed, SharedBots, SharedPlayers, SharedDeadline, SharedRules, SharedSet, SharedJobs, SharedProgress, SharedBudget):
    """Shared options of `dataset`."""

def dataset(
    game: Value,
    *,
    games: Value | None = None,
    output: Value | None = None,
    numbers: Literal['all', 'judge', 'view'] | None = None,
    **shared: Unpack[DatasetOptions],
) -> Result:
    r"""Write positions and outcomes for machine learning.

    game: Game to play
    games: Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks [default: 1k]
    output: Output file: .csv, or .parquet if this build supports Parquet
    numbers: Features to write for each seat (all, judge, view) [default: all]

    Returns the result of `corsair dataset`; raises CorsairError if it fails.

    Also takes seed, bots, players, seatings, deadline, on_fault, rules, set, jobs, progress, budget.
    """

@type_check_only
class VerifyOptions(SharedSeed, SharedRules, SharedSet, SharedJobs, SharedFormat, SharedProgress, SharedBudget):
    """Shared options of `verify`."""

def verify(
    *words: Value | Result | Sequence[Value | Result],
    coverage: bool = False,
    hidden: bool = False,
    full: bool = False,
    games: Value | None = None,
    bots: Bots | None = None,
    players: Value | None = None,
    **shared: Unpack[VerifyOptions],
) -> Result:
    r"""Check scenario files, or audit many games.

    game: Scenario files, directories with scenario files, or a game to play under an auditor
    coverage: List the scenarios that test each rule
    hidden: Check for leaks of hidden facts, in games or in scenario files: compares all outputs for a seat between states that the seat can't distinguish
    full: Print everything, not only one screen: also every scenario and every check
    games: Number of games, such as 500 or 10k, rounded up to whole blocks [default: 10k]. With --hidden, number of pairs of states to compare: in all games together [default: 1k], or in each scenario [default: 20]
    bots: Bots, separated by commas: one for each seat, or one for all seats [default: the game's default bot]
    players: Number of seats [default: the number of bots; with a single bot, the game's default]

    Returns the result of `corsair verify`; raises CorsairError if it fails.

    Also takes seed, rules, set, jobs, format, progress, budget.
    """

@type_check_only
class ExperimentOptions(SharedJobs, SharedFormat, SharedProgress):
    """Shared options of `experiment`."""

def experiment(
    *words: Value | Result | Sequence[Value | Result],
    list: bool = False,
    dry_run: bool = False,
    assert_: Values | None = None,
    checkpoint: Value | None = None,
    output: Value | Result | None = None,
    junit: Value | None = None,
    resume: Value | Result | None = None,
    **shared: Unpack[ExperimentOptions],
) -> Result:
    r"""Play all experiments of a file and check its assertions.

    file: Experiment file [default with --resume: the file in DIR]
    list: List the experiments without playing them
    dry_run: Plan only: estimate games, precision and time of each entry from a small pilot
    assert_: Exit with 4 if the result refutes this assertion, and with 3 if it is undecided, in addition to the assertions of the file. 'ID: ASSERTION' applies to one entry; 'ASSERTION' applies to every entry that has the metric. May be given several times
    checkpoint: Seconds between two checkpoints. A crash loses the games played since the last checkpoint
    output: New directory for results, with one directory for each entry and a record of all entries
    junit: JUnit file for continuous integration, with a test case for each assertion
    resume: Resume the run in a directory. Finished entries are not played again

    "schema": Print the JSON Schema of experiment files

    Returns the result of `corsair experiment`; raises CorsairError if it fails.

    Also takes jobs, format, progress.
    """

@type_check_only
class ReportOptions(SharedTrust):
    """Shared options of `report`."""

def report(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | None = None,
    open: bool = False,
    replays: Value | None = None,
    **shared: Unpack[ReportOptions],
) -> Result:
    r"""Make a page of results, with charts and tables.

    dir: Directories with results or experiments, as written by -o
    output: File for the page, or - for standard output [default: report.html in DIR, if only one DIR is given]
    open: Open the page in the browser
    replays: Number of notable games of a run to replay. Each game gets a separate page (game-1.html, ...), to which the report links

    Returns the result of `corsair report`; raises CorsairError if it fails.

    Also takes trust.
    """

@type_check_only
class ShardsOptions(SharedForce, SharedTrust, SharedAfter):
    """Shared options of `shards`."""

def shards(
    *words: Value | Result | Sequence[Value | Result],
    output: Value | Result | None = None,
    format: Literal['table', 'json', 'ranges'] | None = None,
    assert_: Values | None = None,
    shards: Value | None = None,
    time: Value | None = None,
    memory: Value | None = None,
    partition: Value | None = None,
    cpus: Value | None = None,
    requeues: Value | None = None,
    sbatch: Values | None = None,
    **shared: Unpack[ShardsOptions],
) -> Result:
    r"""Play a run in shards: slurm, status, merge.


    "slurm": Write scripts that play a command in shards on Slurm
        output: Directory for the scripts, the plan (shards.json) and the shards
        shards: Number of shards. Each shard should play for 30 seconds to an hour
        time: Time limit of a shard, in the form of `sbatch --time`. A shard that needs more time is queued again and resumes
        memory: Memory of a shard, in the form of `sbatch --mem`
        partition: Partition of the cluster
        cpus: Number of processors of a shard. The shard plays with one thread per processor [default: 1]
        requeues: Maximum number of times that a shard is queued again if it fails or needs more time [default: 5]
        sbatch: Additional sbatch option for the array job and the merge job, such as --sbatch=--account=games. May be given several times
        command: Command to play, with its arguments, after `--`

    "status": List the shards of a directory by their state
        dir: Directory with a plan of shards (shards.json) from `corsair shards slurm` or `corsair.dask`
        format: Format of the result on standard output (table, json, ranges) [default: table]

    "merge": Merge the shards of a run into its result
        dir: Directories with the shards of one run, in any order. A directory with a plan (shards.json) stands for all shards of the plan
        output: Directory for the files of the merged run
        format: Format of the result on standard output (table, csv, json) [default: table]
        assert_: Exit with 4 if the result refutes this assertion, and with 3 if it is undecided; may be given several times

    Returns the result of `corsair shards`; raises CorsairError if it fails.

    Also takes force, trust, after.
    """

def games() -> Result:
    r"""List the games.


    Returns the result of `corsair games`; raises CorsairError if it fails.
    """

@type_check_only
class BotsOptions(SharedRules, SharedSet):
    """Shared options of `bots`."""

def bots(
    *words: Value | Result | Sequence[Value | Result],
    game: Value | None = None,
    players: Value | None = None,
    deadline: Value | None = None,
    full: bool = False,
    **shared: Unpack[BotsOptions],
) -> Result:
    r"""List the bots of a game, or check your own bot.

    game: Game whose bots to list [default: all games]
    bot: Bot or preset of the game, whose parameters to list
    full: Print everything, not only one screen: also the parameters of every bot

    "check": Check whether a program follows the bot protocol
        command: Command that starts the bot, such as 'python3 bot.py'
        game: Game to play [default: pirates-cove]
        players: Number of seats [default: the game's default]
        deadline: Time limit for each answer of an external bot, such as 200ms or 5s [default: 1s]

    Returns the result of `corsair bots`; raises CorsairError if it fails.

    Also takes rules, set.
    """

@type_check_only
class RulesOptions(SharedRules, SharedSet, SharedFull):
    """Shared options of `rules`."""

def rules(
    *words: Value | Result | Sequence[Value | Result],
    kind: Literal['rules', 'bots', 'value', 'scenario'] | None = None,
    sources: bool = False,
    **shared: Unpack[RulesOptions],
) -> Result:
    r"""Show the rules of a game, and check house rules.


    "show": Print the rule keys of a game with meanings, values and ranges, as a rules file
        game: Game whose rules to explain
        pattern: Patterns that select rule keys: a table (combat), a part of a key (gold), a glob (legend.*.hull) or a group of keys [default: list the groups]
        sources: Also print the source of each value and its place in the rulebook

    "check": Check whether rules files are valid for a game
        game: Game whose rules the files change
        file: Files of house rules. Each file is checked separately

    "diff": Print the rule values that house rules or a second edition change
        game: Game before the changes
        other: Game after the changes: GAME, or a second edition [default: GAME]

    "library": List the house rules in a game's library, which --rules accepts by name
        game: Game whose house rules to list
        full: Print everything, not only one screen: also the keys and values of every rule

    "schema": Print the JSON Schema of rules, or of other game files
        game: Game that the file belongs to [default: any game]
        kind: Kind of file (rules, bots, value, scenario) [default: rules]

    Returns the result of `corsair rules`; raises CorsairError if it fails.

    Also takes rules, set, full.
    """

@type_check_only
class BenchOptions(SharedSeed, SharedRules, SharedSet, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedBudget):
    """Shared options of `bench`."""

def bench(
    game: Value,
    *,
    bots: Bots | None = None,
    players: Value | None = None,
    jobs: Values | None = None,
    repetitions: Value | None = None,
    games: Value | None = None,
    metrics: bool = False,
    earlier: Value | None = None,
    against: Value | None = None,
    fail_below: Value | None = None,
    **shared: Unpack[BenchOptions],
) -> BenchResult:
    r"""Measure games and decisions per second.

    game: Game to play
    bots: Bots, separated by commas: one for each seat, or one for all seats. May be given several times, once for each line-up to time [default: the game's benchmark line-ups]
    players: Number of seats, if --bots names one bot for all seats [default: the game's default]
    jobs: Number of threads, or several numbers separated by commas, each of which is timed [default: all cores]
    repetitions: Number of timings of each line-up at each number of threads. For an interval, --against needs at least 6 timings, and --earlier needs at least 7 in this run and in the earlier run [default: 9]
    games: Number of games, such as 500, 10k or 1.5M, in each timing. Rounded up to whole blocks [default: 2k; fewer in a slow game]
    metrics: Also count the metrics of `corsair run` during play
    earlier: File to compare with: the output of an earlier `corsair bench --format json`
    against: Program to compare with: the `corsair` of another build
    fail_below: Minimum ratio of this program's speed to the speed of --earlier or --against. Exits with 4 if the ratio of a line-up is significantly smaller

    Returns the result of `corsair bench`; raises CorsairError if it fails.

    Also takes seed, rules, set, format, full, output, assert_, force, progress, budget.
    """

@type_check_only
class DevOptions(SharedSeed, SharedJobs, SharedFormat, SharedFull, SharedOutput, SharedForce, SharedProgress, SharedResume, SharedTrust, SharedAfter, SharedBudget):
    """Shared options of `dev`."""

def dev(
    *words: Value | Result | Sequence[Value | Result],
    deck: Value | None = None,
    bots: Bots | None = None,
    experiments: Value | None = None,
    **shared: Unpack[DevOptions],
) -> DevResult:
    r"""Maintain Corsair: calibrate, man, completions.


    "calibrate": Test statistical claims on data with known properties
        game: Game to play. Without a game, the data are simulated numbers whose distribution is known
        deck: Key of a list that play shuffles, such as treasure.cards. A different order of this list gives different games with the same distribution
        bots: Bots, separated by commas: one for each seat [default: the first line-up of different bots in the game's panel]
        experiments: Number of experiments for each claim, at least 1,000 [default: 10k]

    "completions": Print a script that makes a shell complete Corsair commands
        shell: Shell that reads the script (bash, elvish, fish, powershell, zsh)

    "man": Print the manual page, or write the pages of all commands
        output: Directory for the pages of all commands, such as ~/.local/share/man/man1

    Returns the result of `corsair dev`; raises CorsairError if it fails.

    Also takes seed, jobs, format, full, output, assert_, force, progress, resume, shard, checkpoint, trust, after, budget.
    """
