import { Command } from 'commander'
import { readableJson } from '../../../output/files/json-writer.ts'
import { type Verified, verifyResults } from '../../verify.ts'
import { checkData, checkText, verifiedText } from '../check-text.ts'
import { aliasSuggestions } from '../command-aliases.ts'
import { exitCodes } from '../failure.ts'
import { readingFlags } from '../flags.ts'
import { analyzeWithProgress, type ReadingOptions, settingsFor } from '../reading.ts'
import { look, print } from '../screen.ts'

const examples = `
Examples:
  tiercel check runs
  tiercel check runs --where test001-haiku
  tiercel check results          are its files still those that were written?
  tiercel check runs --json | jq '.problems[].file'

Exit codes: 0 some run can be used, 2 none can.`

export const checkCommand = (): Command => {
  const flags = readingFlags()
  const command = new Command('check')
    .summary('say what is wrong with the data')
    .description('Reads folders of runs and says what is broken, missing or odd, and what to do. Writes nothing.')
    .argument('<folders...>', 'folders of runs, or a results folder')
    .option('--json', 'print what was found as JSON')
    .option('--quiet', 'no progress')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(async (folders: string[], options: ReadingOptions & { json?: boolean }) => {
    const settings = await settingsFor(folders, flags, { ...options })
    const verified = folders.flatMap(verifiedIn)
    // Said before reading: a damaged results folder may be one that cannot be read.
    if (!options.json && verified.length > 0) print(`${verifiedText(verified, look())}\n\n`)
    const { analysis } = await analyzeWithProgress(folders, null, settings, options, { allowNone: true })
    const aliases = aliasSuggestions(analysis.tables, settings.criterionAliases)
    print(options.json ? readableJson(checkData(analysis, aliases, verified)) : checkText(analysis, aliases, look()))
    if (analysis.tables.runs.size === 0) process.exitCode = exitCodes.usage
  })
}

const verifiedIn = (folder: string): (Verified & { folder: string })[] => {
  const verified = verifyResults(folder)
  return verified === null ? [] : [{ folder, ...verified }]
}
