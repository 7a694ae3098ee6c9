import { Command, type Option } from 'commander'
import { version } from '../../core/version.ts'
import { allCommands } from './commands/all.gen.ts'
import { failureOf } from './failure.ts'
import { note } from './screen.ts'

const examples = `
Examples:
  tiercel demo                  see it work on simulated runs
  tiercel analyze runs          analyse your own
  tiercel analyze --help        every option of a command

Exit codes: 0 done, 1 failed gate (or compare --fail-on worse), 2 wrong usage or
nothing to analyse, 3 internal error, 4 inconclusive gate, 130 interrupted.`

type Name = keyof typeof allCommands

const isName = (word: string): word is Name => Object.hasOwn(allCommands, word)

/** How help orders them; others follow. */
const order: readonly Name[] = [
  'analyze',
  'check',
  'compare',
  'gate',
  'baseline',
  'plan',
  'trace',
  'serve',
  'import',
  'demo',
  'simulate',
  'metrics',
  'exhibits',
  'init',
  'completion',
]
const names: readonly Name[] = [...new Set([...order, ...Object.keys(allCommands).filter(isName)])]

/**
 * The program with the one command that a command line begins with, else with all of them: help, completion and guesses
 * need them all, and loading what is not asked for takes longer than many a command. Wrong usage throws a CommanderError
 * once it has been explained on stderr.
 */
export const createProgram = async ([first = '']: readonly string[]): Promise<Command> => {
  const program = new Command('tiercel')
    .description(
      'Turns the raw output of agent evaluations into answers: which configuration is better, by how much, at what cost.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText('after', examples)
  const needed = isName(first) && first !== 'completion' ? [first] : names
  const made = await Promise.all(needed.map(async name => (await allCommands[name]())(program)))
  for (const command of made) program.addCommand(command)
  for (const command of [program, ...made]) {
    const name = command === program ? program.name() : `${program.name()} ${command.name()}`
    command
      .exitOverride()
      .helpOption('-h, --help', 'print help')
      .configureHelp({ optionDescription })
      .showHelpAfterError(`Try \`${name} --help\`.`)
  }
  return program
}

/** Choices stand in our descriptions already. */
const optionDescription = ({ description, defaultValue }: Option): string =>
  defaultValue === undefined ? description : `${description} (default: ${defaultValue})`

/** Runs a command line; the code to exit with, where it is not what the command has set. */
export const runProgram = async (words: readonly string[]): Promise<typeof process.exitCode> => {
  try {
    const program = await createProgram(words)
    await program.parseAsync()
  } catch (error) {
    const { code, text } = failureOf(error, Boolean(process.env.TIERCEL_DEBUG))
    if (text !== '') note(text)
    return code
  }
  return process.exitCode
}
