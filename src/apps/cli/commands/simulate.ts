import { Command, Option } from 'commander'
import { counted } from '../../../output/narrative/words.ts'
import { defaultSimulation, type SimulationOptions } from '../../../simulate/options.ts'
import { tidily } from '../../signals.ts'
import { type SimulationWritten, writeSimulation } from '../../simulate-writer.ts'
import { numberBetween, wholeNumber } from '../option-values.ts'
import { printable } from '../printable.ts'
import { showingProgress } from '../progress-line.ts'
import { note, print } from '../screen.ts'

type Counts = 'tasks' | 'tiers' | 'subtests' | 'runs' | 'judges' | 'models'

const counts: Record<Counts, string> = {
  tasks: 'tasks to attempt',
  tiers: 'tiers: levels of the ablation ladder',
  subtests: 'subtests of each tier',
  runs: 'runs of each subtest',
  judges: 'judges of each run',
  models: 'agent models, each trying every task',
}

const mostOfEach = 10_000

const examples = `
Examples:
  tiercel simulate --out runs                        a small study
  tiercel simulate --out runs --tasks 20 --runs 10   a larger one
  tiercel simulate --out equal --effect 0            tiers that are all alike`

export const simulateCommand = (): Command => {
  const command = new Command('simulate')
    .summary('write simulated runs with a known truth')
    .description(
      'Writes simulated runs, laid out as real ones. The same options give the same bytes; simulation.json says what is true of them.',
    )
    .requiredOption('--out <dir>', 'where to write them: a new or empty folder, or an earlier simulation')
    .addHelpText('after', examples)
  for (const [name, description] of Object.entries(counts) as [Counts, string][])
    command.addOption(
      new Option(`--${name} <n>`, description)
        .default(defaultSimulation[name])
        .argParser(wholeNumber(`--${name}`, 1, mostOfEach)),
    )
  return command
    .addOption(
      new Option('--seed <n>', 'seed: the same one gives the same bytes')
        .default(defaultSimulation.seed)
        .argParser(wholeNumber('--seed', 0, 2 ** 32 - 1)),
    )
    .addOption(
      new Option('--effect <x>', 'rise of the expected score from one tier to the next')
        .default(defaultSimulation.effect)
        .argParser(numberBetween('--effect', -1, 1)),
    )
    .option('--transcripts', 'add what the agent did in each run, step by step')
    .option('--quiet', 'no progress and no summary')
    .action(
      async ({ out, quiet = false, ...options }: Partial<SimulationOptions> & { out: string; quiet?: boolean }) => {
        const written = await simulateWithProgress(out, { ...defaultSimulation, ...options }, quiet)
        if (!quiet) print(simulatedText(out, written))
      },
    )
}

export const simulateWithProgress = (
  out: string,
  options: SimulationOptions,
  quiet: boolean,
): Promise<SimulationWritten> =>
  showingProgress(quiet, ({ show }) =>
    tidily(
      () => writeSimulation(out, options, (done, total) => show({ stage: 'simulate', done, total })),
      () => note('\nStopped: no file was left half-written.'),
    ),
  )

const simulatedText = (out: string, { files, expected }: SimulationWritten): string => {
  const folder = printable(out)
  return [
    `Wrote ${counted(expected.runs, 'run')} of ${counted(expected.experiments, 'experiment')} (${counted(files, 'file')}) to ${folder}.`,
    `Next: tiercel analyze ${folder}`,
  ].join('\n')
}
