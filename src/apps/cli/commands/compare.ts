import { Command } from 'commander'
import { createVersus, type Versus } from '../../../analysis/versus/versus.ts'
import type { Settings } from '../../../core/settings.ts'
import { bareContext } from '../../../output/exhibits/exhibit-context.ts'
import { changesFigure, changesTable } from '../../../output/exhibits/versus/changes.ts'
import { effectsFigure } from '../../../output/exhibits/versus/effects.ts'
import { comparisonTable } from '../../../output/exhibits/versus/versus-comparison.ts'
import { readableJson } from '../../../output/files/json-writer.ts'
import { versusData } from '../../../output/files/versus-json.ts'
import { versusReportFile } from '../../../output/report/versus-report.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import type { Exhibits } from '../../exhibit-folder.ts'
import { reportAssets } from '../../report-writer.ts'
import { exitCodes } from '../failure.ts'
import { missingFlag } from '../flags.ts'
import { listOf, oneOf } from '../option-values.ts'
import { settingsFor } from '../reading.ts'
import { look, print } from '../screen.ts'
import {
  checkFiles,
  type FileOptions,
  fileFlags,
  flagOf,
  readSides,
  type VersusOptions,
  versusFlags,
  writeFiles,
} from '../versus/flags.ts'
import { versusText } from '../versus/versus-text.ts'

interface Options extends VersusOptions, FileOptions {
  readonly metrics?: readonly string[]
  readonly failOn?: string
  readonly json?: boolean
}

/** What may be written, before it is known what there is to show. */
const names = {
  files: ['comparison.json', 'report.html'],
  tables: ['comparison', 'changes'],
  figures: ['comparison-effects', 'task-changes'],
}

const examples = `
Examples:
  tiercel compare main branch                two folders of runs, or of results
  tiercel compare baseline.json branch       against a saved baseline
  tiercel compare runs --base tier=T0 --candidate tier=T3
  tiercel compare runs --by model            the two models of one folder
  tiercel compare main branch --out compared a report, tables and figures too
  tiercel compare main branch --metrics pass_rate,cost_usd --fail-on worse`

export const compareCommand = (): Command => {
  const flags = [
    flagOf('--metrics <list>', 'only these metrics, as one Holm-adjusted family', listOf('--metrics')),
    flagOf(
      '--fail-on <verdict>',
      'exit with code 1 if a metric that is not exploratory is worse: worse',
      oneOf('--fail-on', ['worse']),
    ),
    missingFlag('recorded, and inconclusive where fail gives another verdict'),
    flagOf('--json', 'print the comparison as JSON, and nothing else'),
    flagOf('--quiet', 'no progress'),
    ...fileFlags(),
    ...versusFlags(),
  ]
  const command = new Command('compare')
    .summary('say whether a candidate is better, worse or the same')
    .description(
      'Sets a candidate against a base, over the tasks that both have: better, worse, equivalent, or inconclusive and what would settle it.',
    )
    .argument('<base>', 'folder of runs, results of an earlier analysis, or a baseline file')
    .argument('[candidate]', 'what to set against it; without it, parts of the base')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(
    async (base: string, candidate: string | undefined, options: Options & Record<string, unknown>) => {
      const paths = candidate === undefined ? [base] : [base, candidate]
      const settings = await settingsFor(paths, flags, options, 'compare')
      await checkFiles(paths, names, settings, options)
      const sides = await readSides(paths, settings, options)
      const versus = createVersus(sides.base, sides.candidate, allMetrics, settings, {
        metrics: options.metrics ?? null,
      })
      print(options.json ? readableJson(versusData(versus)) : versusText(versus, settings, look()))
      await writeFiles(paths, () => exhibitsOf(versus, settings), settings, options)
      if (options.failOn) process.exitCode = codeFor(versus)
    },
  )
}

const exhibitsOf = (versus: Versus, settings: Settings): Exhibits => {
  const context = bareContext(settings, allMetrics)
  const changes = changesTable(versus, context)
  const tables = [comparisonTable(versus, context), ...(changes ? [changes] : [])] as const
  const figures = [effectsFigure(versus, context), changesFigure(versus, context)].filter(figure => figure !== null)
  const page = versusReportFile(versus, { tables, figures }, allMetrics, settings, reportAssets())
  return {
    files: [
      { name: 'comparison.json', text: readableJson(versusData(versus)) },
      { name: 'report.html', text: [...page].join('') },
    ],
    tables,
    figures,
  }
}

/** A metric that is worse only if runs without an outcome count as failures leaves it open. */
const codeFor = (versus: Versus): number => {
  const claims = versus.metrics().filter(({ family }) => family !== 'exploratory')
  if (claims.some(({ verdict }) => verdict === 'worse')) return exitCodes.failed
  return claims.some(({ missingDecides }) => missingDecides?.asFailures.verdict === 'worse')
    ? exitCodes.inconclusive
    : exitCodes.done
}
