import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { bareContext } from '../exhibits/exhibit-context.ts'
import { textWidth } from './text-width.ts'
import { withShortNames } from './title-names.ts'

const { levels: none } = bareContext(defaultSettings, [])
const prompts = [
  'You are a helpful assistant. Translate the following text to French: {{text}}',
  'You are a helpful assistant. Translate the following text to Pirate: {{text}}',
]

test('names as long as sentences are short in a title, and still two', () => {
  const short = withShortNames({ levels: { ...none, tier: prompts, model: ['kestrel'] } })
  const [first, second] = prompts.map(short)
  expect(first).not.toBe(second)
  for (const text of [first, second]) expect(textWidth(text)).toBeLessThanOrEqual(100)
  expect(short(`kestrel: ${prompts[0]} (0.5), ${prompts[1]} (0.2)`)).toBe(`kestrel: ${first} (0.5), ${second} (0.2)`)
})

test('other names stay as they are', () => {
  const short = withShortNames({ levels: { ...none, tier: ['T0', 'T1'] } })
  expect(short('T1 > T0')).toBe('T1 > T0')
})
