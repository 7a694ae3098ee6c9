import { meanPartsOf } from '../../analysis/mean-parts.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { metricOf } from '../exhibits/row-values.ts'
import { limitsMethod, linesText } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { titleOf } from '../narrative/words.ts'
import { axisTitle } from '../plot/axis.ts'
import { conditionsOf, drawnPlaces } from '../plot/condition-notes.ts'
import { beyondText } from '../plot/metric-scale.ts'
import { type AddedRow, addedRows, shareRange, wholeScale } from '../plot/part-bars.ts'
import { stackedPanels, stackedRoom } from '../plot/stacked.ts'
import { partColorOf } from '../plot/theme.ts'

const whole = 'duration_seconds'
const agent = 'agent_duration_seconds'
const judging = 'judge_duration_seconds'

export default defineFigure<AddedRow>({
  id: 'latency-breakdown',
  title: 'What takes the time',
  about: ['duration_seconds'],
  description:
    'The mean duration of runs by tier, made of the time of the agent and the time of judging, with the interval of the whole.',

  columns: {
    ...common('agent', 'agent_model', 'tier'),
    value: { metric: whole, metricIn: 'part', interval: limits },
    ...common('n'),
  },

  rows(analysis) {
    const found = meanPartsOf(analysis, whole, [agent, judging]).filter(({ parts }) => parts.length === 2)
    if (found.length === 0) return notApplicable('needs the duration of runs, of the agent and of judging')
    const dots = found.some(({ runs }) => runs.length > 0)
    return addedRows(found, drawnPlaces(analysis, stackedRoom(dots)))
  },

  draw(rows, context) {
    const duration = metricOf(context, whole)
    const conditions = conditionsOf(rows, context)
    const totals = rows.filter(({ what }) => what === 'total')
    const dots = rows.some(({ what }) => what === 'dot')
    const { scale, isCut } = wholeScale(rows, duration)
    return {
      title: text({ code: 'title-judging-share', params: { range: shareRange(rows, judging) } }),
      subtitle: sentences(
        `Bars: means${dots ? '; points: single runs' : ''}; ${sizeText(
          totals.map(({ n }) => n ?? 0),
          'run',
        )}`,
        linesText(totals, 'the whole', context.settings),
        limitsMethod(totals),
        isCut && beyondText('right'),
        conditions.text,
      ),
      width: conditions.width,
      view: stackedPanels({
        conditions,
        parts: [agent, judging].map((id, i) => ({
          id,
          title: titleOf(metricOf(context, id), context.settings),
          color: partColorOf(i),
        })),
        part: 'part',
        partsTitle: '',
        scale,
        format: duration.format,
        title: axisTitle(duration, context.settings),
        dots,
      }),
    }
  },
})
