import { expect, test } from 'vitest'
import { reason } from '../../core/reasons.ts'
import { text } from './messages.ts'
import { againstTitle, upliftTitle, withoutChange } from './uplift.ts'

const change = (value: number | null, settled: 'higher' | 'lower' | null = null, p: number | null = 0.5) => ({
  change: value,
  settled,
  p_adjusted: p,
})

test('counts what tests settle, and has the range of what was seen', () => {
  const rows = [change(-0.1, 'lower'), change(0.3, 'higher'), change(0.2, 'higher'), change(null, null, null)]
  expect(upliftTitle('Score', rows, 'score', 'tier').params).toMatchObject({
    range: [-0.1, 0.3],
    isEqual: false,
    tested: 3,
    higher: 2,
    lower: 1,
  })
  expect(upliftTitle('Score', [change(0), change(0)], 'score', 'tier').params).toMatchObject({ isEqual: true })
})

test('of several values the range is that of the first, and not tested', () => {
  const found = ['a', 'b'].flatMap(variant =>
    [0.1, 0.2].map((value, i) => ({ variant, value: variant === 'a' ? value : 9, place: `in T${i}` })),
  )
  expect(againstTitle('Uplift', found, 'ratio', () => false)).toMatchObject({
    code: 'title-range',
    params: { title: 'Uplift for a', ends: [{ value: 0.1 }, { value: 0.2 }], note: { standing: 'not tested' } },
  })
  expect(text(againstTitle('Uplift', found, 'ratio', () => true))).not.toContain('T0')
})

test('changes that are not known are counted, by their reasons', () => {
  const bare = { change: null, reasons: [reason('no-variation')] }
  const [known, unknown] = [
    { change: 1, reasons: [] },
    { change: null, reasons: [] },
  ]
  expect(withoutChange([known])).toBeNull()
  expect(withoutChange([known, bare])).toBe('No change known for 1 of 2: no variation')
  expect(withoutChange([known, bare, unknown])).toBe('No change known for 2 of 3: no variation (1), not known (1)')
})
