import type { Versus } from '../../../analysis/versus/versus.ts'
import type { DrawnFigure, ExhibitContext, FigureColumns } from '../../../core/exhibit.ts'
import { listText } from '../../../core/list-text.ts'
import { intervalNote } from '../../narrative/interval-words.ts'
import { sentences, sizeText } from '../../narrative/subtitles.ts'
import { writtenRows } from '../../narrative/written-rows.ts'
import { besideLevels, levelsDown, numbersAcross } from '../../plot/axis.ts'
import { compose } from '../../plot/compose.ts'
import { intervalLayers, referenceLayer } from '../../plot/interval-marks.ts'
import { panelWidth } from '../../plot/panels.ts'
import { numberScale } from '../../plot/scale.ts'
import { seriesOf } from '../../plot/series.ts'
import { widestOf } from '../../plot/text-width.ts'
import { common } from '../figure-columns.ts'
import { type VersusRow, versusRow } from './versus-rows.ts'

/** In this order in the legend, each with its color whether or not the others are there; worse is as in changes. */
const verdicts = ['better', 'equivalent', 'worse', 'differs', 'inconclusive', 'not compared', 'exploratory']

const mostMetrics = 24
const step = 13
/** Ticks and padding between labels and plot. */
const besideLabels = 12

const message = (rows: readonly VersusRow[]): string => {
  const names = (verdict: string) =>
    rows.filter(row => row.verdict === verdict).map(row => row.metric_title.toLowerCase())
  const parts = (['better', 'worse'] as const).flatMap(verdict => {
    const found = names(verdict)
    return found.length === 0 ? [] : [`${verdict} in ${listText(found, 'and')}`]
  })
  return parts.length === 0 ? 'No metric is significantly better or worse' : `The candidate is ${parts.join(', ')}`
}

const columns = {
  ...common('metric_title'),
  verdict: { title: 'Verdict' },
  improvement: {
    title: 'Cliff’s delta, right is better',
    interval: ['improvement_low', 'improvement_high'],
  },
  ...common('p_adjusted', 'tasks'),
} satisfies FigureColumns

/** How often a run of the candidate beats one of the base, for every metric that runs have; null where none has it. */
export const effectsFigure = (versus: Versus, context: ExhibitContext): DrawnFigure | null => {
  const rows = versus
    .metrics()
    .filter(({ pair, delta }) => pair.metric.better !== 'neither' && delta !== null && !Number.isNaN(delta.value))
    .map(compared => versusRow(compared, context.settings))
    .slice(0, mostMetrics)
  if (rows.length === 0) return null
  const width = context.width.column
  const present = verdicts.filter(verdict => rows.some(row => row.verdict === verdict))
  const scale = numberScale([-1, 1], { range: [-1, 1], count: 4 })
  const names = rows.map(row => row.metric_title)
  const { color, shape, legendHeight } = seriesOf({
    field: 'verdict',
    levels: present,
    among: verdicts,
    title: 'Verdict',
    // The legend begins where the plot does.
    width: width - Math.min(width / 3, widestOf(names)) - besideLabels,
  })
  const id = 'comparison-effects'
  return compose({ id, caption: 'Effects of the candidate vs. the base', columns }, writtenRows(rows), {
    title: message(rows.filter(({ family }) => family !== 'exploratory')),
    subtitle: sentences(
      `Cliff's delta of the candidate over the base; sides of ${sizeText(
        rows.flatMap(row => [row.n_base, row.n_candidate]),
        'run',
      )}`,
      intervalNote(
        'Lines',
        rows.map(row => ({ low: row.delta_low, high: row.delta_high, method: row.delta_method })),
        context.settings,
      ),
      'right of 0 the candidate is better, whatever direction a metric has',
    ),
    width,
    view: {
      height: step * rows.length + 34 + legendHeight,
      layer: [
        referenceLayer('x', 0),
        {
          encoding: {
            x: numbersAcross(
              { field: 'improvement', scale, format: 'score', title: "Cliff's delta, right is better" },
              panelWidth(width, 1, besideLevels(names, width)),
            ),
            y: levelsDown({ field: 'metric_title', levels: names, title: null }, width),
            color,
          },
          layer: intervalLayers({
            on: 'x',
            scale,
            value: 'improvement',
            low: 'improvement_low',
            high: 'improvement_high',
            shape,
          }),
        },
      ],
    },
  })
}
