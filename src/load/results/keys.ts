import type { RunKey } from '../../core/record.ts'
import type { CsvRow } from '../csv.ts'
import type { Reader, Sheet } from './sheet.ts'

/** The columns that tell runs apart. A table below runs may lack some of them. */
export const keyColumns = ['experiment', 'task', 'agent', 'agent_model', 'tier', 'subtest', 'run_number'] as const

/** The key of the run that a row of runs.csv or missing_runs.csv is about; null, and counted, where it names none. */
export const keyReader = (sheet: Sheet): Reader<RunKey | null> => {
  const experiment = sheet.word('experiment')
  const task = sheet.word('task')
  const family = sheet.word('family')
  const agent = sheet.word('agent')
  const model = sheet.word('agent_model')
  const tier = sheet.word('tier')
  const subtest = sheet.word('subtest')
  const run = sheet.number('run_number')
  // A word is kept as it was first read: later ones would hold on to the text around them.
  const words = new Map<string, string>()
  const one = (word: string): string => words.get(word) ?? words.set(word, word).get(word) ?? word
  const oneOrNull = (word: string | null): string | null => (word === null ? null : one(word))
  return row => {
    const name = experiment(row)
    const number = run(row)
    if (name === null || Number.isNaN(number)) {
      const message = 'Rows without an experiment or a run number: {count}. They were left out.'
      sheet.count('key', message, 'Fill in what is missing, or write the results again.', row)
      return null
    }
    return {
      experiment: one(name),
      task: one(task(row) ?? name),
      family: oneOrNull(family(row)),
      agent: oneOrNull(agent(row)),
      model: oneOrNull(model(row)),
      tier: oneOrNull(tier(row)),
      subtest: oneOrNull(subtest(row)),
      run: number,
    }
  }
}

/** Text that is equal for rows with the same cells in these columns. */
export const identityReader = (sheet: Sheet, columns: readonly string[]): ((row: CsvRow) => string) => {
  const readers = columns.map(column => sheet.word(column))
  return row => readers.map(read => read(row) ?? '').join('\0')
}

/** Whether two rows have the same cells in these columns: quicker than to compare their identities. */
export const sameReader = (sheet: Sheet, columns: readonly string[]): ((a: CsvRow, b: CsvRow) => boolean) => {
  const readers = columns.map(column => sheet.word(column)).reverse()
  return (a, b) => readers.every(read => read(a) === read(b))
}
