import type { JudgeAnalysis } from './judge-analysis.ts'
import type { Splits } from './verdict-flips.ts'

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

const shareOf = (part: number, whole: number): number | null => orNull(part / whole)

const splitsRow = ({ runs, split }: Splits) => ({ n: runs, split, share: shareOf(split, runs) })

/** The answers about judges as lists of rows for JSON: not measured is null. */
export const judgeLists = (analysis: JudgeAnalysis) => ({
  judge_agreement: analysis.agreements().map(pair => ({
    judge1: pair.judge1,
    judge2: pair.judge2,
    n: pair.n,
    spearman: orNull(pair.spearman),
    pearson: orNull(pair.pearson),
    mean_abs_difference: orNull(pair.meanAbsDifference),
    verdict_agreement: orNull(pair.verdictAgreement),
    n_verdicts: pair.verdicts,
  })),
  judge_alpha: analysis.alphas().map(alpha => ({
    of: alpha.of,
    n_runs: alpha.runs,
    n_judges: alpha.judges,
    alpha: orNull(alpha.value),
    ci_low: orNull(alpha.low),
    ci_high: orNull(alpha.high),
    method: alpha.method,
    reasons: alpha.reasons,
  })),
  judge_severity: analysis.severities().map(severity => ({
    judge: severity.judge,
    n: severity.runs,
    severity: orNull(severity.value),
    ci_low: orNull(severity.low),
    ci_high: orNull(severity.high),
    pass_rate: orNull(severity.passRate),
    others_pass_rate: orNull(severity.othersPassRate),
    method: severity.method,
    reasons: severity.reasons,
  })),
  judge_splits: [splitsRow(analysis.splits())],
  judge_flips: analysis.flips().map(flips => ({
    judge: flips.judge ?? 'any',
    n: flips.verdicts,
    flipped: flips.flipped,
    share: shareOf(flips.flipped, flips.verdicts),
    n_scores: flips.scores,
    score_moved: flips.moved,
    score_moved_share: shareOf(flips.moved, flips.scores),
  })),
})
