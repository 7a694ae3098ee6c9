import { Command, type Option } from 'commander'
import { version } from '../../core/version.ts'

const examples = `
Examples:
  tiercel demo                  see it work on simulated runs
  tiercel analyze runs          analyse your own
  tiercel analyze --help        every option of a command

Exit codes: 0 done, 1 failed gate (or compare --fail-on worse), 2 wrong usage or
nothing to analyse, 3 internal error, 4 inconclusive gate, 130 interrupted.`

/** Every command, in the order in which help lists them, each loaded when it is needed. */
const commands: Readonly<Record<string, (program: Command) => Promise<Command>>> = {
  analyze: async () => (await import('./commands/analyze.ts')).analyzeCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  compare: async () => (await import('./commands/compare.ts')).compareCommand(),
  gate: async () => (await import('./commands/gate.ts')).gateCommand(),
  baseline: async () => (await import('./commands/baseline.ts')).baselineCommand(),
  plan: async () => (await import('./commands/plan.ts')).planCommand(),
  trace: async () => (await import('./commands/trace.ts')).traceCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand(),
  metrics: async () => (await import('./commands/metrics.ts')).metricsCommand(),
  exhibits: async () => (await import('./commands/exhibits.ts')).exhibitsCommand(),
  init: async () => (await import('./commands/init.ts')).initCommand(),
  completion: async program => (await import('./commands/completion.ts')).completionCommand(program),
}

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
  const needsAll = first === 'completion' || !Object.hasOwn(commands, first)
  const made = await Promise.all((needsAll ? Object.keys(commands) : [first]).map(name => commands[name](program)))
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
