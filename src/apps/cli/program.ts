import { Command } from 'commander'
import { version } from '../../core/version.ts'
import { analyzeCommand } from './commands/analyze.ts'
import { demoCommand } from './commands/demo.ts'
import { metricsCommand } from './commands/metrics.ts'
import { simulateCommand } from './commands/simulate.ts'

const examples = `
Examples:
  tiercel demo                  see it work on simulated runs
  tiercel analyze runs          analyse your own
  tiercel analyze --help        every option of a command

Exit codes: 0 done, 2 wrong usage or nothing to analyse, 3 internal error, 130 interrupted.`

/** All commands. Wrong usage throws a CommanderError once it has been explained on stderr. */
export const createProgram = (): Command => {
  const program = new Command('tiercel')
    .description(
      'Turns the raw output of agent evaluations into answers: which configuration is better, by how much, at what cost.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', examples)
  const commands = [analyzeCommand(), demoCommand(), simulateCommand(), metricsCommand()]
  for (const command of commands) program.addCommand(command)
  for (const command of [program, ...commands])
    command
      .exitOverride()
      .showHelpAfterError(`Try \`${command === program ? '' : 'tiercel '}${command.name()} --help\`.`)
  return program
}
