import type { Analysis } from '../../analysis/analysis.ts'
import { type Comparison, isApart, sidesOf } from '../../analysis/comparisons/index.ts'
import { layoutOf } from '../../analysis/inference/index.ts'
import { type Moved, movesIn } from '../../analysis/versus/moves.ts'
import { dimensionColumns } from '../../core/dimensions.ts'
import type { ExhibitContext, ExhibitRow } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { ReportComparison, ReportMain, ReportTable, Sentence } from '../../core/report-data.ts'
import { allRows, cellReader, type Rows, type Table, where } from '../../core/table.ts'
import { pColumns, pNote } from '../exhibits/difference-columns.ts'
import { deltaText } from '../exhibits/difference-text.ts'
import { assembleTable } from '../exhibits/exhibit-context.ts'
import { profileNotes } from '../exhibits/profile-notes.ts'
import { metricOf } from '../exhibits/row-values.ts'
import { pairNotes } from '../exhibits/typical.ts'
import { methodsNotes } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
import { pairsShown } from '../narrative/report-links.ts'
import { counted, named } from '../narrative/words.ts'
import {
  detectableNote,
  type Namer,
  namer,
  valueColumns,
  valueNote,
  verdictColumns,
  verdictOf,
} from './comparison-columns.ts'
import { reportMoved } from './report-moves.ts'

/** A pair of tiers, models or agents in every metric that either has, as the analysis compares them. */
export const levelComparisons = (
  analysis: Analysis,
  context: ExhibitContext,
): Pick<ReportMain, 'comparisons' | 'comparisonCount'> => {
  const { shown, count } = pairsShown(analysis)
  const nameOf = namer(analysis, context)
  const comparisons = shown.map(([id, rows]): ReportComparison => {
    const [first] = rows
    return {
      id,
      title: titleFor(first, context),
      about: aboutOf(rows),
      sentences: sentencesOf(rows, nameOf),
      metrics: tableOf(rows, nameOf, context),
      figures: [],
      moved: reportMoved(movedBetween(rows, analysis, context), context.settings, ({ task }) => ({
        links: { base: runsLink(sideOf(first, 1), task), candidate: runsLink(sideOf(first, 2), task) },
        reasons: [],
      })),
    }
  })
  return { comparisons, comparisonCount: count }
}

const titleFor = (pair: Comparison, { levels }: ExhibitContext): string => {
  const [first, second] = sidesOf(pair)
  const sides = `${named(second)} vs. ${named(first)}`
  if (pair.scope === 'tiers') return levels.model.length > 1 ? `${sides}, ${named(pair.model1)}` : sides
  return levels.tier.length > 1 ? `${sides}, ${pair.tier1 ?? 'all tiers'}` : sides
}

const aboutOf = (rows: readonly Comparison[]): string => {
  const most = (of: (row: Comparison) => number) => Math.max(...rows.map(of))
  const [tasks, shared] = [most(row => row.tasks), most(row => row.shared)]
  return [
    `${formatNumber(
      most(row => row.n1),
      'count',
    )} and ${counted(
      most(row => row.n2),
      'run',
    )}`,
    `${counted(tasks, 'task')}, ${shared === tasks ? 'the same on both sides' : `${shared} in common`}`,
  ].join(' · ')
}

const sentencesOf = (rows: readonly Comparison[], nameOf: Namer): Sentence[] => {
  const told = (message: Message, tone: Sentence['tone']): Sentence => ({ text: text(message), tone, link: null })
  const verdicts = (['better', 'worse', 'differs', 'inconclusive'] as const).flatMap(verdict => {
    const titles = rows.filter(row => verdictOf(row) === verdict).map(nameOf)
    return titles.length === 0 ? [] : [told({ code: 'verdicts', params: { verdict, titles } }, tones[verdict])]
  })
  return [...(rows.every(isApart) ? [told({ code: 'sides-apart', params: {} }, 'doubt')] : []), ...verdicts]
}

const tones = { better: 'good', worse: 'bad', differs: 'plain', inconclusive: 'open' } as const

const tableOf = (rows: readonly Comparison[], nameOf: Namer, context: ExhibitContext): ReportTable => {
  type Row = Comparison & ExhibitRow
  const { id, title, notes, columns, cells } = assembleTable<Row>({
    id: 'compared',
    title: titleFor(rows[0], context),
    rows: rows.map(row => ({ ...row })),
    columns: [
      ...valueColumns(nameOf, context),
      ...pColumns(rows),
      {
        title: "Cliff's delta",
        align: 'right',
        text: row => deltaText(row.cliffs_delta, row.delta_low, row.delta_high),
      },
      ...verdictColumns(context),
    ],
    notes: [
      valueNote(context),
      ...pairNotes(rows, context),
      `${pNote(rows)} ${detectableNote}`,
      ...profileNotes[context.settings.profile],
      ...methodsNotes(rows),
    ],
  })
  return { id, title, notes, columns, cells }
}

/** What moved is told in the first metric that runs have and that has a direction. */
const movedBetween = (rows: readonly Comparison[], analysis: Analysis, context: ExhibitContext): Moved | null => {
  const lead = rows
    .filter(({ n1, n2 }) => n1 > 0 && n2 > 0)
    .map(({ metric }) => metricOf(context, metric))
    .find(({ per, better }) => per === 'run' && better !== 'neither')
  if (!lead) return null
  const columns = [] as const
  const side = (number: 1 | 2) => layoutOf(runsOf(analysis.tables.runs, sideOf(rows[0], number)), columns)
  const layouts = { base: side(1), candidate: side(2) }
  return movesIn(lead, analysis.tables.runs, { columns, sharedUnits: false, ...layouts })
}

/** What the runs of a side have in common, by dimension. Tiers belong to a model, even to one without a name. */
type Side = Partial<Record<'tier' | 'model' | 'agent', string | null>>

const sideOf = ({ scope, ...pair }: Comparison, number: 1 | 2): Side => {
  const [tier, model, agent] = [pair[`tier${number}`], pair[`model${number}`], pair[`agent${number}`]]
  return { ...(tier !== null && { tier }), ...(scope === 'agents' ? { agent } : { model }) }
}

const runsOf = (runs: Table, side: Side): Rows => {
  const wanted = (['tier', 'model', 'agent'] as const).flatMap(dimension =>
    dimension in side ? [{ read: cellReader(runs, dimensionColumns[dimension]), name: side[dimension] }] : [],
  )
  return where(allRows(runs), row => wanted.every(({ read, name }) => read(row) === name))
}

/** The address of the page that lists these runs. */
const runsLink = (side: Side, task: string): string => {
  const named = Object.entries(side).flatMap(([dimension, name]) => (name === null ? [] : [[dimension, name] as const]))
  return `#/runs?${new URLSearchParams({ ...Object.fromEntries(named), task })}`
}
