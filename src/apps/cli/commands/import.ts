import { Command } from 'commander'
import { severitiesText, severityCounts } from '../../../output/narrative/messages/caveats-messages.ts'
import { counted } from '../../../output/narrative/words.ts'
import { type Imported, importRuns } from '../../import-runs.ts'
import { readingFlags } from '../flags.ts'
import { printable } from '../printable.ts'
import { type ReadingOptions, settingsFor, withProgress } from '../reading.ts'
import { print } from '../screen.ts'

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
      const { out } = options
      const imported = await withProgress(options, settings, (reading, { show }) =>
        importRuns(sources, out, reading, (done, total) => show({ stage: 'read', done, total })),
      )
      if (!options.quiet) print(importedText(out, imported))
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
