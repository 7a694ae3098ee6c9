import type { Analysis } from '../../analysis/analysis.ts'
import { naturalOrder, nullableOrder } from '../../core/dimensions.ts'
import { formatNumber } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import { allRows, cellReader, type Rows, splitBy, type Table, words } from '../../core/table.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { placeColumns, placeNotes } from '../exhibits/place-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { counted, named, oneLine } from '../narrative/words.ts'
import { shorten } from '../plot/text-width.ts'

type Row = {
  readonly experiments: number
  readonly first_experiment: string
  readonly agent: string | null
  readonly agent_model: string
  readonly tasks: number
  readonly tiers: number
  readonly first_tier: string | null
  readonly last_tier: string | null
  readonly subtests_per_tier_low: number | null
  readonly subtests_per_tier_high: number | null
  readonly runs_planned: number | null
  readonly runs_per_subtest_low: number
  readonly runs_per_subtest_high: number
  readonly runs: number
  readonly missing_runs: number
  readonly judges: number
  readonly judge_models: string
  readonly pass_threshold: number | null
  readonly timeout_seconds: number | null
}

const widestName = 105

export default defineTable<Row>({
  id: 'experiment-config',
  title: 'How the experiments were set up',
  description:
    'Experiments that were set up alike in one line: tasks, tiers, subtests per tier, runs per subtest as planned and as found, judges, threshold and time limit.',

  rows: analysis =>
    designsOf(analysis).map(design => ({
      experiments: design.experiments.length,
      first_experiment: design.experiments[0],
      agent: design.agents.length === 0 ? null : listText(design.agents, 'and'),
      agent_model: named(design.model),
      tasks: design.tasks,
      tiers: design.tiers.length,
      first_tier: design.tiers[0] ?? null,
      last_tier: design.tiers.at(-1) ?? null,
      subtests_per_tier_low: finite(design.subtestsPerTier?.low),
      subtests_per_tier_high: finite(design.subtestsPerTier?.high),
      runs_planned: design.plannedRuns,
      runs_per_subtest_low: design.runsPerSubtest.low,
      runs_per_subtest_high: design.runsPerSubtest.high,
      runs: design.runs,
      missing_runs: design.missingRuns,
      judges: design.judges.length,
      judge_models: listText(design.judges, 'and'),
      pass_threshold: design.passThreshold,
      timeout_seconds: design.timeoutSeconds,
    })),

  columns(rows, context) {
    const some = (has: (row: Row) => boolean) => rows.some(has)
    const hasSubtests = some(row => row.subtests_per_tier_low !== null)
    return [
      {
        title: 'Experiments',
        align: 'left',
        text: row =>
          row.experiments === 1 ? shorten(row.first_experiment, widestName) : formatNumber(row.experiments, 'count'),
      },
      ...placeColumns(rows, context),
      numbers('tasks', 'Tasks', 'count'),
      ...(some(row => row.tiers > 0) ? [{ title: 'Tiers', align: 'left' as const, text: tiersText }] : []),
      ...(hasSubtests
        ? [
            {
              title: 'Subtests',
              align: 'right' as const,
              text: (row: Row) =>
                extentText({ low: row.subtests_per_tier_low ?? NaN, high: row.subtests_per_tier_high ?? NaN }),
            },
          ]
        : []),
      { title: hasSubtests ? 'Runs per subtest' : 'Runs per task', align: 'right', text: repetitionsText },
      numbers('runs', 'Runs', 'count'),
      ...(some(row => row.missing_runs > 0) ? [numbers<Row>('missing_runs', 'Missing', 'count')] : []),
      ...(some(row => row.judges > 0) ? [numbers<Row>('judges', 'Judges', 'count')] : []),
      ...(some(row => row.pass_threshold !== null) ? [numbers<Row>('pass_threshold', 'Pass from', 'score')] : []),
      ...(some(row => row.timeout_seconds !== null) ? [numbers<Row>('timeout_seconds', 'Time limit', 'seconds')] : []),
    ]
  },

  notes(rows, context) {
    const panels = [...new Set(rows.filter(row => row.judges > 0).map(row => row.judge_models))]
    const alike = rows.filter(row => row.experiments > 1).length
    return [
      ...(alike > 0 ? ['Experiments that were set up alike are one line, with their number.'] : []),
      ...(panels.length === 0
        ? ['No judges: outcomes are as the source has them.']
        : [`Judges: ${panels.map(oneLine).join('; or ')}.`]),
      ...(rows.some(row => row.subtests_per_tier_low !== null) ? ['Subtests: in each tier of a task.'] : []),
      ...(rows.some(row => row.missing_runs > 0)
        ? [
            `Missing: planned runs that were not found or never finished, ${counted(
              rows.reduce((sum, row) => sum + row.missing_runs, 0),
              'run',
            )} in all.`,
          ]
        : []),
      ...placeNotes(rows, context),
    ]
  },
})

const extentText = ({ low, high }: Extent): string =>
  low === high || Number.isNaN(low)
    ? formatNumber(low, 'count')
    : `${formatNumber(low, 'count')} to ${formatNumber(high, 'count')}`

/** As found, and as planned where that is another number. */
const repetitionsText = ({
  runs_planned: planned,
  runs_per_subtest_low: low,
  runs_per_subtest_high: high,
}: Row): string =>
  planned === null || (low === planned && high === planned)
    ? extentText({ low, high })
    : `${extentText({ low, high })} of ${formatNumber(planned, 'count')}`

const tiersText = ({ tiers, first_tier: first, last_tier: last }: Row): string => {
  const short = (name: string | null) => shorten(name ?? '–', widestName / 2)
  return tiers < 2 ? short(first) : `${tiers} (${short(first)}${tiers === 2 ? ', ' : ' … '}${short(last)})`
}

/** Experiments that were set up alike: what was tried, how often, and who judged. */
interface Design {
  readonly experiments: readonly string[]
  readonly tasks: number
  readonly model: string | null
  readonly agents: readonly string[]
  readonly tiers: readonly string[]
  /** Least and most; null where runs have no subtest. */
  readonly subtestsPerTier: Extent | null
  /** As it was planned; null where nothing says so. */
  readonly plannedRuns: number | null
  /** As it was found. */
  readonly runsPerSubtest: Extent
  readonly runs: number
  readonly missingRuns: number
  readonly judges: readonly string[]
  readonly passThreshold: number | null
  readonly timeoutSeconds: number | null
}

interface Extent {
  readonly low: number
  readonly high: number
}

const extentOf = (values: readonly number[]): Extent => ({
  low: values.reduce((least, value) => Math.min(least, value), Infinity),
  high: values.reduce((most, value) => Math.max(most, value), -Infinity),
})

const namesIn = (rows: Rows, column: string): string[] =>
  [...new Set(words(rows, column))].filter(name => name !== null).sort(naturalOrder)

const designsOf = (analysis: Analysis): Design[] => {
  const { runs, judges, missing_runs: missing, experiments } = analysis.tables
  const columns = ['experiment', 'agent_model']
  const plan = plansIn(experiments)
  const judged = judgesByExperiment(judges)
  const gone = new Map(
    splitBy(allRows(missing), columns).map(({ key, rows }) => [JSON.stringify(key), rows.rows.length]),
  )
  const parts = splitBy(allRows(runs), columns)
    .sort((a, b) => nullableOrder(a.key[1], b.key[1]) || nullableOrder(a.key[0], b.key[0]))
    .map(({ key, rows }) => {
      const [experiment, model] = key
      const cells = splitBy(rows, ['task', 'agent', 'tier', 'subtest'])
      const perTier = splitBy(rows, ['task', 'agent', 'tier']).map(tier => namesIn(tier.rows, 'subtest').length)
      const setUp = {
        model,
        agents: namesIn(rows, 'agent'),
        tiers: namesIn(rows, 'tier'),
        subtestsPerTier: namesIn(rows, 'subtest').length === 0 ? null : extentOf(perTier),
        judges: judged.get(experiment ?? '') ?? [],
        ...(plan.get(experiment ?? '') ?? noPlan),
      }
      return { experiment: experiment ?? '', rows, cells, setUp, missing: gone.get(JSON.stringify(key)) ?? 0 }
    })
  const alike = positionsBy(parts, ({ setUp }) => JSON.stringify(setUp)).map(positions => positions.map(i => parts[i]))
  return alike.map(group => ({
    ...group[0].setUp,
    experiments: group.map(({ experiment }) => experiment),
    tasks: new Set(group.flatMap(({ rows }) => words(rows, 'task'))).size,
    runsPerSubtest: extentOf(group.flatMap(({ cells }) => cells.map(({ rows }) => rows.rows.length))),
    runs: group.reduce((sum, { rows }) => sum + rows.rows.length, 0),
    missingRuns: group.reduce((sum, part) => sum + part.missing, 0),
  }))
}

type Plan = Pick<Design, 'plannedRuns' | 'passThreshold' | 'timeoutSeconds'>

const noPlan: Plan = { plannedRuns: null, passThreshold: null, timeoutSeconds: null }

const plansIn = (experiments: Table): Map<string, Plan> => {
  const read = (column: string) => {
    const cell = cellReader(experiments, column)
    return (row: number) => {
      const value = cell(row)
      return typeof value === 'number' ? value : null
    }
  }
  const [planned, threshold, timeout] = ['runs_per_subtest', 'pass_threshold', 'timeout_seconds'].map(read)
  return new Map(
    words(allRows(experiments), 'experiment').map((name, row) => [
      name ?? '',
      { plannedRuns: planned(row), passThreshold: threshold(row), timeoutSeconds: timeout(row) },
    ]),
  )
}

const judgesByExperiment = (judges: Table): Map<string, string[]> => {
  const [experiment, judge] = ['experiment', 'judge_model'].map(name => cellReader(judges, name))
  const found = new Map<string, Set<string>>()
  for (let row = 0; row < judges.size; row++) {
    const [name, model] = [String(experiment(row) ?? ''), judge(row)]
    const names = found.get(name) ?? new Set<string>()
    found.set(name, names)
    if (typeof model === 'string') names.add(model)
  }
  return new Map([...found].map(([name, models]) => [name, [...models].sort(naturalOrder)]))
}
