import { join } from 'node:path'
import { taskRuns } from '../../dist/analysis/inference/unit-sample.js'
import { varianceComponents } from '../../dist/statistics/variance-components.js'
import { rateOf, read, sampleIn } from './measure.mjs'
import * as published from './published.mjs'
import { comparison, equal, limits, percent, table } from './tables.mjs'

/** @param {string} data */
export const tauSection = async data => {
  const analysis = await read(join(data, published.tau.folder))
  const [group] = analysis.groups('overall')
  const hat = published.tau.passHatK.map((value, i) => {
    const ours = analysis.result('pass_hat_k', group, String(i + 1))?.summary.value.toFixed(3) ?? ''
    return [`pass^${i + 1}`, value, ours, equal(value, ours)]
  })
  const sample = sampleIn(group.rows, 'pass_rate')
  const { value, se, designEffect, low, high, naive } = rateOf(analysis, sample)
  const { task, run } = varianceComponents(
    sample.tasks.map(each => [taskRuns(each)]),
    0.95,
  )
  return `## tau-bench, airline, gpt-4o

From ${published.tau.origin}: 50 tasks of 4 trials.

${table(comparison, hat)}

What a table of averages leaves out: trials of one task resemble each other (intraclass correlation ${(task.value / (task.value + run.value)).toFixed(4)}). The pass rate of ${percent(value)} % has a standard error of ${se.toFixed(4)} over tasks; taking the 200 trials as independent gives ${(se / Math.sqrt(designEffect)).toFixed(4)}. In intervals: ${limits({ low, high })} % against ${limits(naive)} %.`
}
