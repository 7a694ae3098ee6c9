import { Command, type Option } from 'commander'
import { version } from '../../core/version.ts'
import { analyzeCommand } from './commands/analyze.ts'
import { baselineCommand } from './commands/baseline.ts'
import { checkCommand } from './commands/check.ts'
import { compareCommand } from './commands/compare.ts'
import { completionCommand } from './commands/completion.ts'
import { demoCommand } from './commands/demo.ts'
import { exhibitsCommand } from './commands/exhibits.ts'
import { gateCommand } from './commands/gate.ts'
import { importCommand } from './commands/import.ts'
import { initCommand } from './commands/init.ts'
import { metricsCommand } from './commands/metrics.ts'
import { planCommand } from './commands/plan.ts'
import { serveCommand } from './commands/serve.ts'
import { simulateCommand } from './commands/simulate.ts'
import { traceCommand } from './commands/trace.ts'

const examples = `
Examples:
  tiercel demo                  see it work on simulated runs
  tiercel analyze runs          analyse your own
  tiercel analyze --help        every option of a command

Exit codes: 0 done, 1 failed gate (or compare --fail-on worse), 2 wrong usage or
nothing to analyse, 3 internal error, 4 inconclusive gate, 130 interrupted.`

/** All commands. Wrong usage throws a CommanderError once it has been explained on stderr. */
export const createProgram = (): Command => {
  const program = new Command('tiercel')
    .description(
      'Turns the raw output of agent evaluations into answers: which configuration is better, by how much, at what cost.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText('after', examples)
  const commands = [
    analyzeCommand(),
    checkCommand(),
    compareCommand(),
    gateCommand(),
    baselineCommand(),
    planCommand(),
    traceCommand(),
    serveCommand(),
    importCommand(),
    demoCommand(),
    simulateCommand(),
    metricsCommand(),
    exhibitsCommand(),
    initCommand(),
    completionCommand(program),
  ]
  for (const command of commands) program.addCommand(command)
  for (const command of [program, ...commands]) {
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
