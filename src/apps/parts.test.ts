import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { keysOf } from './parts.ts'

const all = { figures: null, tables: null }
const keys = (settings: Partial<Settings> = {}, wanted: Parameters<typeof keysOf>[3] = all, input = 'input') =>
  keysOf(input, { ...defaultSettings, ...settings }, [], wanted)

test('other input or other settings make other results in every part', () => {
  for (const other of [keys({}, all, 'other'), keys({ seed: 1 })]) {
    expect(other.key).not.toBe(keys().key)
    for (const part of ['data', 'tables', 'figures'] as const) expect(other.parts[part]).not.toBe(keys().parts[part])
  }
})

test('how figures look and which are wanted changes the figures alone', () => {
  const look = keys({ figures: { formats: ['vl'], width: 100 } })
  expect(look.parts).toEqual({ ...keys().parts, figures: expect.any(String) })
  expect(look.parts.figures).not.toBe(keys().parts.figures)
  const some = keys({}, { figures: ['pass-rate-by-tier'], tables: null })
  expect(some.parts).toEqual({ ...keys().parts, figures: expect.any(String) })
  expect(some.parts.figures).not.toBe(keys().parts.figures)
  const few = keys({}, { figures: null, tables: ['tier-summary'] })
  expect(few.parts).toEqual({ ...keys().parts, tables: expect.any(String) })
})
