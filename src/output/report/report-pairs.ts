import type { Analysis } from '../../analysis/analysis.ts'
import { lookedUpMetrics } from '../../analysis/comparisons/family.ts'
import { type Comparison, isApart, sidesOf } from '../../analysis/comparisons/index.ts'
import { reversed } from '../../analysis/comparisons/reversed.ts'
import { naturalOrder } from '../../core/dimensions.ts'
import type { ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { ReportArena, ReportPair, ReportPairs } from '../../core/report-data.ts'
import { headsOf } from '../exhibits/cell-columns.ts'
import { pNote } from '../exhibits/difference-columns.ts'
import { profileNotes } from '../exhibits/profile-notes.ts'
import { typicalNote } from '../exhibits/typical.ts'
import { named } from '../narrative/words.ts'
import { detectableNote, namer, valueColumns, valueNote, verdictColumns } from './comparison-columns.ts'

/** Comparisons that a page holds: about a megabyte before it is compressed. */
const mostComparisons = 10_000

/** Every pair in the headline metrics: tiers of each model first, then models and agents over all tiers, then in each. */
export const reportPairs = (analysis: Analysis, context: ExhibitContext): ReportPairs => {
  const rows = lookedUpIn(analysis)
  const columns = columnsOf(analysis, context)
  const arenas = [...arenasIn(rows, context)]
  const kept = new Set<string>()
  let count = 0
  for (const [title, own] of arenas.sort(([, [a]], [, [b]]) => placeOf(a) - placeOf(b))) {
    count += own.length
    if (count <= mostComparisons || kept.size === 0) kept.add(title)
  }
  return {
    columns: headsOf(columns),
    notes: [
      valueNote(context),
      ...(rows.some(row => row.typical1 !== null) ? [typicalNote] : []),
      `${pNote(rows)} ${detectableNote}`,
      ...profileNotes[context.settings.profile],
    ],
    arenas: arenas.flatMap(([title, own]) => (kept.has(title) ? [arenaOf(title, own, columns)] : [])),
    leftOut: arenas.flatMap(([title]) => (kept.has(title) ? [] : [title])),
  }
}

/** In the order of the headline metrics. */
const lookedUpIn = (analysis: Analysis): Comparison[] => {
  const metrics = [...lookedUpMetrics(analysis.tables.runs, analysis.metrics, analysis.settings)]
  return [...analysis.comparisons(), ...analysis.otherPairs()]
    .filter(({ metric, variant, n1, n2 }) => metrics.includes(metric) && variant === null && n1 + n2 > 0)
    .sort((a, b) => metrics.indexOf(a.metric) - metrics.indexOf(b.metric))
}

const columnsOf = (analysis: Analysis, context: ExhibitContext): TableColumn<Comparison>[] => [
  ...valueColumns(namer(analysis, context), context),
  { title: 'p', align: 'right', text: ({ p }) => formatNumber(p ?? NaN, 'p-value') },
  {
    title: 'Adjusted p',
    align: 'right',
    text: row => (row.family === 'exploratory' ? 'exploratory' : formatNumber(row.p_adjusted ?? NaN, 'p-value')),
  },
  ...verdictColumns(context),
  { title: 'Tasks', align: 'right', text: tasksText },
]

/** `12`; `10 of 12 shared`, `none shared` where that can be why the sides differ. */
const tasksText = (row: Comparison): string => {
  if (isApart(row)) return 'none shared'
  const tasks = formatNumber(row.tasks, 'count')
  return row.shared === row.tasks ? tasks : `${formatNumber(row.shared, 'count')} of ${tasks} shared`
}

const arenasIn = (rows: readonly Comparison[], context: ExhibitContext): Map<string, [Comparison, ...Comparison[]]> => {
  const arenas = new Map<string, [Comparison, ...Comparison[]]>()
  for (const row of rows) {
    const title = arenaTitle(row, context)
    const known = arenas.get(title)
    if (known) known.push(row)
    else arenas.set(title, [row])
  }
  return arenas
}

const arenaTitle = ({ scope, model1, tier1 }: Comparison, { levels }: ExhibitContext): string => {
  const word = { tiers: 'Tiers', models: 'Models', agents: 'Agents', configurations: 'Configurations' }[scope]
  if (scope === 'tiers') return levels.model.length > 1 ? `${word} of ${named(model1)}` : word
  if (tier1 !== null) return `${word} in ${tier1}`
  return levels.tier.length > 1 ? `${word} over all tiers` : word
}

const placeOf = ({ scope, tier1 }: Comparison): number => (scope === 'tiers' ? 0 : tier1 === null ? 1 : 2)

const arenaOf = (
  title: string,
  rows: readonly Comparison[],
  columns: readonly TableColumn<Comparison>[],
): ReportArena => {
  const levels = [...new Set(rows.flatMap(row => sidesOf(row).map(named)))].sort(naturalOrder)
  const place = new Map(levels.map((level, at) => [level, at]))
  const pairs = new Map<string, { base: number; candidate: number; cells: string[][] }>()
  for (const row of rows.flatMap(each => [each, reversed(each)])) {
    const [base, candidate] = sidesOf(row).map(side => place.get(named(side)) ?? -1)
    const key = `${base} ${candidate}`
    const pair = pairs.get(key) ?? { base, candidate, cells: [] }
    pair.cells.push(columns.map(column => column.text(row)))
    pairs.set(key, pair)
  }
  return { title, levels, pairs: [...pairs.values()] satisfies ReportPair[] }
}
