import { expect, test } from 'vitest'
import { human, says, shell, transcriptOf } from '../../../test/support/transcript.ts'
import { admitsMistake } from './markers.ts'

const isMarked = (spec: Parameters<typeof transcriptOf>[0][number]) => admitsMistake(transcriptOf([spec]).events[0])

test.each([
  'My mistake, the path was wrong.',
  'Let me fix this.',
  'The test is still failing',
  'I made an error',
  'That didn’t work',
])('%s', text => expect(isMarked(says(text))).toBe(true))

test.each(['Let me look at the tests.', 'All tests pass.', 'The prefix is fixed.', 'The user said oopsy'])(
  'but not: %s',
  text => expect(isMarked(says(text))).toBe(false),
)

test('only what an agent says counts', () => {
  expect(isMarked(human('my mistake'))).toBe(false)
  expect(isMarked(shell('echo my mistake'))).toBe(false)
})
