import { Command } from 'commander'
import { readableJson } from '../../../formats/json.ts'
import { summaryOf } from '../../../formats/summary.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'
import { exitCodes } from '../failure.ts'
import { analyzeFlags, parts } from '../flags.ts'
import { analyzeWithProgress, type ReadingOptions, settingsFor } from '../reading.ts'
import { look, note, print } from '../screen.ts'
import { brokenText } from '../summary/exhibits-text.ts'
import { filesText } from '../summary/files-text.ts'
import { summaryText } from '../summary/summary-text.ts'

interface Options extends ReadingOptions {
  readonly out?: string
  readonly only?: readonly string[]
  readonly figures?: readonly string[]
  readonly tables?: readonly string[]
  readonly json?: boolean
}

const examples = `
Examples:
  tiercel analyze runs                         every experiment in runs/
  tiercel analyze runs more-runs --out all     two folders as one analysis
  tiercel analyze runs --where tier=T0,tier=T1 --consensus mean
  tiercel analyze runs --figures pass-rate-by-tier --figure-formats pdf
  tiercel analyze runs --json | jq .by_tier    the summary, for a program`

export const analyzeCommand = (): Command => {
  const flags = analyzeFlags()
  const command = new Command('analyze')
    .summary('analyse folders of runs and write the results')
    .description(
      'Reads folders of runs, computes every metric in every grouping, writes data, tables, figures and a report, and prints a summary.',
    )
    .argument('<folders...>', 'folders of runs, or results of any format that is known')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(async (folders: string[], options: Options & Record<string, unknown>) => {
    const settings = settingsFor(folders, flags, options)
    const made = parts.filter(part => (options.only ?? parts).includes(part))
    const { figures = null, tables = null } = options
    if (figures ?? tables) await checkExhibits(figures ?? [], tables ?? [])
    const out = made.length > 0 ? (options.out ?? 'results') : null
    const analyzed = await analyzeWithProgress(folders, out, settings, options, { parts: made, figures, tables })
    const { analysis, exhibits } = analyzed
    if (options.json) print(readableJson(summaryOf(analysis)))
    else if (!options.quiet) {
      const files = out === null ? [] : ['', filesText(out, made, analyzed, look())]
      print([summaryText(analysis, look()), ...files].join('\n'))
    }
    const broken = brokenText(exhibits)
    if (broken !== '') {
      note(broken)
      process.exitCode = exitCodes.internal
    }
  })
}

/** Names are checked before the runs are read. */
const checkExhibits = async (figures: readonly string[], tables: readonly string[]): Promise<void> => {
  const { checkNames, figureNames, tableNames } = await import('../../exhibits.ts')
  checkNames(figures, figureNames(allMetrics), '--figures')
  checkNames(tables, tableNames(), '--tables')
}
