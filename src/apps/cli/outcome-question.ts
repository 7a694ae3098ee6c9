import { createInterface } from 'node:readline'
import type { Settings } from '../../core/settings.ts'
import { type OutcomeChoice, UnclearTable } from '../../load/unknown-table.ts'
import { printable } from './printable.ts'

/** Where a person is asked: both ends are a terminal, so that an answer can be given and the question is seen. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

const here: Terminal = { input: process.stdin, output: process.stderr }

const mostChoices = 20

/**
 * Reads sources by some settings. Where a table does not say which column is the outcome, a person at a terminal is
 * asked, and it is read again by the answer; without one, what was wrong is thrown.
 */
export const withOutcome = async <Result>(
  settings: Settings,
  read: (settings: Settings) => Promise<Result>,
  terminal = here,
): Promise<Result> => {
  try {
    return await read(settings)
  } catch (error) {
    if (!(error instanceof UnclearTable) || error.choices.length === 0) throw error
    if (!terminal.input.isTTY || !terminal.output.isTTY) throw error
    const choice = await ask(error, terminal)
    if (!choice) throw error
    return await read({ ...settings, columns: { ...settings.columns, [choice.ours]: choice.name } })
  }
}

const ask = async ({ message, choices }: UnclearTable, { input, output }: Terminal): Promise<OutcomeChoice | null> => {
  const shown = choices.slice(0, mostChoices)
  const lines = shown.map(({ name }, i) => `  ${i + 1}  ${printable(name)}`)
  output.write(`${printable(message)}\n${lines.join('\n')}\n`)
  const reader = createInterface({ input, output })
  const answer = await new Promise<string>(resolve => {
    reader.on('close', () => resolve(''))
    reader.on('SIGINT', () => reader.close())
    reader.question(`Which column is the outcome? (1–${shown.length}, empty for none) `, resolve)
  })
  reader.close()
  const given = answer.trim()
  return shown[Number(given) - 1] ?? choices.find(({ name }) => name === given) ?? null
}
