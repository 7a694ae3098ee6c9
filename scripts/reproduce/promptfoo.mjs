import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { numbers } from '../../dist/core/table.js'
import { read, runsIn } from './measure.mjs'
import * as published from './published.mjs'
import { comparison, equal, table } from './tables.mjs'

/**
 * What promptfoo keeps of the results of a prompt.
 * @typedef {{ testPassCount: number, testFailCount: number, tokenUsage: { total: number } }} PromptMetrics
 */

/** @param {string} data */
export const promptfooSection = async data => {
  const rows = []
  for (const name of ['output.json', 'v4evalToShare.json']) {
    const path = join(data, published.promptfoo.folder, name)
    const file = JSON.parse(readFileSync(path, 'utf8'))
    /** @type {{ metrics: PromptMetrics }[]} */
    const prompts = file.prompts ?? file.results.prompts
    const total = (/** @type {(metrics: PromptMetrics) => number} */ of) =>
      prompts.reduce((sum, { metrics }) => sum + of(metrics), 0)
    const runs = runsIn(await read(path))
    const passed = [...numbers(runs, 'pass_rate')]
    const tokens = numbers(runs, 'total_tokens').reduce((sum, each) => sum + each, 0)
    const found = [
      { what: 'successes', said: total(each => each.testPassCount), ours: passed.filter(each => each === 1).length },
      { what: 'failures', said: total(each => each.testFailCount), ours: passed.filter(each => each === 0).length },
      { what: 'tokens', said: total(each => each.tokenUsage.total), ours: tokens },
    ]
    for (const { what, said, ours } of found)
      rows.push([`${name}: ${what}`, String(said), String(ours), equal(String(said), String(ours))])
  }
  return `## promptfoo

From ${published.promptfoo.origin}.

${table(comparison, rows)}`
}
