import { meanPartsOf } from '../../analysis/mean-parts.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { listText } from '../../core/list-text.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { metricOf } from '../exhibits/row-values.ts'
import { limitsMethod, linesText } from '../narrative/interval-words.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { sharesText, titleOf } from '../narrative/words.ts'
import { axisTitle } from '../plot/axis.ts'
import { conditionsOf, drawnPlaces } from '../plot/condition-notes.ts'
import { beyondText } from '../plot/metric-scale.ts'
import { type AddedRow, addedRows, shareRange, wholeScale } from '../plot/part-bars.ts'
import { stackedPanels, stackedRoom } from '../plot/stacked.ts'
import { partColorOf } from '../plot/theme.ts'

const whole = 'total_tokens'
const kinds = ['cache_read_tokens', 'cache_creation_tokens', 'output_tokens', 'input_tokens']

/** `cache read` */
const shortOf = (kind: string): string => kind.replace(/_tokens$/, '').replaceAll('_', ' ')

/** A part that takes less than this share of its bar is thinner than a line. */
const leastSeen = 0.004

export default defineFigure<AddedRow>({
  id: 'token-distribution',
  title: 'What tokens are made of',
  about: ['total_tokens'],
  description:
    'The mean number of tokens of runs by tier, made of input, output and what was written to and read from the cache, with the interval of the whole.',

  columns: {
    ...common('agent', 'agent_model', 'tier'),
    value: { metric: whole, metricIn: 'part', interval: limits },
    ...common('n'),
  },

  rows(analysis) {
    const found = meanPartsOf(analysis, whole, kinds).filter(({ parts }) => parts.length > 1)
    if (found.length === 0) return notApplicable('needs tokens of at least 2 kinds')
    const dots = found.some(({ runs }) => runs.length > 0)
    return addedRows(found, drawnPlaces(analysis, stackedRoom(dots)))
  },

  draw(rows, context) {
    const tokens = metricOf(context, whole)
    const conditions = conditionsOf(rows, context)
    const totals = rows.filter(({ what }) => what === 'total')
    const dots = rows.some(({ what }) => what === 'dot')
    const { scale, isCut } = wholeScale(rows, tokens)
    const titleFor = (id: string) => titleOf(metricOf(context, id), context.settings)
    const namesOf = (ids: readonly string[]) => ids.map(id => titleFor(id).toLowerCase()).join(', ')
    const barsWith = (id: string) => rows.filter(({ part }) => part === id).length
    const measured = kinds.filter(id => barsWith(id) > 0)
    const partly = measured.filter(id => barsWith(id) < totals.length)
    const shares = measured.map(id => ({ id, share: shareRange(rows, id) }))
    const [{ id: largest, share }] = [...shares].sort((a, b) => b.share[1] - a.share[1])
    const unseen = shares.filter(({ share: [, most] }) => most < leastSeen).map(({ id }) => id)
    const all = measured.length === kinds.length ? 'all tokens' : `the ${listText(measured.map(shortOf), 'and')} tokens`
    return {
      title: `${titleFor(largest)}${partly.includes(largest) ? ', where measured' : ''}: ${sharesText(share)} of ${all} of runs`,
      subtitle: sentences(
        `Bars: means${dots ? '; points: single runs' : ''}; ${sizeText(
          totals.map(({ n }) => n ?? 0),
          'run',
        )}`,
        linesText(totals, 'the whole', context.settings),
        limitsMethod(totals),
        isCut && beyondText('right'),
        unseen.length > 0 && `Too few to be seen: ${namesOf(unseen)}`,
        measured.length < kinds.length && `Not measured: ${namesOf(kinds.filter(id => !measured.includes(id)))}`,
        partly.length > 0 && `Not measured everywhere: ${namesOf(partly)}`,
        conditions.text,
      ),
      width: conditions.width,
      view: stackedPanels({
        conditions,
        parts: measured.map(id => ({ id, title: titleFor(id), color: partColorOf(kinds.indexOf(id)) })),
        part: 'part',
        partsTitle: '',
        scale,
        format: tokens.format,
        title: axisTitle(tokens, context.settings),
        dots,
      }),
    }
  },
})
