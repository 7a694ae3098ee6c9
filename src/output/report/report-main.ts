import type { Analysis } from '../../analysis/analysis.ts'
import { distinctMicroAverage } from '../../analysis/estimates/micro-average.ts'
import { judgeLists } from '../../analysis/judges/index.ts'
import { levelsIn } from '../../analysis/levels.ts'
import { withOwn } from '../../core/definitions.ts'
import { dimensionColumns, type Grouping } from '../../core/dimensions.ts'
import type { Metric } from '../../core/metric.ts'
import {
  type ReportConfiguration,
  type ReportDetail,
  type ReportDimension,
  type ReportEstimate,
  type ReportMain,
  type ReportMetric,
  reportVersion,
} from '../../core/report-data.ts'
import { version } from '../../core/version.ts'
import { contextOf } from '../exhibits/context.ts'
import { noExhibits } from '../exhibits/define.ts'
import { nothingMade } from '../exhibits/made.ts'
import { planTables } from '../exhibits/make.ts'
import { allFigures } from '../figures/all.gen.ts'
import { methodsPage } from '../files/methods-markdown.ts'
import { legendText, overview } from '../narrative/overview.ts'
import { reasonsText } from '../narrative/reason-words.ts'
import { writtenRows } from '../narrative/written-rows.ts'
import { allTables } from '../tables/all.gen.ts'
import { reportFigures } from './figures.ts'
import { levelComparisons } from './level-comparisons.ts'
import { answersOf } from './report-answers.ts'
import { reportRows, shortNumber } from './report-columns.ts'

/** Groupings that a page can show; the others are in the files. */
const pageGroupings: readonly Grouping[] = [
  'overall',
  'by_task',
  'by_model',
  'by_tier',
  'by_model_and_tier',
  'by_subtest',
  'by_agent',
  'by_agent_and_model',
]
/** Beyond this many groups a grouping is computed in the page from the runs, without intervals. */
const mostGroups = 400
const mostProblems = 2000
const mostDisputed = 100

/** Everything that the pages need at once. */
export const reportMain = (
  analysis: Analysis,
  detail: ReportDetail,
  made = nothingMade(),
  own = noExhibits,
): ReportMain => {
  const { problems, metrics, settings } = analysis
  const context = contextOf(analysis)
  const { figures, notApplicable } = reportFigures(analysis, context, withOwn(allFigures, own.figures), made)
  const defined = withOwn(allTables, own.tables)
  const drawn = planTables(analysis, defined, context, made).map(table => table.make())
  const judges = judgeLists(analysis.judges())
  return {
    version: reportVersion,
    title: titleOf(analysis),
    overview: overview(analysis),
    legend: legendText(analysis),
    about: aboutOf(analysis),
    dimensions: dimensionsOf(context.levels),
    configurations: configurationsIn(analysis),
    metrics: metrics.map(metric => metricOf(metric, settings.metrics[metric.id]?.title)),
    answers: answersOf(analysis),
    estimates: [...estimatesOf(analysis)],
    ...levelComparisons(analysis, context),
    figures,
    tables: drawn.flatMap(outcome => {
      if (!('made' in outcome)) return []
      const { id, title, notes, columns, cells } = outcome.made
      return [{ id, title, notes, columns, cells }]
    }),
    notApplicable: [
      ...notApplicable,
      ...drawn.flatMap(outcome => {
        if ('made' in outcome) return []
        const name = defined.find(({ id }) => id === outcome.id)?.title ?? outcome.id
        return [{ name, reason: 'failed' in outcome ? `failed: ${outcome.failed}` : outcome.notApplicable }]
      }),
    ],
    judges: {
      names: analysis.judges().judges(),
      alphas: writtenRows(judges.judge_alpha),
      pairs: judges.judge_agreement,
      severities: writtenRows(judges.judge_severity),
      splits: judges.judge_splits,
      flips: judges.judge_flips,
      disputed: analysis
        .judges()
        .disputed(mostDisputed)
        .map(({ row, range }) => ({ run: row, spread: range })),
    },
    problems: problems.slice(0, mostProblems),
    problemCount: problems.length,
    missing: reportRows(analysis.recorded.missing_runs),
    methods: methodsPage(metrics),
    detail,
  }
}

const titleOf = ({ tables }: Analysis): string => {
  const names = tables.experiments.columns.experiment
  const experiments = names?.type === 'word' ? names.words : []
  return experiments.length === 1 ? experiments[0] : `${experiments.length} experiments`
}

/** Names of models need no other: they stand in figures as they do in the runs. */
const configurationsIn = ({ configurations: { word, all, byParts } }: Analysis): ReportConfiguration[] =>
  word === 'model' ? [] : all.map(({ key }) => ({ name: key, key: byParts({ configuration: key }) }))

/** Settings and versions. */
export const aboutOf = ({ settings }: Pick<Analysis, 'settings'>): [string, string][] => [
  ['Tiercel', version],
  ['Consensus of judges', settings.consensus],
  ['Runs without an outcome', settings.missing ?? 'recorded'],
  ['Profile', settings.profile],
  ['Confidence', String(settings.confidence)],
  ['Level of tests', String(settings.alpha)],
  ['Seed', String(settings.seed)],
  ['Resamples', String(settings.resamples)],
  ['Conclusions about', settings.generalize],
]

const words = { experiment: 'Experiment', family: 'Family', task: 'Task', agent: 'Agent', model: 'Model', tier: 'Tier' }

const dimensionsOf = (levels: Readonly<Record<string, readonly string[]>>): ReportDimension[] =>
  (['tier', 'model', 'agent', 'task', 'subtest', 'family', 'experiment'] as const)
    .map(id => ({
      id,
      title: { ...words, subtest: 'Subtest' }[id],
      column: dimensionColumns[id],
      levels: levels[id] ?? [],
    }))
    .filter(dimension => dimension.levels.length > 0)

/** Agents are shown where they tell more than models do, and a single model only where no agents are. */
const groupingsIn = ({ tables, groups }: Analysis): Grouping[] => {
  const told = new Set(levelsIn(tables.runs, groups).map(({ scope }) => scope))
  const left: Partial<Record<Grouping, boolean>> = {
    by_model: told.has('agents') && !told.has('models'),
    by_agent: !told.has('agents'),
    by_agent_and_model: !told.has('agents') || !told.has('models'),
  }
  return pageGroupings.filter(grouping => !left[grouping])
}

const bound = (value: number): number | null => (Number.isFinite(value) ? value : null)

export const metricOf = (metric: Metric, title?: string): ReportMetric => {
  const { id, description, formula, format, better, range, per, role, place, binary = false } = metric
  const named = { id, title: title ?? metric.title, description, formula, format, better, per, role, binary }
  return { ...named, ...(place !== undefined && { place }), range: [bound(range[0]), bound(range[1])] }
}

const estimatesOf = function* (analysis: Analysis): Iterable<ReportEstimate> {
  for (const grouping of groupingsIn(analysis)) {
    const groups = analysis.groups(grouping)
    if (groups.length > mostGroups) continue
    for (const group of groups)
      for (const { metric, variant, summary } of analysis.results(group)) {
        const { n, missing, method, reasons, label } = summary
        if (n === 0) continue
        yield {
          metric: metric.id,
          variant: variant?.id ?? null,
          grouping,
          key: group.key,
          value: shortNumber(summary.value),
          low: shortNumber(summary.low),
          high: shortNumber(summary.high),
          overRuns: shortNumber(distinctMicroAverage(summary) ?? NaN),
          n,
          missing,
          method,
          reason: reasonsText(reasons),
          label,
        }
      }
  }
}
