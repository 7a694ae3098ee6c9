import { linksOf } from '../../analysis/shared-tasks.ts'
import { sharesOf } from '../../analysis/word-shares.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { finite } from '../exhibits/row-values.ts'
import { limitsMethod, linesText } from '../narrative/interval-words.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { named } from '../narrative/words.ts'
import { conditionsOf, drawnPlaces } from '../plot/condition-notes.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import { numberScale } from '../plot/scale.ts'
import { stackedPanels, stackedRoom } from '../plot/stacked.ts'
import { partColorOf } from '../plot/theme.ts'

type Row = {
  /** Failures of a kind, all of them together, or those of a subtest. */
  readonly what: 'part' | 'total' | 'dot'
  readonly configuration: string
  readonly tier: string
  readonly subtest: string | null
  readonly failure_kind: string | null
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly runs: number | null
  readonly n: number | null
  readonly method: MethodId | null
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
  readonly shown: boolean
}

const bare: Row = {
  what: 'part',
  configuration: '',
  tier: '',
  subtest: null,
  failure_kind: null,
  value: 0,
  low: null,
  high: null,
  runs: null,
  n: null,
  method: null,
  linked: 0,
  shown: true,
}

const kindTitles: Readonly<Record<string, string>> = {
  task: 'task not solved',
  agent_error: 'agent error',
  timeout: 'timeout',
  infrastructure: 'infrastructure',
  missing: 'no outcome',
}
const kindOrder = Object.keys(kindTitles)
const noFailure = 'none'
const isFailure = (kind: string): boolean => kind !== noFailure

export default defineFigure<Row>({
  id: 'failure-rate',
  title: 'Failures by kind',
  description:
    'The share of runs that failed in every tier with its interval, divided by kind of failure, and the share in each of its subtests.',

  columns: {
    ...common('agent', 'agent_model', 'tier', 'subtest'),
    failure_kind: { title: 'Failure' },
    value: { title: 'Share of runs', format: 'percent', interval: limits },
    ...common('runs', 'n'),
  },

  rows(analysis) {
    const found = sharesOf(analysis, 'failure_kind', isFailure)
    if (found.length === 0) return notApplicable('needs runs of which is known whether they failed')
    if (found.every(({ together }) => together.value === 0)) return notApplicable('no run failed')
    const isShown = drawnPlaces(analysis, stackedRoom(true))
    const linked = linksOf(analysis.groups('by_configuration_and_tier'))
    return found.flatMap(({ group, n, shares, together, subtests }): Row[] => {
      const place = { configuration: named(group.key.configuration), tier: named(group.key.tier) }
      const about = { ...bare, ...place, linked: linked.get(group) ?? 0, shown: isShown(place) }
      const { value, low, high, method } = together
      return [
        ...shares
          .filter(({ word }) => isFailure(word))
          .map(({ word, share, runs }) => ({
            ...about,
            what: 'part' as const,
            failure_kind: word,
            value: share,
            runs,
            n,
          })),
        {
          ...about,
          what: 'total',
          value,
          low: finite(low),
          high: finite(high),
          n,
          method,
        },
        ...(subtests.length > 1 ? subtests : []).map(({ subtest, share }) => ({
          ...about,
          what: 'dot' as const,
          subtest,
          value: share,
        })),
      ]
    })
  },

  draw(rows, context) {
    const conditions = conditionsOf(rows, context)
    const totals = rows.filter(({ what }) => what === 'total')
    const dots = rows.some(({ what }) => what === 'dot')
    const counts = countsOf(rows)
    const failures = [...counts.values()].reduce((sum, runs) => sum + runs, 0)
    const kinds = [...counts.keys()].sort((a, b) => orderOf(a) - orderOf(b))
    const [[first, most]] = [...counts].sort(([, a], [, b]) => b - a)
    return {
      title: extremesMessage(
        'Share of runs that failed',
        totals.map(row => ({ ...row, ...unjudged, place: conditions.place(row) })),
        { format: 'percent', better: 'lower' },
      ),
      subtitle: sentences(
        `${linesText(totals, 'all failures', context.settings)}; ${sizeText(
          totals.map(({ n }) => n ?? 0),
          'run',
        )}`,
        limitsMethod(totals),
        littleText(totals, { range: [0, 1] }),
        dots && 'Points: subtests, larger ones several',
        kinds.length > 1 &&
          `Most frequent failure: ${titleFor(first)} (${formatNumber(most / failures, 'percent')} of failures)`,
        conditions.text,
      ),
      width: conditions.width,
      view: stackedPanels({
        conditions,
        parts: kinds.map(kind => ({ id: kind, title: titleFor(kind), color: partColorOf(orderOf(kind)) })),
        part: 'failure_kind',
        partsTitle: 'Failure',
        scale: numberScale(
          rows.flatMap(({ what, value, high }) => (what === 'part' ? [] : [value, high])),
          { range: [0, 1], zero: true, count: 4 },
        ),
        format: 'percent',
        title: 'Runs that failed (%, lower is better)',
        dots,
      }),
    }
  },
})

const titleFor = (kind: string): string => kindTitles[kind] ?? kind

/** Kinds that a source has of its own come last. */
const orderOf = (kind: string): number => (kindOrder.includes(kind) ? kindOrder.indexOf(kind) : kindOrder.length)

const countsOf = (rows: readonly Row[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { what, failure_kind: kind, runs } of rows)
    if (what === 'part' && kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + (runs ?? 0))
  return counts
}
