import { notApplicable } from '../../core/exhibit.ts'
import { defineFigure } from '../define.ts'
import { type AddedRow, addedRows, shareRange, shareText } from '../drawing/added.ts'
import { axisTitle, titleOf } from '../drawing/axis.ts'
import { conditionsOf, drawnPlaces } from '../drawing/conditions.ts'
import { limitsMethod, linesText } from '../drawing/interval-words.ts'
import { numberScale } from '../drawing/scale.ts'
import { stackedPanels, stackedRoom } from '../drawing/stacked.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { metricOf } from '../rows.ts'
import { partColourOf } from '../theme.ts'

const whole = 'total_tokens'
const kinds = ['cache_read_tokens', 'cache_creation_tokens', 'output_tokens', 'input_tokens']

/** A part that takes less than this share of its bar is thinner than a line. */
const leastSeen = 0.004

export default defineFigure<AddedRow>({
  id: 'token-distribution',
  title: 'What tokens are made of',
  description:
    'The mean number of tokens of runs by tier, made of input, output and what was written to and read from the cache, with the interval of the whole.',

  data(analysis) {
    const found = analysis.exhibited.addedMeans(whole, kinds).filter(({ parts }) => parts.length > 1)
    if (found.length === 0) return notApplicable('needs tokens of at least 2 kinds')
    const dots = found.some(({ runs }) => runs.length > 0)
    return addedRows(found, drawnPlaces(analysis, stackedRoom(dots)))
  },

  draw(rows, context) {
    const tokens = metricOf(context, whole)
    const conditions = conditionsOf(rows, context)
    const totals = rows.filter(({ what }) => what === 'total')
    const dots = rows.some(({ what }) => what === 'dot')
    const titleFor = (id: string) => titleOf(metricOf(context, id), context.settings)
    const shares = kinds.map(id => ({ id, share: shareRange(rows, id) }))
    const [largest] = [...shares].sort((a, b) => b.share[1] - a.share[1])
    const unseen = shares.filter(({ share: [, most] }) => most < leastSeen)
    return {
      title: `${titleFor(largest.id)}: ${shareText(largest.share)} of all tokens of runs`,
      subtitle: sentences(
        `Bars: means${dots ? '; points: single runs' : ''}; ${sizeText(
          totals.map(({ n }) => n ?? 0),
          'run',
        )}`,
        linesText(totals, 'the whole', context.settings),
        limitsMethod(totals),
        unseen.length > 0 && `Too few to be seen: ${unseen.map(({ id }) => titleFor(id).toLowerCase()).join(', ')}`,
        conditions.text,
      ),
      width: conditions.width,
      view: stackedPanels({
        conditions,
        parts: kinds.map((id, i) => ({ id, title: titleFor(id), colour: partColourOf(i) })),
        part: 'part',
        partsTitle: '',
        scale: numberScale(
          rows.flatMap(({ what, value, high }) => (what === 'part' ? [] : [value, high])),
          { zero: true, count: 4 },
        ),
        format: tokens.format,
        title: axisTitle(tokens, context.settings),
        dots,
      }),
    }
  },
})
