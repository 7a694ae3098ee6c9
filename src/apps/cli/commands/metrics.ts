import { Command } from 'commander'
import type { Metric } from '../../../core/metric.ts'
import { finite } from '../../../output/files/json-writer.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { type Look, look, print } from '../screen.ts'
import { paragraph } from '../screen-layout.ts'

const examples = `
Examples:
  tiercel metrics
  tiercel metrics --json | jq -r '.[].id'`

export const metricsCommand = (): Command =>
  new Command('metrics')
    .summary('list every metric with its definition')
    .description('Lists every metric: what it means, how it is computed and which direction is better.')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', examples)
    .action(({ json }: { json?: boolean }) =>
      print(json ? JSON.stringify(metricsJson(allMetrics), null, 2) : metricsText(allMetrics, look())),
    )

/** Metrics as plain data; an open end of a range is null. */
export const metricsJson = (metrics: readonly Metric[]) =>
  metrics.map(({ id, title, per, role, better, format, range: [low, high], formula, description, reference }) => ({
    id,
    title,
    per,
    role,
    better,
    format,
    range: [finite(low), finite(high)],
    formula,
    description,
    ...(reference !== undefined && { reference }),
  }))

const betterText: Record<Metric['better'], string> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neither: 'neither direction is better',
}

const perText: Record<Metric['per'], string> = {
  run: 'per run',
  group: 'per group of runs',
  contrast: 'per group, with several values or against other groups',
}

const rangeText = ([low, high]: Metric['range']): string =>
  Number.isFinite(high) ? `${low} to ${high}` : Number.isFinite(low) ? `from ${low}` : 'any number'

export const metricsText = (metrics: readonly Metric[], { width, colors }: Look): string =>
  metrics
    .map(metric =>
      [
        `${colors.bold(metric.id)}  ${metric.title}`,
        paragraph('  ', metric.description, width),
        paragraph('  = ', metric.formula, width),
        colors.dim(
          paragraph(
            '  ',
            `${metric.role}; ${perText[metric.per]}; ${betterText[metric.better]}; ${rangeText(metric.range)}, shown as ${metric.format}`,
            width,
          ),
        ),
        ...(metric.reference === undefined ? [] : [colors.dim(paragraph('  ', metric.reference, width))]),
      ].join('\n'),
    )
    .join('\n\n')
