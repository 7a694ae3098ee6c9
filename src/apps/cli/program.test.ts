import { describe, expect, test } from 'vitest'
import { failureOf } from './failure.ts'
import { createProgram } from './program.ts'

/** What a command line prints, and how it would end; nothing here reads runs. */
const outcome = async (...args: string[]) => {
  const said = { out: '', err: '' }
  const program = await createProgram(args)
  for (const command of [program, ...program.commands])
    command.configureOutput({
      writeOut: text => {
        said.out += text
      },
      writeErr: text => {
        said.err += text
      },
    })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    const { code, text } = failureOf(error, false)
    return { ...said, err: said.err + text, code }
  }
  return { ...said, code: 0 }
}

const names = (await createProgram([])).commands.map(command => command.name())

describe('help', () => {
  test.each(names)('of %s has examples and fits 80 columns', async name => {
    const { out, code } = await outcome(name, '--help')
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^Examples:\n {2}tiercel ${name}`, 'm'))
    expect(out).toMatch(/-h, --help +print help\n/)
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  })

  test('of the program names every command with what it does', async () => {
    const { out } = await outcome('--help')
    for (const name of names) expect(out).toMatch(new RegExp(`^ {2}${name} .*\\w`, 'm'))
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  })
})

test.each([
  [['rank', 'runs'], /unknown command 'rank'/],
  [['gate'], /missing required argument 'paths'/],
  [['simulate'], /required option '--out <dir>' not specified\nTry `tiercel simulate --help`/],
  [['simulate', '--out', 'x', '--tasks', '0'], /--tasks: "0", expected a whole number from 1/],
  [['simulate', '--out', 'x', '--effect', 'large'], /--effect: "large", expected a number from -1 to 1/],
  [['simulate', '--out', 'x', 'y'], /too many arguments/],
  [['analyze', 'runs', '--jobs', 'many'], /--jobs: "many", expected a whole number from 1/],
  [
    ['analyze', 'runs', '--only', 'date'],
    /--only: "date", expected data, tables, figures or report\.\n {2}Did you mean data/,
  ],
  [
    ['analyze', 'runs', '--only', 'data,tables', '--figures', 'failure-rate'],
    /--figures: no figures are made with --only data,tables\.\n {2}Leave it out, or add figures to --only\./,
  ],
  [['analyze', 'runs', '--only', 'report', '--figure-formats', 'png'], /--figure-formats: no figures are made/],
  [['analyze', 'runs', '--only', 'data', '--tables', 'tier-summary'], /--tables: no tables are made/],
  [['analyze', 'runs', '--only', 'figures', '--report-detail', 'full'], /--report-detail: no report is made/],
  [['check', 'runs', '--consensus', 'mode'], /--consensus: "mode", expected median, mean or recorded/],
  [['completion', 'powershell'], /expected bash, zsh or fish/],
  [['metrics', '--jsn'], /unknown option '--jsn'\n\(Did you mean --json\?\)/],
])('%j is refused with code 2 and a sentence that helps', async (args, sentence) => {
  const { out, err, code } = await outcome(...args)
  expect({ out, code }).toEqual({ out: '', code: 2 })
  expect(err).toMatch(sentence)
})
