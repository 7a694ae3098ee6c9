import { expect, test } from 'vitest'
import { skippedText } from './skipped.ts'

test.each([
  [
    ['data', 'tables', 'figures', 'report'],
    [],
    ['Skipped: tables, figures and report are not built yet; data is complete.'],
  ],
  [['report'], [], ['Skipped: report is not built yet.']],
  [['data'], [], []],
  [['data'], ['--figures', '--set'], ['Without effect so far: --figures and --set.']],
])('asked for %j with %j it says %j', (wanted, idle, said) => expect(skippedText(wanted, ['data'], idle)).toEqual(said))
