import { expect, test } from 'vitest'
import { colorOf, palette, parts, points, sequence, shapeOf } from './theme.ts'

type Triple = readonly [number, number, number]

const linear = (hex: string): Triple => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** How colors look to color-blind eyes (Machado, Oliveira and Fernandes 2009, full severity), on linear RGB. */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const seen = (matrix: readonly Triple[], [r, g, b]: Triple): Triple => {
  const row = ([x, y, z]: Triple) => Math.min(1, Math.max(0, x * r + y * g + z * b))
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** CIE Lab: distances in it are about how different colors look. */
const lab = ([r, g, b]: Triple): Triple => {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const pairs = <Item>(items: readonly Item[]): (readonly [Item, Item])[] =>
  items.flatMap((one, i) => items.slice(i + 1).map(other => [one, other] as const))

test.each(Object.entries(eyes))('%s eyes tell all colours apart', (_, matrix) => {
  for (const [one, other] of [...pairs(palette), ...pairs(parts)]) {
    const [a, b] = [one, other].map(color => lab(seen(matrix, linear(color))))
    expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${one} ${other}`).toBeGreaterThan(20)
  }
})

const lightness = (color: string): number => lab(linear(color))[0]

test('in grey they differ in lightness, and all stand out from white paper', () => {
  for (const [one, other] of pairs(palette))
    expect(Math.abs(lightness(one) - lightness(other)), `${one} ${other}`).toBeGreaterThan(8)
  for (const color of palette) expect(lightness(color)).toBeLessThan(75)
})

test('parts of a bar lie farther apart in grey, those that touch most of all', () => {
  for (const [one, other] of pairs(parts))
    expect(Math.abs(lightness(one) - lightness(other)), `${one} ${other}`).toBeGreaterThan(14)
  parts.slice(1).forEach((part, i) => {
    expect(Math.abs(lightness(part) - lightness(parts[i])), part).toBeGreaterThan(22)
  })
})

test('shades of a heatmap darken evenly', () => {
  const shades = sequence.map(lightness)
  expect([...shades].sort((a, b) => b - a)).toEqual(shades)
})

test('more levels than colours differ in colour or shape', () => {
  const looks = Array.from({ length: 24 }, (_, i) => `${colorOf(i)} ${shapeOf(i)}`)
  expect(new Set(looks).size).toBe(24)
})

test('a column is 88 millimetres and a page 180', () => expect([points(88), points(180)]).toEqual([249, 510]))
