import { join } from 'node:path'
import { numbers, splitBy } from '../../dist/core/table.js'
import { samplingUnitsOf } from '../../dist/output/tables/sampling-units.js'
import { differencesOf, rateOf, read, runsIn, sampleIn } from './measure.mjs'
import * as published from './published.mjs'
import { equal, limits, percent, table } from './tables.mjs'

/** @typedef {import('../../dist/core/table.js').Rows} Rows */

/** @param {string} data */
export const metrSection = async data => {
  const analysis = await read(join(data, published.metr.folder))
  /** @type {Map<string | null, Rows>} */
  const agents = new Map(splitBy(runsIn(analysis), ['agent_model']).map(({ key: [agent], rows }) => [agent, rows]))
  const overFamilies = new Map(
    samplingUnitsOf(analysis, 'pass_rate').map(units => [units.place.group.key.agent_model, units.overFamilies]),
  )
  const rows = published.metr.table.map(([agent, overRuns, overTasks]) => {
    const own = agents.get(agent)
    if (!own) return [agent, overRuns, '', 'no', overTasks, '', 'no', '', '', '']
    const passed = numbers(own, 'pass_rate')
    const rate = (passed.reduce((sum, each) => sum + each, 0) / passed.length).toFixed(7)
    const estimate = rateOf(analysis, sampleIn(own, 'pass_rate'))
    const weighted = estimate.value.toFixed(7)
    const families = overFamilies.get(agent)
    return [
      agent,
      overRuns,
      rate,
      equal(overRuns, rate),
      overTasks,
      weighted,
      equal(overTasks, weighted),
      limits(estimate.naive),
      limits(estimate),
      families ? `${percent(families.value)} (${limits(families)})` : '',
    ]
  })
  const names = published.metr.table.map(([agent]) => agent)
  const pairs = names.flatMap((first, i) => names.slice(i + 1).map(second => [first, second]))
  const compared = pairs.flatMap(([first, second]) => {
    const [a, b] = [agents.get(first), agents.get(second)]
    if (!a || !b) return []
    const { paired, unpaired } = differencesOf(analysis, sampleIn(a, 'pass_rate'), sampleIn(b, 'pass_rate'))
    return [{ first, second, paired, unpaired }]
  })
  // An agent that never passes gives both the same width but for rounding.
  const narrower = compared.filter(
    ({ paired, unpaired }) => paired.high - paired.low < (1 - 1e-9) * (unpaired.high - unpaired.low),
  )
  const shown = compared
    .filter(({ first }) => first === 'Claude 3.5 Sonnet (New)' || first === 'o1')
    .map(({ first, second, paired, unpaired }) => [
      `${second} against ${first}`,
      String(paired.shared),
      percent(paired.value),
      limits(unpaired),
      limits(paired),
    ])
  const ratio = compared
    .map(({ paired, unpaired }) => (paired.high - paired.low) / (unpaired.high - unpaired.low))
    .filter(each => !Number.isNaN(each))
    .sort((a, b) => a - b)
  return `## METR time horizons

From ${published.metr.origin}. There are 7,063 runs of 11 agents (one is a human) on 83 tasks in 36 families. Pass rates over runs, and with every task weighing alike; intervals in percent (95 %) if runs were independent, over tasks, and over families, the coarser unit, with the rate in which every family weighs alike.

${table(['agent', 'over runs', 'ours', 'equal', 'over tasks', 'ours', 'equal', 'runs as independent', 'over tasks', 'over families'], rows)}

All ${compared.length} pairs of agents were compared on the tasks that both tried, in points of the pass rate. Pairing by task makes ${narrower.length} of the ${compared.length} intervals narrower; in the middle they have ${percent(ratio[Math.floor(ratio.length / 2)])} % of the width. Some of them:

${table(['pair', 'shared tasks', 'difference', 'as if unpaired', 'paired'], shown)}`
}
