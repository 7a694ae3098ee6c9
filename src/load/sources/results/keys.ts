import type { RunKey } from '../../../core/record.ts'
import type { CsvRow } from '../../io/csv.ts'
import type { Reader, Sheet } from './result-sheet.ts'

export const keyColumns = ['experiment', 'task', 'agent', 'agent_model', 'tier', 'subtest', 'run_number'] as const

export const keyReader = (sheet: Sheet): Reader<RunKey | null> => {
  const read = sheet.reader(row => ({
    experiment: row.word('experiment'),
    task: row.word('task'),
    family: row.word('family'),
    agent: row.word('agent'),
    model: row.word('agent_model'),
    tier: row.word('tier'),
    subtest: row.word('subtest'),
    run: row.number('run_number'),
  }))
  // A word is kept as it was first read: later ones would hold on to the text around them.
  const words = new Map<string, string>()
  const one = (word: string): string => words.get(word) ?? words.set(word, word).get(word) ?? word
  const oneOrNull = (word: string | null): string | null => (word === null ? null : one(word))
  return row => {
    const { experiment, task, family, agent, model, tier, subtest, run } = read(row)
    if (experiment === null || Number.isNaN(run)) {
      const message = 'Rows without an experiment or a run number: {count}. They were left out.'
      sheet.count('key', message, 'Fill in what is missing, or write the results again.', row)
      return null
    }
    return {
      experiment: one(experiment),
      task: one(task ?? experiment),
      family: oneOrNull(family),
      agent: oneOrNull(agent),
      model: oneOrNull(model),
      tier: oneOrNull(tier),
      subtest: oneOrNull(subtest),
      run,
    }
  }
}

export const identityReader = (sheet: Sheet, columns: readonly string[]): Reader<string> =>
  sheet.reader(row => columns.map(column => row.word(column) ?? '').join('\0'))

/** Whether two rows have the same cells in these columns: quicker than to compare their identities. */
export const sameReader = (sheet: Sheet, columns: readonly string[]): ((a: CsvRow, b: CsvRow) => boolean) => {
  const readers = columns.map(column => sheet.reader(row => row.word(column))).reverse()
  return (a, b) => readers.every(read => read(a) === read(b))
}
