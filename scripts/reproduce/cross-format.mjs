import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rateOf, read, runsIn, sampleIn } from './measure.mjs'
import * as published from './published.mjs'
import { comparison, equal, table } from './tables.mjs'

/** @param {string} data */
export const crossFormatSection = async data => {
  const folder = join(data, published.crossFormat.folder)
  /** @type {{ name: { name: string, split: string, perturbation?: object }, mean: number }[]} */
  const stats = JSON.parse(readFileSync(join(folder, 'helm_mmlu/stats.json'), 'utf8'))
  const rows = []
  for (const metric of ['exact_match', 'quasi_exact_match']) {
    const analysis = await read(join(folder, 'helm_mmlu'), { overrides: { outcome: metric } })
    for (const group of analysis.groups('by_experiment')) {
      const split = String(group.key.experiment).endsWith('(valid)') ? 'valid' : 'test'
      const stat = stats.find(({ name }) => name.name === metric && name.split === split && !name.perturbation)
      const [said, ours] = [String(stat?.mean), String(analysis.result('score', group)?.summary.mean)]
      rows.push([`HELM, MMLU philosophy, ${split}: ${metric}`, said, ours, equal(said, ours)])
    }
  }
  const samples = readdirSync(folder).find(name => name.startsWith('samples_')) ?? ''
  const results = readdirSync(folder).find(name => name.startsWith('results_')) ?? ''
  const said = JSON.parse(readFileSync(join(folder, results), 'utf8')).results.math_perturbed_full['exact_match,none']
  const lm = await read(join(folder, samples))
  const { value } = rateOf(lm, sampleIn(runsIn(lm), 'score'))
  rows.push([
    'lm-evaluation-harness, math_perturbed_full: exact_match',
    String(said),
    String(value),
    equal(String(said), String(value)),
  ])
  return `## HELM and lm-evaluation-harness

From ${published.crossFormat.origin}. HELM sums up each split by itself. Of the 5,000 samples behind the number of the lm-evaluation-harness, 10 are in the file: that they agree (none is right) is no proof, and the analysis says so.

${table(comparison, rows)}`
}
