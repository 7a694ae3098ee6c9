import { join } from 'node:path'
import { Command } from 'commander'
import { defaultSettings } from '../../../core/settings.ts'
import { defaultSimulation } from '../../../simulate/options.ts'
import { printable } from '../printable.ts'
import { analyzeWithProgress } from '../reading.ts'
import { look, print } from '../screen.ts'
import { filesText } from '../summary/files-text.ts'
import { summaryText } from '../summary/summary-text.ts'
import { simulateWithProgress } from './simulate.ts'

const examples = `
Examples:
  tiercel demo
  tiercel demo --out /tmp/tiercel-demo`

export const demoCommand = (): Command =>
  new Command('demo')
    .summary('simulate a small study and analyse it')
    .description('Writes a realistic simulated study, analyses it and shows what comes out. Takes seconds.')
    .option('--out <dir>', 'where to put it', 'tiercel-demo')
    .option('--quiet', 'no progress and no summary')
    .addHelpText('after', examples)
    .action(async ({ out, quiet = false }: { out: string; quiet?: boolean }) => {
      const runs = join(out, 'runs')
      const results = join(out, 'results')
      await simulateWithProgress(runs, { ...defaultSimulation, tasks: 3, tiers: 7, transcripts: true }, quiet)
      const analyzed = await analyzeWithProgress([runs], results, defaultSettings, { quiet })
      if (quiet) return
      const files = filesText(results, ['data', 'tables', 'figures', 'report'], analyzed, look())
      print([summaryText(analyzed.analysis, look()), '', files, '', nextSteps(runs)].join('\n'))
    })

const nextSteps = (runs: string): string => {
  const folder = printable(runs)
  return [
    'This study is simulated: simulation.json beside its runs says what is true.',
    'Try next:',
    `  tiercel serve ${folder} --open`,
    `  tiercel check ${folder}`,
    `  tiercel analyze ${folder} --where tier=T0,tier=T6`,
    '  tiercel metrics',
    '  tiercel exhibits',
    '  tiercel analyze <a folder of your own runs>',
  ].join('\n')
}
