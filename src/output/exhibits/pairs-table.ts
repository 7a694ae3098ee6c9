import { type Comparison, isApart, sidesOf } from '../../analysis/comparisons/index.ts'
import { levelsIn } from '../../analysis/levels.ts'
import type { TableColumn } from '../../core/exhibit.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
import { directed, leadingMetrics } from '../../core/roles.ts'
import { methodsNotes } from '../narrative/interval-words.ts'
import { sizeText } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { defineTable } from './define.ts'
import { claimColumns, differenceNote, pNote, sideColumns } from './difference-columns.ts'
import { deltaText } from './difference-text.ts'
import { profileNotes } from './profile-notes.ts'
import { metricOf } from './row-values.ts'
import { nameWidth, shortNames } from './short-names.ts'
import { typicalNote } from './typical.ts'

type Row = {
  readonly metric: string
  /** Pairs that were compared in this metric. */
  readonly pairs: number
  readonly n1: number
  readonly n2: number
  readonly tasks: number
  /** Tasks that both have: without any, a difference can be one of tasks. */
  readonly shared: number
  /** Tasks that only one of them has and that were not compared. */
  readonly left_out: number
  readonly value1: number | null
  readonly value2: number | null
  /** Geometric means, where the effect is their ratio. */
  readonly typical1: number | null
  readonly typical2: number | null
  readonly effect: number | null
  readonly scale: Comparison['scale']
  readonly low: number | null
  readonly high: number | null
  readonly p: number | null
  readonly p_adjusted: number | null
  readonly better: string | null
  readonly cliffs_delta: number | null
  readonly delta_low: number | null
  readonly delta_high: number | null
  readonly method: MethodId
  readonly reasons: readonly Reason[]
  readonly family: Comparison['family']
  readonly family_size: number | null
  readonly caution: Comparison['caution']
} & Names

/** The names of both sides, in columns that say what they are. */
type Names = Readonly<Partial<Record<`${'model' | 'agent'}${1 | 2}`, string>>>

/** A table of every two models, or of every two agents. */
export const pairsTable = ({ scope, word }: { scope: 'models' | 'agents'; word: 'model' | 'agent' }) => {
  const title = word === 'model' ? 'Model' : 'Agent'
  const sidesIn = (row: Row) => [row[`${word}1`] ?? '', row[`${word}2`] ?? ''] as const
  return defineTable<Row>({
    id: `${word}-comparison`,
    title: `${title}s compared`,
    description: `Every two ${scope} over what both were tried in: difference with interval, p, effect size and which one is better, per metric.`,
    needs: { [word]: 2 },

    rows(analysis) {
      const compared = directed(leadingMetrics(analysis.metrics)).filter(
        ({ needsEqualRuns = false }) => !needsEqualRuns,
      )
      const shown = compared.map(({ id }) => id)
      const found = analysis.comparisons().filter(each => each.scope === scope && shown.includes(each.metric))
      const whole = found
        .filter(({ tier1 }) => tier1 === null)
        .sort((a, b) => shown.indexOf(a.metric) - shown.indexOf(b.metric))
      const pairs = new Map<string, number>()
      for (const { metric } of whole) pairs.set(metric, (pairs.get(metric) ?? 0) + 1)
      const rows = whole.map(pair => rowOf(pair, word, pairs.get(pair.metric) ?? 0))
      if (rows.length > 0) return rows
      const isTold = levelsIn(analysis.tables.runs, analysis.groups).some(level => level.scope === scope)
      return notApplicable(
        isTold
          ? `no metric was measured for 2 ${scope}`
          : 'every agent has a model of its own, and models are compared',
      )
    },

    columns(rows, context) {
      const { text } = shortNames(context.levels[word], title, nameWidth.tight)
      const [first, second] = sidesIn(rows[0])
      // With two alone their names can stand in the head.
      const isOnePair = rows.every(row => sidesIn(row).join('\n') === [first, second].join('\n'))
      const name = (side: 0 | 1, title: string): TableColumn<Row> => ({
        title,
        align: 'left',
        text: row => text(sidesIn(row)[side]),
      })
      return [
        { title: 'Metric', align: 'left', text: row => titleOf(metricOf(context, row.metric), context.settings) },
        ...(isOnePair ? [] : [name(0, 'First'), name(1, 'Second')]),
        ...sideColumns(rows, isOnePair ? [text(first), text(second)] : ['Value 1', 'Value 2'], context),
        ...claimColumns(rows, context),
        {
          title: 'Better',
          align: 'left',
          text: row => (row.shared === 0 ? 'no shared task' : betterText(row, text)),
        },
        {
          title: "Cliff's delta",
          align: 'right',
          text: row => deltaText(row.cliffs_delta, null, null),
        },
      ]
    },

    notes(rows, context) {
      const { levels, settings } = context
      const { note } = shortNames(levels[word], title, nameWidth.tight)
      const together = rows.filter(({ shared }) => shared > 0)
      const sizes = together.flatMap(({ n1, n2 }) => [n1, n2])
      const tasks = sizeText(
        together.map(({ tasks }) => tasks),
        'task',
      ).replace(' each', '')
      const cells = levels.tier.length > 0 ? 'cells of task, tier and subtest' : 'tasks'
      return [
        [
          differenceNote('the second', settings),
          ...(together.length > 0 ? [`${tasks}, ${sizeText(sizes, 'run')}, in ${cells} that both have.`] : []),
          ...leftOutNotes(rows),
        ].join(' '),
        ...(together.length < rows.length
          ? ['No shared task: each side over tasks of its own, so that a difference can be one of tasks.']
          : []),
        ...(rows.some(row => row.typical1 !== null) ? [typicalNote] : []),
        `${pNote(rows)} Better: adjusted p below ${settings.alpha}.`,
        ...profileNotes[settings.profile],
        ...methodsNotes(rows),
        ...(note === null ? [] : [note]),
      ]
    },

    block: row => (row.pairs > 1 ? row.metric : ''),
  })
}

const rowOf = (pair: Comparison, word: 'model' | 'agent', pairs: number): Row => {
  const [first, second] = sidesOf(pair).map(named)
  return {
    metric: pair.metric,
    pairs,
    [`${word}1`]: first,
    [`${word}2`]: second,
    n1: pair.n1,
    n2: pair.n2,
    tasks: pair.tasks,
    shared: pair.shared,
    left_out: pair.left_out,
    value1: pair.value1,
    value2: pair.value2,
    typical1: pair.typical1,
    typical2: pair.typical2,
    effect: pair.scale === 'ratio' ? pair.ratio : pair.difference,
    scale: pair.scale,
    low: pair.low,
    high: pair.high,
    p: pair.p,
    p_adjusted: pair.p_adjusted,
    better: isApart(pair) ? null : pair.better === '1' ? first : pair.better === '2' ? second : null,
    cliffs_delta: pair.cliffs_delta,
    delta_low: pair.delta_low,
    delta_high: pair.delta_high,
    method: pair.method,
    reasons: pair.reasons,
    family: pair.family,
    family_size: pair.family_size,
    caution: pair.caution,
  }
}

/** Values of a side alone, in other tables, are of all its tasks. */
const leftOutNotes = (rows: readonly Row[]): string[] => {
  const counts = rows.map(row => row.left_out)
  if (counts.every(count => count === 0)) return []
  const range = sizeText(counts, 'task').replace(' each', '')
  return [`${range} that only one has left out, so that values can be others than over all tasks.`]
}

const betterText = ({ better, p, p_adjusted: adjusted }: Row, text: (name: string) => string): string => {
  if (better !== null) return text(better)
  if (p === null) return '–'
  return adjusted === null ? 'exploratory' : 'inconclusive'
}
