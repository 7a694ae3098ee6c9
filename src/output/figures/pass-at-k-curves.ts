import { naturalOrder } from '../../core/dimensions.ts'
import { type ExhibitContext, notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { finite } from '../exhibits/row-values.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import type { Range } from '../narrative/messages/findings-messages.ts'
import { type Message, text } from '../narrative/messages.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { named } from '../narrative/words.ts'
import {
  type Configuration,
  configurationOf,
  configurationPlace,
  configurationWord,
  eachConfiguration,
  type Levels,
  leftOutText,
  levelsOf,
  limitConfigurations,
  unitWord,
} from '../plot/configuration-labels.ts'
import { countScale } from '../plot/count-scale.ts'
import { curvePanels, mostCurves, somePlaces } from '../plot/curves.ts'
import { limitLevels } from '../plot/limit.ts'
import { numberScale } from '../plot/scale.ts'
import { shortenAll } from '../plot/shorten-all.ts'

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
  readonly method: MethodId
  /** Who ran in which tier. */
  readonly curve: string
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

/** Two curves of each of more than this in one plot cannot be told apart: then each has a plot of its own. */
const mostTogether = 2
const mostAlone = 16
const mostColumns = 4
/** A page has no room for more of them below each other. */
const mostRows = mostAlone / mostColumns

export default defineFigure<Row>({
  id: 'pass-at-k-curves',
  title: 'pass@k and pass^k',
  about: ['pass_at_k', 'pass_hat_k'],
  description:
    'The chance that at least one of k attempts passes (pass@k, rising) and that all of them pass (pass^k, falling), for every tier and model. The wider they part, the less one can rely on a single attempt. Drawn as far as all tasks have k runs.',

  columns: {
    ...common('agent', 'agent_model', 'tier'),
    chance: { title: 'Metric' },
    k: { title: 'Attempts' },
    value: { title: 'Chance', format: 'percent', interval: limits },
    ...common('subtests'),
  },

  rows(analysis) {
    const found = analysis.groups('by_configuration_and_tier').flatMap(group => {
      const { configuration: subject, tier } = configurationOf(group)
      const { agent = null, agent_model: model } = analysis.configurations.byParts(group.key)
      const place = { subject, agent, agent_model: named(model), tier, curve: `${subject} in ${tier}` }
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
    const isShown = chosen(withCurves(gaps).map(({ any, gap }) => ({ ...curveOf(any), weight: gap, curve: any.curve })))
    return kept.map(row => ({ ...row, shown: isShown(row) && speaks(row) }))
  },

  draw(rows, context) {
    const gaps = gapsIn(rows)
    const told = withCurves(gaps)
    const [every, all] = [gaps, told].map(some =>
      levelsOf(
        some.map(({ any }) => curveOf(any)),
        context,
      ),
    )
    const shown = rows.filter(row => row.shown)
    const drawn = levelsOf(shown.map(curveOf), context)
    const most = Math.max(2, ...shown.map(({ k }) => k))
    const unit = unitWord(context)
    const bars = somePlaces(
      shown.map(({ k }) => k),
      mostBars,
    )
    const isMany = all.models.length > mostTogether
    const curves = [...new Map(inOrder(shown, context).map(row => [row.curve, row])).values()]
    const barred = shown.filter(({ k }) => bars.includes(k))
    return {
      title: text(attemptsTitle(told, unit, gaps.length > 1 ? place => configurationPlace(place, every) : () => '')),
      subtitle: sentences(
        `Solid: pass@k, at least one of k passes; dashed: pass^k, all pass; ${sizeText(
          shown.map(({ subtests }) => subtests),
          unit,
        )}`,
        shown.length < rows.filter(row => curves.some(({ curve }) => curve === row.curve)).length &&
          `Drawn as far as all ${unit}s of a curve have k runs; larger k, which leave some out, are in the CSV`,
        intervalNote('Bars', barred, context.settings),
        littleText(barred, { range: [0, 1] }),
        told.length < gaps.length &&
          `Too few second attempts for a curve: ${gaps.length - told.length} of ${gaps.length} ${configurationWord(every)}s`,
        isMany
          ? curves.length < told.length &&
              `Shown: the least steady ${curves.length} of ${told.length} configurations; the others are in the CSV`
          : leftOutText(all, drawn, 'the least steady'),
      ),
      ...curvePanels(
        {
          ...drawn,
          series: { field: 'subject', title: titleFor(rows) },
          ...(isMany && { alone: aloneOf(curves, drawn) }),
          dash: { field: 'chance', levels: chances.map(({ chance }) => chance) },
          bars,
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

/** Which curves are drawn, where there are too many: those whose attempts differ most. */
const chosen = (
  found: readonly (Configuration & { readonly weight: number; readonly curve: string })[],
): ((row: Pick<Row, 'subject' | 'tier' | 'curve'>) => boolean) => {
  const names = new Set(found.map(({ curve }) => curve))
  const [models, tiers] = [found.map(each => each.configuration), found.map(each => each.tier)].map(
    each => new Set(each),
  )
  const weights = new Map(found.map(({ curve, weight }) => [curve, weight]))
  const alone = limitLevels([...names], mostAlone, curve => weights.get(curve) ?? 0, '')
  const together = limitConfigurations(found, mostCurves(tiers.size))
  return models.size > mostTogether
    ? ({ curve }) => names.has(curve) && alone.isShown(curve)
    : row => names.has(row.curve) && together(curveOf(row))
}

const inOrder = (rows: readonly Row[], { levels }: ExhibitContext): Row[] =>
  [...rows].sort(
    (a, b) => naturalOrder(a.subject, b.subject) || levels.tier.indexOf(a.tier) - levels.tier.indexOf(b.tier),
  )

/** A plot for each curve: the tiers of a model beside each other where all are drawn. */
const aloneOf = (curves: readonly Row[], { models, tiers }: Levels) => {
  const isGrid = tiers.length > 1 && tiers.length <= mostColumns && curves.length === models.length * tiers.length
  // As many models beside each other as there is room for.
  const inGrid = tiers.length * Math.min(models.length, Math.floor(mostColumns / tiers.length))
  const shortened = (width: number) => ({
    models: shortenAll(models, width),
    tiers: shortenAll(tiers, width),
  })
  return {
    field: 'curve',
    levels: curves.map(({ curve }) => curve),
    columns: isGrid && curves.length <= mostRows * inGrid ? inGrid : Math.min(curves.length, mostColumns),
    heading(level: string, width: number) {
      const { subject, tier } = curves.find(({ curve }) => curve === level) ?? curves[0]
      const names = shortened(width)
      const model = names.models[models.indexOf(subject)]
      return tiers.length > 1 ? [model, names.tiers[tiers.indexOf(tier)]] : [model]
    },
  }
}

const titleFor = (rows: readonly Row[]): string => {
  if (rows.every(row => row.subject === row.agent_model)) return 'Model'
  return rows.every(row => row.subject === row.agent) ? 'Agent' : 'Agent and model'
}

/** A chance of k attempts of who ran in a tier. */
interface Attempted {
  readonly subject: string
  readonly tier: string
  /** pass@k: at least one of k attempts passes; pass^k: all of them do. */
  readonly chance: string
  readonly k: number
  readonly value: number | null
  /** With at least k runs that have a verdict. */
  readonly subtests: number
}

/** The curve that a row is on: that of a subject in a tier. */
const curveOf = ({ subject, tier }: Pick<Attempted, 'subject' | 'tier'>): Configuration => ({
  configuration: subject,
  tier,
})

/** Whether a k is supported by all subtests of its configuration: chances over other and other tasks make no curve. */
const speakersIn = (rows: readonly Attempted[]): ((row: Attempted) => boolean) => {
  const curve = (row: Attempted) => JSON.stringify([row.subject, row.tier])
  const all = new Map<string, number>()
  for (const row of rows) all.set(curve(row), Math.max(all.get(curve(row)) ?? 0, row.subtests))
  return row => row.subtests === all.get(curve(row))
}

/**
 * How far the two chances of each configuration part, the farthest first: at the largest k that all subtests of all of
 * them support, without those that support a single attempt only.
 */
const gapsIn = <Found extends Attempted>(rows: readonly Found[]) => {
  const places = eachConfiguration(rows.map(row => ({ row, ...curveOf(row) }))).map(({ row: place }) => {
    const own = rows.filter(row => row.subject === place.subject && row.tier === place.tier)
    return { place, own, most: Math.max(1, ...own.filter(speakersIn(own)).map(row => row.k)) }
  })
  const common = Math.min(...places.flatMap(({ most }) => (most > 1 ? [most] : [])))
  return places
    .map(({ place, own, most }) => {
      const k = Math.min(most, common)
      const at = (chance: string, tried = k) => own.find(row => row.k === tried && row.chance === chance) ?? place
      const [one, any, every] = [at('pass@k', 1), at('pass@k'), at('pass^k')]
      return { one, any, every, gap: (any.value ?? 0) - (every.value ?? 0) }
    })
    .sort((a, b) => b.gap - a.gap)
}

type Gap<Found extends Attempted> = ReturnType<typeof gapsIn<Found>>[number]

/** A single attempt makes no curve: those with several, unless there are none. */
const withCurves = <Found extends Attempted>(gaps: readonly Gap<Found>[]): readonly Gap<Found>[] => {
  const curves = gaps.filter(({ any }) => any.k > 1)
  return curves.length > 0 ? curves : gaps
}

/** What the most attempts that all tasks have change against one: what trying again gains, and how far one can rely on it. */
const attemptsTitle = (
  gaps: readonly Gap<Attempted>[],
  unit: string,
  placeOf: (place: Configuration) => string,
): Message<'title-attempts' | 'title-attempts-alike' | 'title-attempts-gains' | 'title-no-attempts'> => {
  const [{ one, any, every, gap }] = gaps
  if (any.k === 1) return { code: 'title-no-attempts', params: { unit } }
  const place = gaps.length === 1 ? placeOf(curveOf(any)) : ''
  if (gap === 0) return { code: 'title-attempts-alike', params: { unit, place } }
  if (gaps.length === 1) {
    const chances = { one: one.value ?? NaN, any: any.value ?? NaN, every: every.value ?? NaN }
    return { code: 'title-attempts', params: { unit, place, attempts: any.k, ...chances } }
  }
  const gain = (chance: 'any' | 'every'): Range => {
    const gains = gaps.map(each => (each[chance].value ?? NaN) - (each.one.value ?? NaN))
    return [Math.min(...gains), Math.max(...gains)]
  }
  return { code: 'title-attempts-gains', params: { attempts: any.k, any: gain('any'), every: gain('every') } }
}
