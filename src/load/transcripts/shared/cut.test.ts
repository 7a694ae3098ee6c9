import { describe, expect, test } from 'vitest'
import { cutText, cutValue, keptLength } from './cut.ts'

describe('cutting', () => {
  test('keeps the beginning and the end of a long text', () => {
    const long = `begin${'x'.repeat(100_000)}end`
    const cut = cutText(long)
    expect(cut.length).toBeLessThanOrEqual(keptLength)
    expect(cut).toMatch(/^begin.*\n\.\.\.\n.*end$/s)
    expect(cutText('x'.repeat(keptLength))).toBe('x'.repeat(keptLength))
  })

  test('leaves short arguments as they are, and limits all others', () => {
    const args = { command: 'ls', list: [1, null, true], inner: { a: 'b' } }
    expect(cutValue(args)).toEqual(args)
    let deep: unknown = 'x'
    for (let i = 0; i < 100_000; i++) deep = { deep }
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, 'y'.repeat(9000)]))
    expect(JSON.stringify(cutValue({ deep, wide, list: Array(5000).fill(1) })).length).toBeLessThan(300_000)
  })
})
