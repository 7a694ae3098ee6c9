import { Command } from 'commander'
import type { Analysis } from '../../../analysis/analysis.ts'
import { schema } from '../../../core/schema.ts'
import { allRows, type Cell, cellReader } from '../../../core/table.ts'
import { type AliasSuggestion, aliasesYaml, aliasSuggestions } from '../aliases.ts'
import { readingFlags } from '../flags.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import { problemsText } from '../problems-text.ts'
import { analyzeWithProgress, type ReadingOptions, settingsFor } from '../reading.ts'
import { type Look, look, print } from '../screen.ts'
import { severityCounts } from '../summary/distrust.ts'
import { overview } from '../summary/overview.ts'
import { counted } from '../words.ts'

const examples = `
Examples:
  tiercel check runs
  tiercel check runs --where test001-haiku
  tiercel check runs --json | jq '.problems[] | select(.severity == "error")'`

export const checkCommand = (): Command => {
  const flags = readingFlags()
  const command = new Command('check')
    .summary('say what is wrong with the data')
    .description('Reads folders of runs and says what is broken, missing or odd, and what to do. Writes nothing.')
    .argument('<folders...>', 'folders of runs, or a results folder')
    .option('--json', 'print what was found as JSON')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(async (folders: string[], options: ReadingOptions & { json?: boolean }) => {
    const settings = settingsFor(folders, flags, { ...options })
    const { analysis } = await analyzeWithProgress(folders, null, settings, options)
    const aliases = aliasSuggestions(analysis.tables, settings.criterionAliases)
    print(options.json ? JSON.stringify(checkData(analysis, aliases), null, 2) : checkText(analysis, aliases, look()))
  })
}
