import { expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { bareContext } from '../assemble.ts'
import { textWidth } from './text.ts'
import { inSentence, withShortNames } from './title-names.ts'

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
  expect(short(`Score: higher for kestrel in ${prompts[0]} (0.5) than in ${prompts[1]} (0.2)`)).toBe(
    `Score: higher for kestrel in ${first} (0.5) than in ${second} (0.2)`,
  )
})

test('other names stay as they are', () => {
  const short = withShortNames({ levels: { ...none, tier: ['T0', 'T1'] } })
  expect(short('Score: higher in T1 than in T0')).toBe('Score: higher in T1 than in T0')
})

test('a name of punctuation alone is in quotes, others are as they are', () => {
  expect(['...', '..., ...', 'T0', 'é?', '+1'].map(inSentence)).toEqual(['"..."', '"..., ..."', 'T0', 'é?', '+1'])
})
