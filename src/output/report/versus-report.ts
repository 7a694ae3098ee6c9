import type { Versus } from '../../analysis/versus/versus.ts'
import type { DrawnFigure, DrawnTable } from '../../core/exhibit.ts'
import type { Metric } from '../../core/metric.ts'
import { type ReportComparison, type ReportMain, reportVersion, type Sentence } from '../../core/report-data.ts'
import type { Settings } from '../../core/settings.ts'
import { methodsPage } from '../files/methods-markdown.ts'
import { reasonsFor } from '../files/versus-json.ts'
import { intervalText } from '../narrative/interval-words.ts'
import { hintText } from '../narrative/messages/warnings-messages.ts'
import { type Message, text } from '../narrative/messages.ts'
import { brokenIn, extentOf, onlyIn, openIn } from '../narrative/versus-claims.ts'
import { voteText } from '../narrative/versus-words.ts'
import { titleOf } from '../narrative/words.ts'
import { packed, type ReportAssets, reportHtml } from './html.ts'
import { aboutOf, metricOf } from './report-main.ts'
import { reportMoved } from './report-moves.ts'

/** What a comparison shows: its tables, the one of the metrics first, and its figures. */
export interface VersusExhibits {
  readonly tables: readonly [DrawnTable, ...DrawnTable[]]
  readonly figures: readonly DrawnFigure[]
}

/** A comparison of two results as one HTML file that opens from disk, in pieces. */
export const versusReportFile = (
  versus: Versus,
  exhibits: VersusExhibits,
  metrics: readonly Metric[],
  settings: Settings,
  assets: ReportAssets,
): Iterable<string> => {
  const main = versusMain(versus, exhibits, metrics, settings)
  return reportHtml(`${main.title} – Tiercel`, assets, [packed('main', main)])
}

/** Runs stay with their own reports: pages about single runs have nothing here. */
const versusMain = (
  versus: Versus,
  exhibits: VersusExhibits,
  metrics: readonly Metric[],
  settings: Settings,
): ReportMain => ({
  version: reportVersion,
  title: `${versus.candidate.name} vs. ${versus.base.name}`,
  overview: text(extentOf(versus)),
  legend: `Macro-average over tasks; in brackets: ${intervalText(settings)}.`,
  about: aboutOf({ settings }),
  dimensions: [],
  configurations: [],
  metrics: metrics.map(metric => metricOf(metric, settings.metrics[metric.id]?.title)),
  answers: [],
  estimates: [],
  comparisons: [comparisonOf(versus, exhibits, settings)],
  comparisonCount: 1,
  figures: exhibits.figures.map(({ id, title, subtitle, spec, columns }) => ({
    id,
    name: title,
    family: null,
    about: [],
    title,
    subtitle,
    spec,
    columns,
  })),
  tables: exhibits.tables.map(({ id, title, notes, columns, cells }) => ({ id, title, notes, columns, cells })),
  notApplicable: [],
  judges: { names: [], alphas: [], pairs: [], severities: [], splits: [], flips: [], disputed: [] },
  problems: [],
  problemCount: 0,
  missing: { size: 0, columns: [] },
  methods: methodsPage(metrics),
  detail: { blocks: [], leftOut: 0, hint: '' },
})

/** So many of the tasks come with what the judges said. */
const mostExplained = 40

const comparisonOf = (versus: Versus, { tables, figures }: VersusExhibits, settings: Settings): ReportComparison => {
  const [{ id, title, notes, columns, cells }] = tables
  return {
    id: 'sides',
    title,
    about: null,
    sentences: sentencesOf(versus, settings),
    metrics: { id, title, notes, columns, cells },
    figures: figures.map(figure => figure.id),
    moved: reportMoved(versus.moved(), settings, (move, place) => ({
      links: null,
      reasons:
        place < mostExplained
          ? (['base', 'candidate'] as const).flatMap(side =>
              reasonsFor(versus, move, side).flatMap(reason =>
                reason.text === null
                  ? []
                  : [{ side, judge: `${reason.judge ?? 'a judge'}${voteText(reason)}`, text: reason.text }],
              ),
            )
          : [],
    })),
  }
}

const tones = { better: 'good', worse: 'bad', equivalent: 'plain', differs: 'plain' } as const

/** Warnings first, because each of them can explain a difference by itself; then broken tasks, verdicts and what is inconclusive. */
const sentencesOf = (versus: Versus, settings: Settings): Sentence[] => {
  const compared = versus.metrics().filter(({ family }) => family !== 'exploratory')
  const settled = (['better', 'worse', 'equivalent', 'differs'] as const).flatMap((verdict): Sentence[] => {
    const names = compared.filter(each => each.verdict === verdict).map(({ pair }) => titleOf(pair.metric, settings))
    return names.length === 0 ? [] : told([{ code: 'verdicts', params: { verdict, titles: names } }], tones[verdict])
  })
  return [
    ...versus.warnings.map(
      (warning): Sentence => ({ text: `${text(warning)} ${hintText(warning)}`, tone: 'doubt', link: null }),
    ),
    ...told(brokenIn(versus), 'bad'),
    ...settled,
    ...told(openIn(compared, settings), 'open'),
    ...onlyIn(versus).map((only): Sentence => ({ text: `Only one side has ${text(only)}`, tone: 'plain', link: null })),
  ]
}

const told = (messages: readonly Message[], tone: Sentence['tone']): Sentence[] =>
  messages.map(message => ({ text: text(message), tone, link: null }))
