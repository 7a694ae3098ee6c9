import { Command } from 'commander'
import { severitiesText } from '../../../output/narrative/messages/caveats.ts'
import { severityCounts } from '../../../output/narrative/severity-counts.ts'
import { type Imported, importRuns } from '../../import-runs.ts'
import { readingFlags } from '../flags.ts'
import { withOutcome } from '../outcome-question.ts'
import { printable } from '../printable.ts'
import { createProgress } from '../progress.ts'
import { settingsFor } from '../reading.ts'
import { overridesOf, type ReadingOptions } from '../reading-options.ts'
import { print } from '../screen.ts'
import { counted } from '../words.ts'

const examples = `
Examples:
  tiercel import logs --out runs     Inspect logs as folders of runs
  tiercel import results.csv --out runs --set model=opus
  tiercel analyze runs               what was imported is read as any other`

export const importCommand = (): Command => {
  const flags = readingFlags()
  const command = new Command('import')
    .summary('write the runs of any source as folders of runs')
    .description(
      'Reads results of any format that is known and writes them in the layout of Tiercel, one folder per run, with the transcripts that its source has.',
    )
    .argument('<sources...>', 'folders or files')
    .requiredOption('--out <dir>', 'where to write them: a new or empty folder')
    .option('--quiet', 'no progress and no summary')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(
    async (sources: string[], options: ReadingOptions & { out: string } & Record<string, unknown>) => {
      const settings = await settingsFor(sources, flags, options)
      const { out, importer = null, quiet = false } = options
      const told = overridesOf(options)
      const imported = await withOutcome(settings, async asked => {
        const progress = createProgress(process.stderr, Date.now, quiet)
        try {
          const reading = { settings: asked, importer, ...(told && { told }) }
          return await importRuns(sources, out, reading, (done, total) => progress.show({ stage: 'read', done, total }))
        } finally {
          progress.clear()
        }
      })
      if (!quiet) print(importedText(out, imported))
    },
  )
}

const importedText = (out: string, { runs, missing, transcripts, problems }: Imported): string => {
  const folder = printable(out)
  const counts = severitiesText(severityCounts(problems, ['error', 'warning', 'note']))
  return [
    `Wrote ${counted(runs, 'run')} to ${folder}${missing === 0 ? '' : `; ${counted(missing, 'run')} missing`}.`,
    ...(transcripts === 0 ? [] : [`Transcripts of ${counted(transcripts, 'run')} were not copied.`]),
    ...(counts === '' ? [] : [`The source has ${counts}: \`tiercel check\` says where.`]),
    `Next: tiercel analyze ${folder}`,
  ].join('\n')
}
