import type { Layer } from '../../core/exhibit.ts'
import { labelsAcross } from './axis.ts'
import { labelLookup } from './expression.ts'
import { ink } from './theme.ts'

/** How far the widest shape reaches to each side, of the room that a level has. */
const half = 0.4

/**
 * Layers for rows that say what they are: a step of a distribution (`what: bin` with from, to, share), a group
 * (`group` with q1, median, q3) and single runs (`run` with value and nudge). Their `place` is a number, since shapes
 * of several widths cannot stand on an axis of words. The shape of the `widest` share is as wide as there is room.
 */
export const violinLayers = (widest: number): Layer[] => {
  const isA = (what: string) => ({ filter: { field: 'what', equal: what } })
  const quantitative = (field: string) => ({ field, type: 'quantitative' as const })
  return [
    {
      transform: [
        isA('bin'),
        { calculate: `datum.place - ${half} * datum.share / ${widest}`, as: 'left' },
        { calculate: `datum.place + ${half} * datum.share / ${widest}`, as: 'right' },
      ],
      mark: { type: 'rect', opacity: 0.45 },
      encoding: { x: quantitative('left'), x2: { field: 'right' }, y: quantitative('from'), y2: { field: 'to' } },
    },
    {
      transform: [isA('run'), { calculate: `datum.place + ${half} * datum.nudge`, as: 'nudged' }],
      mark: { type: 'point', size: 9, opacity: 0.6 },
      encoding: { x: quantitative('nudged'), y: quantitative('value') },
    },
    {
      transform: [isA('group')],
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: { x: quantitative('place'), y: quantitative('q1'), y2: { field: 'q3' } },
    },
    {
      transform: [isA('group')],
      mark: { type: 'point', size: 16, fill: 'white', strokeWidth: 1.2, stroke: ink.text },
      encoding: { x: quantitative('place'), y: quantitative('median'), color: { value: ink.text } },
    },
  ]
}

/** An axis of numbers that shows the levels at 0, 1, 2 …, wrapped or turned where they are long. */
export const placesAcross = (levels: readonly string[], title: string, width: number, beside: number) => {
  const { axis, lines } = labelsAcross(levels, width, beside)
  const places = levels.map((_, i) => String(i))
  return {
    type: 'quantitative' as const,
    title,
    scale: { domain: [-0.5, levels.length - 0.5], nice: false, zero: false },
    axis: {
      values: levels.map((_, i) => i),
      grid: false,
      ...axis,
      ...labelLookup(places, lines),
    },
  }
}
