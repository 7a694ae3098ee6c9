import type { Analysis } from '../../analysis/analysis.ts'
import { panelOf, ratingsOfRun } from '../../analysis/judges/panel.ts'
import { seatsOf } from '../../analysis/judges/seats.ts'
import { fewestRelated } from '../../analysis/percentile-limits.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Settings } from '../../core/settings.ts'
import { mean } from '../../statistics/sum.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { limitsMethod, linesText, uncorrected } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
import { notes, sentences, sizeText } from '../narrative/subtitles.ts'
import { besideLevels, levelsDown, numbersAcross } from '../plot/axis.ts'
import { intervalLayers, referenceLayer } from '../plot/interval-marks.ts'
import { panelWidth } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'

type Row = {
  /** The estimate of a judge, or one of its runs. */
  readonly what: 'estimate' | 'run'
  readonly judge: string
  readonly severity: number
  readonly low: number | null
  readonly high: number | null
  readonly pass_rate: number | null
  readonly others_pass_rate: number | null
  readonly n: number | null
  readonly method: MethodId | null
  /** What the interval comes from: tasks or runs. */
  readonly units: number | null
  readonly shown: boolean
}

const mostJudges = 30
/** From this many runs on an interval says more than the runs themselves. */
const mostRuns = 29
const single = { low: null, high: null, pass_rate: null, others_pass_rate: null, n: null, method: null, units: null }

/** How much of the width names may take: there is one number for each. */
const mostForNames = 0.45

export default defineFigure<Row>({
  id: 'judge-severity',
  title: 'Severity of judges',
  description:
    'How far the scores of each judge lie from the mean of the other judges of the same run, with the interval: severe judges left of 0, lenient ones right.',
  needs: { judge: 2 },

  columns: {
    ...common('judge'),
    severity: { title: 'Deviation', interval: limits },
    pass_rate: { metric: 'pass_rate' },
    others_pass_rate: { title: 'Pass rate of the others', format: 'percent' },
    ...common('n'),
  },

  rows(analysis) {
    const found = analysis
      .judges()
      .severities()
      .filter(({ value }) => Number.isFinite(value))
      .sort((a, b) => a.value - b.value)
    if (found.length === 0) return notApplicable('needs runs with scores of 2 judges')
    const far = [...found].sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, mostJudges)
    const offsets = new Map(judgeOffsetsOf(analysis).map(({ judge, values }) => [judge, values]))
    return found.flatMap((each): Row[] => {
      const about = { judge: each.judge, shown: far.includes(each) }
      const runs = each.runs > mostRuns ? [] : (offsets.get(each.judge) ?? [])
      return [
        ...runs.map(severity => ({ what: 'run' as const, ...about, severity, ...single })),
        {
          what: 'estimate',
          ...about,
          severity: each.value,
          low: finite(each.low),
          high: finite(each.high),
          pass_rate: finite(each.passRate),
          others_pass_rate: finite(each.othersPassRate),
          n: each.runs,
          method: each.method,
          units: each.units,
        },
      ]
    })
  },

  draw(rows, context) {
    const estimates = rows.filter(({ what }) => what === 'estimate')
    const drawn = rows.filter(({ shown }) => shown)
    const judges = [...new Set(drawn.map(({ judge }) => judge))]
    const { color, shape } = seriesBy(
      'judge',
      { field: 'judge', levels: judges, title: 'Judge', width: context.width.column },
      context,
    )
    const width = context.width.column
    const y = levelsDown({ field: 'judge', levels: judges, title: null }, width, mostForNames)
    const scale = numberScale([0, ...drawn.map(({ severity }) => severity)], {
      range: [-1, 1],
      limits: drawn.flatMap(({ low, high }) => [low, high]),
    })
    const plot = panelWidth(width, 1, besideLevels(judges, width, mostForNames))
    return {
      title: text(severityTitle(estimates, context.settings)),
      subtitle: sentences(
        `Distance from the mean of the other judges of the same run; ${sizeText(
          estimates.map(({ n }) => n ?? 0),
          'run',
        )}`,
        linesText(estimates, '', context.settings),
        limitsMethod(estimates),
        rows.length > estimates.length && notes.singleRuns,
        judges.length < estimates.length &&
          `Shown: the ${judges.length} judges farthest from the others of ${estimates.length}; the others are in the CSV`,
      ),
      width,
      view: {
        height: 34 + 15 * judges.length,
        layer: [
          referenceLayer('x', 0),
          {
            encoding: {
              x: numbersAcross(
                { field: 'severity', scale, format: 'score', title: 'Score above that of the others' },
                plot,
              ),
              y,
              color: { ...color, legend: null },
            },
            layer: [
              {
                transform: [{ filter: { field: 'what', equal: 'run' } }],
                mark: { type: 'point', size: 6, opacity: 0.5, yOffset: 4 },
              },
              {
                transform: [{ filter: { field: 'what', equal: 'estimate' } }],
                layer: intervalLayers({ on: 'x', scale, value: 'severity', shape: { ...shape, legend: null } }),
              },
            ],
          },
        ],
      },
    }
  },
})

/** The limits of fewer runs rest on their being nearly normal. */
const isEnough = ({ n }: Row): boolean => (n ?? 0) >= fewestRelated

/** Rows are sorted from severe to lenient: what was seen, since single intervals tell no judge from the others. */
const severityTitle = (rows: readonly Row[], settings: Settings): Message<'title-severity'> => {
  const judged = rows.filter(isEnough)
  const [lowest, highest] = [rows[0], rows[rows.length - 1]].map(row => ({ place: row.judge, value: row.severity }))
  const few = judged.length === 0 ? rows.map(({ n }) => n ?? 0) : null
  return { code: 'title-severity', params: { lowest, highest, few, intervals: uncorrected(judged, settings) } }
}

/** How far the scores of a judge lie from the mean of the other judges, run by run. */
interface JudgeOffsets {
  readonly judge: string
  readonly values: readonly number[]
}

/** The single values behind the severity of each judge. */
export const judgeOffsetsOf = ({ tables: { runs, judges: table } }: Analysis): JudgeOffsets[] => {
  const { judges, scores } = panelOf({ runs, judges: table }, seatsOf(table))
  return judges.map((judge, seat) => ({
    judge,
    values: [...scores[seat]].flatMap((own, row) => {
      const others = ratingsOfRun(scores, row, seat)
      return Number.isNaN(own) || others.length === 0 ? [] : [own - mean(others)]
    }),
  }))
}
