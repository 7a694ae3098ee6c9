import type { Analysis } from '../../analysis/analysis.ts'
import { schema } from '../../core/schema.ts'
import { type Cell, cellReader, type Table } from '../../core/table.ts'
import { severitiesText, severityCounts } from '../../output/narrative/messages/caveats-messages.ts'
import { overview } from '../../output/narrative/overview.ts'
import { counted } from '../../output/narrative/words.ts'
import type { Verified } from '../verify.ts'
import { type AliasSuggestion, aliasesYaml } from './command-aliases.ts'
import { printable } from './printable.ts'
import { problemsText } from './problems-text.ts'
import type { Look } from './screen.ts'
import { paragraph } from './screen-layout.ts'

interface VerifiedFolder extends Verified {
  readonly folder: string
}

const damagedCache =
  '.tiercel/columns.cache is damaged, or of another version. It is not used: the next analysis reads the runs again.'

/** How the files of results folders compare with their manifests. */
export const verifiedText = (verified: readonly VerifiedFolder[], { width, colors }: Look): string =>
  verified
    .map(({ folder, files, missing, changed, cache }) => {
      const name = printable(folder)
      const kept = cache === 'damaged' ? [paragraph('', `${name}: ${damagedCache}`, width)] : []
      if (missing.length + changed.length === 0)
        return [paragraph('', `${name}: all ${counted(files, 'file')} are as they were written.`, width), ...kept]
      return [
        colors.red(paragraph('', `${name}: its files are not all those of one analysis. Run it again.`, width)),
        ...missing.map(file => `  missing  ${printable(file)}`),
        ...changed.map(file => `  changed  ${printable(file)}`),
        ...kept,
      ]
    })
    .map(lines => lines.join('\n'))
    .join('\n')

const mostMissing = 10

/** What is wrong with the data, for a person. */
export const checkText = (analysis: Analysis, aliases: readonly AliasSuggestion[], look: Look): string => {
  const { problems } = analysis
  const found = severitiesText(severityCounts(problems, ['error', 'warning', 'note']))
  const missing = missingText(analysis.recorded.missing_runs, look)
  const isUsable = analysis.recorded.runs.size > 0
  return [
    look.colors.bold(paragraph('', overview(analysis), look.width)),
    ...(problems.length === 0 ? [] : [problemsText(problems, look)]),
    ...(missing === '' ? [] : [missing]),
    ...(aliases.length === 0 ? [] : [aliasesText(aliases, look)]),
    problems.length === 0 ? 'Nothing is wrong with the data.' : `In all: ${found}.`,
    ...(isUsable ? [] : [look.colors.red('No run can be used: there is nothing to analyse.')]),
  ].join('\n\n')
}

const missingText = (missing: Table, { colors }: Look): string => {
  if (missing.size === 0) return ''
  const reason = cellReader(missing, 'reason')
  const folder = cellReader(missing, 'folder')
  const shown = Array.from({ length: Math.min(missing.size, mostMissing) }, (_, row) => row)
  return [
    colors.bold(`${counted(missing.size, 'missing run')}`),
    ...shown.map(row => `  ${printable(String(folder(row)))} (${reason(row)})`),
    ...(missing.size > mostMissing ? [`  … and ${(missing.size - mostMissing).toLocaleString('en')} more`] : []),
  ].join('\n')
}

const aliasesText = (aliases: readonly AliasSuggestion[], { width, colors }: Look): string =>
  [
    colors.bold('Criterion names that match no category of the rubric'),
    paragraph('', 'Where these mean the same, paste this into tiercel.yaml; correct or leave out the others.', width),
    aliasesYaml(aliases),
  ].join('\n')

/** The same for a program. */
export const checkData = (
  { recorded: tables, problems }: Analysis,
  aliases: readonly AliasSuggestion[],
  verified: readonly VerifiedFolder[],
) => ({
  runs: tables.runs.size,
  problems,
  missing_runs: rowsOf(tables.missing_runs),
  criterion_aliases: Object.fromEntries(aliases.map(({ name, category }) => [name, category])),
  ...(verified.length > 0 && { results: verified }),
})

const rowsOf = (table: Table): Record<string, Cell>[] => {
  const columns = schema.missing_runs.map(({ name }) => ({ name, read: cellReader(table, name) }))
  return Array.from({ length: table.size }, (_, row) =>
    Object.fromEntries(columns.map(({ name, read }) => [name, read(row)])),
  )
}
