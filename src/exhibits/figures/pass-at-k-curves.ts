import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { defineFigure } from '../define.ts'
import {
  configurationName,
  configurationOf,
  eachConfiguration,
  leftOutText,
  levelsOf,
  limitConfigurations,
  unitWord,
} from '../drawing/configurations.ts'
import { countScale } from '../drawing/count-scale.ts'
import { curvePanels, mostCurves, somePlaces } from '../drawing/curves.ts'
import { intervalNote } from '../drawing/interval-note.ts'
import { numberScale } from '../drawing/scale.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { finite } from '../rows.ts'

type Row = {
  readonly agent_model: string
  readonly tier: string
  /** pass@k: at least one of k attempts passes; pass^k: all of them do. */
  readonly chance: string
  readonly k: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** With at least k runs that have a verdict. */
  readonly subtests: number
  readonly method: string
  readonly shown: boolean
}

const chances = [
  { metric: 'pass_at_k', chance: 'pass@k' },
  { metric: 'pass_hat_k', chance: 'pass^k' },
]

/** Curves of more attempts than this are shown for some of them. */
const mostAttempts = 16

/** Bands of several curves would hide each other: bars at this many places do not. */
const mostBars = 5

export default defineFigure<Row>({
  id: 'pass-at-k-curves',
  title: 'pass@k and pass^k',
  description:
    'The chance that at least one of k attempts passes (pass@k, rising) and that all of them pass (pass^k, falling), for every tier and model. The wider they part, the less one can rely on a single attempt.',

  data(analysis) {
    const found = analysis.groups('by_model_and_tier').flatMap(group => {
      const place = configurationOf(group)
      return analysis.results(group).flatMap(({ metric, variant, summary }) => {
        const chance = chances.find(each => each.metric === metric.id)?.chance
        if (chance === undefined || !variant || summary.n === 0) return []
        const { value, low, high, n, method } = summary
        return [
          {
            ...place,
            chance,
            k: Number(variant.id),
            value: finite(value),
            low: finite(low),
            high: finite(high),
            subtests: n,
            method,
          },
        ]
      })
    })
    const most = Math.max(0, ...found.map(({ k }) => k))
    if (most < 2) return notApplicable('needs tasks or subtests with 2 runs that have a verdict')
    const kept = found.filter(({ k }) => most <= mostAttempts || k === 1 || k % Math.ceil(most / mostAttempts) === 0)
    const isShown = limitConfigurations(
      gapsIn(kept).map(({ any, gap }) => ({ ...any, weight: gap })),
      mostCurves(new Set(kept.map(({ tier }) => tier)).size),
    )
    return kept.map(row => ({ ...row, shown: isShown(row) }))
  },

  draw(rows, context) {
    const all = levelsOf(rows, context)
    const shown = rows.filter(row => row.shown)
    const drawn = levelsOf(shown, context)
    const most = Math.max(...rows.map(({ k }) => k))
    const unit = unitWord(context)
    return {
      title: messageOf(rows, unit, row => configurationName(row, all)),
      subtitle: sentences(
        `Solid: pass@k, at least one of k passes; dashed: pass^k, all pass; ${sizeText(
          rows.map(({ subtests }) => subtests),
          unit,
        )}`,
        intervalNote('Bars', rows, context.settings),
        leftOutText(all, drawn, 'the least reliable'),
      ),
      ...curvePanels(
        {
          ...drawn,
          dash: { field: 'chance', levels: chances.map(({ chance }) => chance) },
          bars: somePlaces(
            shown.map(({ k }) => k),
            mostBars,
          ),
          x: { field: 'k', scale: countScale(1, most), format: 'count', title: 'Attempts (k)' },
          y: {
            field: 'value',
            scale: numberScale([0, 1], { range: [0, 1], count: 2 }),
            format: 'percent',
            title: 'Chance',
          },
        },
        context,
      ),
    }
  },
})

/** A k speaks for a configuration while so many of its tasks have as many runs. */
const enough = 0.75

/** How far the two chances of each configuration part at the largest k that speaks for it, the farthest first. */
const gapsIn = <Found extends Omit<Row, 'shown'>>(rows: readonly Found[]) =>
  eachConfiguration(rows)
    .map(place => {
      const own = rows.filter(row => row.agent_model === place.agent_model && row.tier === place.tier)
      const all = Math.max(...own.map(row => row.subtests))
      const k = Math.max(1, ...own.filter(row => row.subtests >= enough * all).map(row => row.k))
      const at = (chance: string) => own.find(row => row.k === k && row.chance === chance) ?? place
      const [any, every] = [at('pass@k'), at('pass^k')]
      return { any, every, gap: (any.value ?? 0) - (every.value ?? 0) }
    })
    .sort((a, b) => b.gap - a.gap)

/** Where one attempt tells least about the next. */
const messageOf = (rows: readonly Row[], unit: string, nameOf: (row: Row) => string): string => {
  const gaps = gapsIn(rows)
  const [{ any, every, gap }] = gaps
  if (gaps.every(({ any: { k } }) => k === 1)) return `Chance of passing in k attempts, which few ${unit}s have`
  if (gap === 0) return `Attempts come out alike in every ${unit}`
  const text = ({ value }: Row) => formatNumber(value ?? NaN, 'percent')
  const found = `of ${any.k} attempts passes in ${text(any)} of ${unit}s and all ${any.k} in ${text(every)}`
  return gaps.length === 1 ? `One ${found}` : `Least reliable: ${nameOf(any)}, where one ${found}`
}
