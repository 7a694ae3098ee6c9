import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandKey, simpleCommands } from './command.ts'
import { withoutHereDocuments } from './here-document.ts'

/** As one would write it down: it looks for the end of each document anew. */
const document = /<<-?\s*(['"]?)([A-Za-z_]\w*)(?!\w)\1[\s\S]*?\n[ \t]*\2(?=\n|$)/g

test('documents are taken out from their mark to the word that ends them', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('<<', 'A', 'B', '\n', ' ', "'", '-', 'A\n', '\nB', '<<A', "<<'B'")), parts => {
      const text = parts.join('')
      expect(withoutHereDocuments(text)).toBe(text.replace(document, ''))
    }),
    { seed: 1, numRuns: 20_000 },
  ))

// Each of these took minutes, or more room on the stack than there is.
test.each([
  ['documents that are never closed', '<<A\n'],
  ['many words that close nothing', 'cat <<A1\nA\n'],
  ['programs that run programs', 'sudo '],
  ['escaped quotes', '"\\"'],
])('%s are read in one pass', (_, unit) => {
  const line = unit.repeat(4_000_000 / unit.length)
  expect(withoutHereDocuments(line)).toBe(line)
  expect(simpleCommands(line).length).toBeGreaterThan(0)
  expect(() => commandKey(line)).not.toThrow()
})
