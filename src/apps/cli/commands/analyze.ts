import { Command } from 'commander'
import { AnalysisError } from '../../../core/problem.ts'
import type { Part } from '../../../output/files/manifest.ts'
import { counted } from '../../../output/narrative/words.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import type { Analyzed } from '../../analyze.ts'
import type { ExhibitStatus } from '../../exhibits.ts'
import { exitCodes } from '../failure.ts'
import { analyzeFlags, type Flag, parts } from '../flags.ts'
import { printable } from '../printable.ts'
import { analyzeWithProgress, type ReadingOptions, settingsFor } from '../reading.ts'
import { look, note, print } from '../screen.ts'

interface Options extends ReadingOptions {
  readonly out?: string
  readonly only?: readonly string[]
  readonly figures?: readonly string[]
  readonly tables?: readonly string[]
  readonly force?: boolean
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
    const made = parts.filter(part => (options.only ?? parts).includes(part))
    checkParts(flags, options, made)
    const settings = await settingsFor(folders, flags, options)
    const { figures = null, tables = null, force = false } = options
    if (figures ?? tables) await checkExhibits(figures ?? [], tables ?? [])
    const out = made.length > 0 ? (options.out ?? 'results') : null
    const analyzed = await analyzeWithProgress(folders, out, settings, options, {
      parts: made,
      only: { figures, tables },
      force,
    })
    if (options.json) await printJson(analyzed)
    else if (!options.quiet) await printSummary(analyzed, out, made)
    const broken = brokenText(analyzed.exhibits)
    if (broken !== '') {
      note(broken)
      process.exitCode = exitCodes.internal
    }
  })
}

/** What puts answers into words is loaded when there are some. */
const printJson = async ({ analysis }: Analyzed): Promise<void> => {
  const [{ readableJson }, { summaryOf }] = await Promise.all([
    import('../../../output/files/json-writer.ts'),
    import('../../../output/files/summary-json.ts'),
  ])
  print(readableJson(summaryOf(analysis)))
}

const printSummary = async (analyzed: Analyzed, out: string | null, made: readonly Part[]): Promise<void> => {
  const [{ summaryText }, { filesText }] = await Promise.all([
    import('../summary/summary-text.ts'),
    import('../summary/files-text.ts'),
  ])
  const files = out === null ? [] : ['', filesText(out, made, analyzed, look())]
  print([summaryText(analyzed.analysis, look()), ...files].join('\n'))
}

/** An option about what is not made would be ignored without a word. */
const checkParts = (
  flags: readonly Flag[],
  options: Readonly<Record<string, unknown>>,
  made: readonly Part[],
): void => {
  for (const { option, part } of flags)
    if (part && !made.includes(part) && options[option.attributeName()] !== undefined)
      throw new AnalysisError(
        'wrong-usage',
        `${option.long}: no ${part} ${part === 'report' ? 'is' : 'are'} made with --only ${made.join(',')}.`,
        `Leave it out, or add ${part} to --only.`,
      )
}

/** Names are checked before the runs are read. */
const checkExhibits = async (figures: readonly string[], tables: readonly string[]): Promise<void> => {
  const { checkNames, figureNames, tableNames } = await import('../../exhibits.ts')
  const [ofFigures, ofTables] = [figureNames(allMetrics), tableNames()]
  checkNames(figures, ofFigures, ofTables)
  checkNames(tables, ofTables, ofFigures)
}

/** What could not be made through a fault of ours, a line each; empty where all is well. */
export const brokenText = (exhibits: readonly ExhibitStatus[]): string => {
  const broken = exhibits.filter(({ status }) => status === 'failed')
  if (broken.length === 0) return ''
  return [
    `error: ${counted(broken.length, 'exhibit')} could not be made. This is a fault of tiercel; everything else is there.`,
    ...broken.map(({ kind, id, text }) => `  ${kind} ${id}: ${printable(text)}`),
  ].join('\n')
}
