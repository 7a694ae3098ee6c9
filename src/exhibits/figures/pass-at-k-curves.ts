import { subjectsIn } from '../../analysis/subjects.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { defineFigure } from '../define.ts'
import {
  type Configuration,
  configurationOf,
  configurationPlace,
  eachConfiguration,
  type Levels,
  leftOutText,
  levelsOf,
  limitConfigurations,
  unitWord,
} from '../drawing/configurations.ts'
import { countScale } from '../drawing/count-scale.ts'
import { curvePanels, mostCurves, somePlaces } from '../drawing/curves.ts'
import { intervalNote } from '../drawing/interval-note.ts'
import { rangeMessage } from '../drawing/message.ts'
import { numberScale } from '../drawing/scale.ts'
import { rangeText, sentences, sizeText } from '../drawing/words.ts'
import { finite, named } from '../rows.ts'

type Row = {
  /** Who ran: the model, the agent where several share one, or both. */
  readonly subject: string
  readonly agent: string | null
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
  tellsAgents: true,

  data(analysis) {
    const { tiered, nameOf } = subjectsIn(analysis)
    const found = analysis.groups(tiered).flatMap(group => {
      const subject = named(nameOf(group.key))
      const place = { subject, agent: group.key.agent ?? null, ...configurationOf(group) }
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
    if (!found.some(({ k }) => k > 1)) return notApplicable('needs tasks or subtests with 2 runs that have a verdict')
    const speaks = speakersIn(found)
    const step = Math.ceil(Math.max(...found.filter(speaks).map(({ k }) => k)) / mostAttempts)
    const kept = found.filter(({ k }) => k === 1 || k % step === 0)
    const gaps = gapsIn(kept)
    // A single attempt makes no curve.
    const curves = gaps.filter(({ any }) => any.k > 1)
    const told = new Set((curves.length > 0 ? curves : gaps).map(({ any }) => JSON.stringify(curveOf(any))))
    const isShown = limitConfigurations(
      gaps
        .filter(({ any }) => told.has(JSON.stringify(curveOf(any))))
        .map(({ any, gap }) => ({ ...curveOf(any), weight: gap })),
      mostCurves(new Set(kept.map(({ tier }) => tier)).size),
    )
    const isTold = (row: Omit<Row, 'shown'>) => told.has(JSON.stringify(curveOf(row))) && isShown(curveOf(row))
    return kept.map(row => ({ ...row, shown: isTold(row) && speaks(row) }))
  },

  draw(rows, context) {
    const all = levelsOf(rows.map(curveOf), context)
    const shown = rows.filter(row => row.shown)
    const drawn = levelsOf(shown.map(curveOf), context)
    const most = Math.max(2, ...shown.map(({ k }) => k))
    const unit = unitWord(context)
    return {
      title: messageOf(rows, unit, row => configurationPlace(curveOf(row), all)),
      subtitle: sentences(
        `Solid: pass@k, at least one of k passes; dashed: pass^k, all pass; ${sizeText(
          shown.map(({ subtests }) => subtests),
          unit,
        )}`,
        shown.length < rows.filter(row => isDrawn(row, drawn)).length &&
          `Drawn as far as ${formatNumber(enough, 'percent').replace('.0%', '%')} of the ${unit}s have k runs`,
        intervalNote('Bars', rows, context.settings),
        leftOutText(all, drawn, 'the least steady'),
      ),
      ...curvePanels(
        {
          ...drawn,
          series: { field: 'subject', title: titleFor(rows) },
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

/** The curve that a row is on: that of a subject in a tier. */
const curveOf = ({ subject, tier }: Pick<Row, 'subject' | 'tier'>): Configuration => ({ agent_model: subject, tier })

const titleFor = (rows: readonly Row[]): string => {
  if (rows.every(row => row.subject === row.agent_model)) return 'Model'
  return rows.every(row => row.subject === row.agent) ? 'Agent' : 'Agent and model'
}

/** A k speaks for a configuration while so many of its tasks have as many runs. */
const enough = 0.75

/** Whether a k still speaks for its configuration: chances over other and other tasks make no curve. */
const speakersIn = (rows: readonly Omit<Row, 'shown'>[]): ((row: Omit<Row, 'shown'>) => boolean) => {
  const curve = (row: Omit<Row, 'shown'>) => JSON.stringify([row.subject, row.tier])
  const all = new Map<string, number>()
  for (const row of rows) all.set(curve(row), Math.max(all.get(curve(row)) ?? 0, row.subtests))
  return row => row.subtests >= enough * (all.get(curve(row)) ?? 0)
}

const isDrawn = ({ subject, tier }: Row, { models, tiers }: Levels): boolean =>
  models.includes(subject) && tiers.includes(tier)

/** How far the two chances of each configuration part at the largest k that speaks for it, the farthest first. */
const gapsIn = <Found extends Omit<Row, 'shown'>>(rows: readonly Found[]) =>
  eachConfiguration(rows.map(row => ({ row, ...curveOf(row) })))
    .map(({ row: place }) => {
      const own = rows.filter(row => row.subject === place.subject && row.tier === place.tier)
      const k = Math.max(1, ...own.filter(speakersIn(own)).map(row => row.k))
      const at = (chance: string) => own.find(row => row.k === k && row.chance === chance) ?? place
      const [any, every] = [at('pass@k'), at('pass^k')]
      return { any, every, gap: (any.value ?? 0) - (every.value ?? 0) }
    })
    .sort((a, b) => b.gap - a.gap)

/** How little one attempt tells about the next: at least one passes, but not all. */
const messageOf = (rows: readonly Row[], unit: string, placeOf: (row: Row) => string): string => {
  const gaps = gapsIn(rows)
  const [{ any, every, gap }] = gaps
  if (gaps.every(({ any: { k } }) => k === 1)) return `Too few ${unit}s have 2 attempts to say more than the pass rate`
  if (gap === 0) return `Attempts come out alike in every ${unit}`
  if (gaps.length === 1) {
    const [some, all] = [any, every].map(({ value }) => formatNumber(value ?? NaN, 'percent'))
    return `At least one of ${any.k} attempts passes in ${some} of ${unit}s, ${any.k === 2 ? 'both' : `all ${any.k}`} in ${all}`
  }
  const ks = rangeText(
    gaps.map(({ any: { k } }) => k),
    String,
  )
  return rangeMessage(
    `Chance that ${ks} attempts at a ${unit} do not all come out alike`,
    gaps.map(each => ({ value: each.gap, place: placeOf(each.any) })),
    'percent',
  )
}
