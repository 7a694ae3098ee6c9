import { expect, test } from 'vitest'
import { isDark, partsChannel } from './panel-parts.ts'
import { palette, sequence } from './theme.ts'

test('text on a colour is light where white contrasts more with it than black', () => {
  expect([isDark('#000000'), isDark('#ffffff'), isDark('#004488'), isDark('#ddaa33')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  for (const color of [...palette, ...sequence]) {
    const [r, g, b] = [1, 3, 5].map(at => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
    const lightness = 0.2126 * r + 0.7152 * g + 0.0722 * b
    // Text is readable from a contrast of 3 on.
    expect(contrast(lightness, isDark(color) ? 1 : 0.01)).toBeGreaterThan(3)
  }
})

test('the legend has a line for as many parts as fit', () => {
  const parts = ['a', 'b', 'c', 'd'].map(id => ({ id, title: `A rather long title of part ${id}`, color: '#004488' }))
  const [narrow, wide] = [249, 510].map(width => partsChannel('part', parts, '', width))
  expect(narrow.legendHeight).toBeGreaterThan(wide.legendHeight)
  expect(wide.color.scale).toEqual({ domain: ['a', 'b', 'c', 'd'], range: new Array(4).fill('#004488') })
})
