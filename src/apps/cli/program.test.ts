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
  [['rank', 'runs'], ["'rank'"]],
  [['gate'], ["'paths'"]],
  [['simulate'], ['--out <dir>', '`tiercel simulate --help`']],
  [
    ['simulate', '--out', 'x', '--tasks', '0'],
    ['--tasks', '"0"', '1'],
  ],
  [
    ['simulate', '--out', 'x', '--effect', 'large'],
    ['--effect', '"large"', '-1', '1'],
  ],
  [['simulate', '--out', 'x', 'y'], ['simulate']],
  [
    ['analyze', 'runs', '--jobs', 'many'],
    ['--jobs', '"many"', '1'],
  ],
  [
    ['analyze', 'runs', '--only', 'date'],
    ['--only', '"date"', 'tables', 'figures', 'report', 'data?'],
  ],
  [
    ['analyze', 'runs', '--only', 'data,tables', '--figures', 'failure-rate'],
    ['--figures', '--only data,tables'],
  ],
  [
    ['analyze', 'runs', '--only', 'report', '--figure-formats', 'png'],
    ['--figure-formats', '--only report', 'figures'],
  ],
  [
    ['analyze', 'runs', '--only', 'data', '--tables', 'tier-summary'],
    ['--tables', '--only data', 'tables'],
  ],
  [
    ['analyze', 'runs', '--only', 'figures', '--report-detail', 'full'],
    ['--report-detail', '--only figures', 'report'],
  ],
  [
    ['check', 'runs', '--consensus', 'mode'],
    ['--consensus', '"mode"', 'median', 'mean', 'recorded'],
  ],
  [
    ['completion', 'powershell'],
    ['"powershell"', 'bash', 'zsh', 'fish'],
  ],
  [
    ['metrics', '--jsn'],
    ["'--jsn'", '--json'],
  ],
])('%j is refused with code 2, by what is wrong in it', async (args, named) => {
  const { out, err, code } = await outcome(...args)
  expect({ out, code }).toEqual({ out: '', code: 2 })
  for (const each of named) expect(err).toContain(each)
})
