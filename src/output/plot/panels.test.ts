import { expect, test } from 'vitest'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { numbersAcross, numbersUpTurned } from './axis.ts'
import { compose } from './compose.ts'
import { heatmapLayers } from './heatmap.ts'
import { panels, panelWidth, silent } from './panels.ts'
import { numberScale } from './scale.ts'

const scale = numberScale([0, 1])
const rows = ['a', 'b', 'constructor', 'd', 'e'].flatMap(task => [0.2, 0.7].map(value => ({ task, value })))

const drawn = (columns: number) =>
  compose({ id: 'some', caption: '', columns: {} }, rows, {
    title: 'Message',
    subtitle: '',
    width: 510,
    view: panels({
      field: 'task',
      levels: ['a', 'b', 'constructor', 'd', 'e'],
      width: 510,
      height: 40,
      columns,
      extent: 30,
      panel: ({ isLeft, isBottom, width }) => {
        const x = numbersAcross({ field: 'value', scale, format: 'score', title: 'Value' }, width)
        const y = numbersUpTurned({ field: 'value', scale, format: 'score', title: 'Value' })
        return {
          mark: 'point',
          encoding: {
            x: { ...x, axis: { ...x.axis, ...(!isBottom && silent) } },
            y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
          },
        }
      },
    }),
  })

test('panels wrap, and each shows the rows of its level alone', async () => {
  const { svg, warnings } = await renderSvg(drawn(2))
  const { marks, texts } = readPicture(svg)
  expect(warnings).toEqual([])
  // Every row is drawn once, and every heading is a text.
  expect(marks).toBe(rows.length + 5)
  const headings = texts.filter(({ text }) => ['a', 'b', 'constructor', 'd', 'e'].includes(text))
  expect(headings.length).toBe(5)
})

test('the headings of a row are in line', async () => {
  const { texts } = readPicture((await renderSvg(drawn(3))).svg)
  const topOf = (word: string) => texts.find(({ text }) => text === word)?.corners[0][1]
  expect(topOf('a')).toBe(topOf('b'))
  expect(topOf('b')).toBe(topOf('constructor'))
})

test('only the lowest panel of each column names its numbers', async () => {
  const { texts } = readPicture((await renderSvg(drawn(2))).svg)
  // Two below, three at the side.
  expect(texts.filter(({ text }) => text === 'Value').length).toBe(2 + 3)
})

test('all of them fit the width of the figure', () => {
  for (const columns of [1, 2, 3, 4])
    expect(columns * panelWidth(510, columns, 30) + (columns - 1) * 10).toBeLessThan(480)
})

test('labels on dark cells are light', async () => {
  const cells = [0, 0.5, 1].map(value => ({ tier: `T${value}`, task: 'a', value }))
  const figure = compose({ id: 'heat', caption: '', columns: {} }, cells, {
    title: 'Message',
    subtitle: '',
    width: 249,
    view: {
      height: 80,
      layer: heatmapLayers({
        x: { field: 'tier', type: 'ordinal', axis: { labelAngle: 0 } },
        y: { field: 'task', type: 'ordinal' },
        field: 'value',
        scale,
        format: 'score',
        title: 'Value',
        label: { field: 'value', format: '.2f' },
      }),
    },
  })
  const { svg, warnings } = await renderSvg(figure)
  expect(warnings).toEqual([])
  const fillOf = (text: string) => new RegExp(`fill="([^"]+)"[^>]*>${text}</text>`).exec(svg)?.[1]
  expect([fillOf('0.00'), fillOf('0.50'), fillOf('1.00')]).toEqual(['#1a1a1a', '#1a1a1a', 'white'])
})
