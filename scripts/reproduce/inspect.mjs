import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withLog } from '../../dist/load/sources/inspect/log/log.js'
import { rateOf, read, runsIn, sampleIn } from './measure.mjs'
import * as published from './published.mjs'
import { digits, equal, table } from './tables.mjs'

/** @param {string} data */
export const inspectSection = async data => {
  const rows = []
  const without = []
  for (const path of published.inspect.folders.flatMap(folder => logsIn(join(data, folder)))) {
    const name = basename(path).replace(/_[A-Za-z0-9]{22}\./, '.')
    const said = scoreIn(path)
    const row = said && inspectRow(name, said, await read(path))
    if (row) rows.push(row)
    else without.push(name)
  }
  return `## Inspect logs

From ${published.inspect.origin}. Each log says its own accuracy and standard error; ours are computed from its samples, and both are shown to 12 digits.

${table(['log', 'samples', 'accuracy', 'ours', 'equal', 'standard error', 'ours', 'equal', 'runs as independent'], rows)}

Logs that hold no samples, or no scores of them, and so cannot be computed again: ${without.join(', ')}. A single sample has no standard error. Where a log has epochs (log_streaming.eval), its standard error is over samples, as ours is; taking every epoch as independent gives the last column.`
}

/** @param {string} folder */
const logsIn = folder =>
  readdirSync(folder)
    .filter(name => /\.(eval|json)$/.test(name) && !/schema\.json$|^results_/.test(name))
    .map(name => join(folder, name))

/**
 * @param {string} name
 * @param {{ accuracy: number, stderr: number }} said
 * @param {import('../../dist/analysis/analysis.js').Analysis} analysis
 */
const inspectRow = (name, { accuracy, stderr }, analysis) => {
  const sample = sampleIn(runsIn(analysis), 'score')
  const { value, se, designEffect } = rateOf(analysis, sample)
  if (Number.isNaN(value)) return null
  const several = sample.tasks.length > 1
  const errors = [digits(stderr), digits(se)]
  return [
    name,
    String(sample.tasks.length),
    digits(accuracy),
    digits(value),
    equal(digits(accuracy), digits(value)),
    ...(several ? [...errors, equal(errors[0], errors[1])] : ['–', '–', '–']),
    several && designEffect > 0 ? (se / Math.sqrt(designEffect)).toFixed(4) : '–',
  ]
}

/**
 * What a log says of itself; null where it has no samples or sums up nothing.
 * @param {string} path
 */
const scoreIn = path => {
  const found = withLog(path, path, ({ header, samples }) => {
    const { results } = /** @type {{ results?: { scores?: { metrics: Record<string, { value: number }> }[] } }} */ (
      header
    )
    const metrics = results?.scores?.[0]?.metrics
    if (!metrics?.accuracy || samples.length === 0) return null
    return { accuracy: metrics.accuracy.value, stderr: metrics.stderr?.value ?? NaN }
  })
  return found && 'accuracy' in found ? found : null
}
