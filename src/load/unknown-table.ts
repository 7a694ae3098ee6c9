import { forShell } from '../core/check-advice.ts'
import { listText } from '../core/list-text.ts'
import { nearestWord } from '../core/nearest-word.ts'
import { AnalysisError } from '../core/problem.ts'
import { shownName, shownNames } from './shown-name.ts'
import { type ColumnGuess, guessColumns, outcomeOf, type TableGuess } from './sources/table/guesses.ts'
import type { TableHead } from './sources/table/head.ts'
import type { ColumnNames } from './sources/table/table-columns.ts'

export interface OutcomeChoice {
  readonly name: string
  readonly ours: 'passed' | 'score'
}

export class UnclearTable extends AnalysisError {
  /** Columns of which one may be the outcome; empty where that would not be enough. */
  readonly choices: readonly OutcomeChoice[]

  constructor(message: string, hint: string, choices: readonly OutcomeChoice[]) {
    super('table-unclear', message, hint)
    this.name = 'UnclearTable'
    this.choices = choices
  }
}

export const unclearTable = (file: string, head: TableHead, given: ColumnNames): AnalysisError => {
  const misspelt = Object.entries(given).find(([, theirs]) => !head.names.includes(theirs))
  if (misspelt) return noSuchColumn(misspelt[1], head.names)
  const guess = guessColumns(head, given)
  const lacking = [...(guess.lacksTask ? ['the task'] : []), ...(guess.lacksOutcome ? ['the outcome'] : [])]
  const choices = guess.columns
    .filter(({ isSure }) => !isSure)
    .map(({ name }) => ({ name, ours: outcomeOf(head, name) }))
  return new UnclearTable(
    `${file} is a table, but no column is known to be ${listText(lacking, 'or')}.`,
    [
      `Columns: ${columnsText(guess.columns)}`,
      `Say which: ${optionText(guess)}`,
      'docs/formats.md lists the names that are known.',
    ].join('\n'),
    guess.lacksTask ? [] : choices,
  )
}

export const noSuchColumn = (name: string, names: readonly string[]): AnalysisError => {
  const meant = nearestWord(name, names.slice(0, mostCompared))
  return new AnalysisError(
    'no-such-column',
    `No table has a column ${shownName(name)}.`,
    `${meant === null ? '' : `Did you mean ${shownName(meant)}? `}Columns: ${shownNames(names)}.`,
  )
}

const mostCompared = 200
const mostShown = 16

const columnsText = (columns: readonly ColumnGuess[]): string => {
  const shown = columns.slice(0, mostShown).map(({ name, means, isSure }) => {
    const meaning = means === null ? '?' : isSure ? means : `${means}?`
    return `${shownName(name)} (${meaning})`
  })
  const more = columns.length - shown.length
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

/** The option to paste; a column that cannot be guessed, or not pasted, is left to the person. */
const optionText = ({ columns, lacksTask, lacksOutcome }: TableGuess): string => {
  const pair = (ours: string, means: readonly string[]): string => {
    const found = columns.find(each => !each.isSure && means.includes(each.means ?? ''))
    if (!found || shownName(found.name) !== found.name || found.name.includes(',')) return `${found?.means ?? ours}=…`
    return `${found.means}=${found.name}`
  }
  const pairs = [...(lacksTask ? [pair('task', ['task'])] : []), ...(lacksOutcome ? [pair('passed', outcomes)] : [])]
  return `--columns ${pairs.map(each => (each.endsWith('…') ? each : forShell(each))).join(',')}`
}

const outcomes = ['passed', 'score']
