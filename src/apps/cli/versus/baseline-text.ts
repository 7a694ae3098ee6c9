import type { BaselineNoise } from '../../../analysis/versus/baseline-noise.ts'
import { formatFixed, formatNumber } from '../../../core/format.ts'
import { paragraph } from '../layout.ts'
import { counted } from '../words.ts'

/** What the noise of a baseline does to comparisons with it, and how many runs would reduce it. */
export const baselineNoiseText = (noises: readonly BaselineNoise[], width: number): string | null =>
  noises.length === 0
    ? null
    : [
        paragraph('', 'Noise of this baseline, which recurs in every comparison with it', width),
        ...noises.map(noise => paragraph('  ', noiseText(noise), width)),
      ].join('\n')

const noiseText = (noise: BaselineNoise): string => {
  const { metric, error, runs, share, wanted, hasSubtests } = noise
  const each = hasSubtests ? 'subtest' : 'task'
  if (Number.isNaN(error) && runs <= 1) return `${metric.title}: unknown with one run of each ${each}.`
  if (!(error > 0)) return `${metric.title}: none, runs of the same ${each} do not differ.`
  const [now, then] = [error, wanted.error].map(each => errorText(noise, each))
  return `${metric.title}: standard error ${now}, up to ${percent(share)} of the variance of a comparison (candidate: ${counted(rounded(runs), 'run')} per ${each}). With ${wanted.runs} runs per ${each}: ${then}, up to ${percent(wanted.share)}.`
}

const percent = (share: number): string => `${(100 * share).toFixed(0)}%`
const rounded = (runs: number): number => Number(runs.toFixed(1))

const errorText = ({ metric, isRelative }: BaselineNoise, error: number): string => {
  if (isRelative) return `${formatFixed(100 * error, 1)}%`
  return metric.format === 'percent' ? `${formatFixed(100 * error, 1)} points` : formatNumber(error, metric.format)
}
