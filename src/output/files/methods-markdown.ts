import { type Grouping, groupingNames } from '../../core/dimensions.ts'
import type { Metric } from '../../core/metric.ts'
import { problemCodes } from '../../core/problem-codes.ts'
import { processSources } from '../../core/settings.ts'
import { bibliography, cite } from './bibliography.ts'
import { markdownRow } from './markdown-text.ts'
import { methodCatalog } from './method-catalog.ts'
import { methodsSection } from './methods-section.ts'

const kinds: Record<Metric['per'], string> = {
  run: 'one number per run',
  group: 'one number per group of runs',
  contrast: 'several numbers per group, or a number that needs other groups',
}

const directions: Record<Metric['better'], string> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neither: 'neither direction is better',
}

const bound = (value: number): string => (Number.isFinite(value) ? String(value) : value > 0 ? '∞' : '−∞')

const groupingsOf = (metric: Metric): readonly Grouping[] =>
  metric.per === 'contrast' ? metric.groupings : groupingNames

const spoken = (grouping: Grouping): string => grouping.replaceAll('_', ' ')

const metricSection = (metric: Metric): string =>
  [
    `### ${metric.title}`,
    '',
    `\`${metric.id}\`: ${kinds[metric.per]}; ${directions[metric.better]}; range ${bound(metric.range[0])} to ${bound(metric.range[1])}.`,
    '',
    metric.description,
    '',
    `> ${metric.formula}`,
    '',
    ...('sources' in metric
      ? [`Measured by: ${processSources.filter(source => metric.sources[source]).join(', ')} (best first).`, '']
      : []),
    `Groupings: ${groupingsOf(metric).map(spoken).join(', ')}.`,
    ...(metric.reference ? ['', `Reference: ${metric.reference}`] : []),
    '',
  ].join('\n')

/** The pages of simulations, as `npm run coverage` and `npm run gate` write them. */
export interface SimulationPages {
  readonly coverage: string
  readonly gate: string
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

/** The table that a page of simulations opens with: what is promised, and in how many designs that is kept. */
const summaryTable = (page: string): string[] => {
  const [, summary = ''] = page.split(/^## Summary$/m)
  const [section] = summary.split(/^## /m)
  const rows = section.split('\n').filter(line => line.startsWith('|'))
  // What follows the counts is of single designs, which the page itself shows.
  return rows.map(line => markdownRow(cellsOf(line).slice(0, 6)))
}

const simulationSection = (pages: SimulationPages | null): string[] => [
  '## What the simulations show',
  '',
  'Coverage, error rates, and gates are simulated on studies with a known truth. [docs/coverage.md](coverage.md) and [docs/gate.md](gate.md) show every design with its Monte Carlo standard error, misses included. Limits on coverage and error allow two such standard errors. This page claims nothing beyond these two pages.',
  '',
  ...(pages === null
    ? []
    : [pages.coverage, pages.gate].map(summaryTable).flatMap(table => (table.length > 0 ? [...table, ''] : []))),
]

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const catalogSection = [
  '## Names of methods in the data',
  '',
  'The column `method` names the parts of a method, joined by “and”, “of”, or a comma. Each part has one row here; of parts that contain each other the longest applies.',
  '',
  markdownRow(['Name in the data', 'Standard name', 'Section', 'Citation']),
  '|---|---|---|---|',
  ...Object.entries(methodCatalog)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, { title, section, citations }]) =>
      markdownRow([`\`${name}\``, title, `[${section}](#${anchor(section)})`, cite(...citations) || '–']),
    ),
  '',
]

/** The methods page: every rule and every metric in words, with the summary of the simulations where it is known. */
export const methodsPage = (metrics: readonly Metric[], simulations: SimulationPages | null = null): string =>
  [
    '# Methods',
    '',
    'Generated from the definitions by `npm run docs`; do not edit.',
    '',
    methodsSection,
    ...simulationSection(simulations),
    ...catalogSection,
    '## Metrics',
    '',
    ...metrics.map(metricSection),
    '## Problems',
    '',
    'A bad file never stops an analysis and never becomes a made-up value. It becomes a row of problems.csv:',
    '',
    '| code | severity | meaning |',
    '|---|---|---|',
    ...Object.entries(problemCodes).map(([code, { severity, means }]) => `| \`${code}\` | ${severity} | ${means} |`),
    '',
    '## References',
    '',
    ...Object.values(bibliography).map(({ text }) => `- ${text}`),
    '',
  ].join('\n')
