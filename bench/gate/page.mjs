import { statusOf } from '../coverage/evaluate.mjs'
import { secondLook } from './evaluate.mjs'

/** @import { Promised, Status } from '../coverage/evaluate.mjs' */
/** @import { Row, Section } from './cells.mjs' */

/** @typedef {{ method: number, naive: number, error: number, studies: number, given: number, first: number | null }} Frequency */

/** @typedef {{ section: Section, row: Row, tasks: number, promised: Promised, frequency: Frequency }} Result */

/**
 * A drop in a pass rate: how often the gate caught it, and what the plan had said.
 * @typedef {{ rate: number, icc: number, correlation: number, frequency: Frequency, planned: number }} Drop
 */

/** @param {number} share */
const percent = share => (100 * share).toFixed(1)

/** @param {Promised} promised */
const promisedWords = ({ low, high }) => {
  const round = (/** @type {number} */ share) => String(Math.round(1000 * share) / 10)
  if (low !== undefined && high !== undefined) return `${round(low)}–${round(high)} %`
  if (low !== undefined) return `≥ ${round(low)} %`
  return high === undefined ? 'none' : `≤ ${round(high)} %`
}

/** @type {Record<Status, (text: string) => string>} */
const marked = { kept: text => text, 'within error': text => `${text} *`, misses: text => `**${text} misses**` }

/** @param {Result} result */
const cellText = ({ section, frequency, promised }) => {
  const { method, error, naive, given, first } = frequency
  const bare = section.bare ? ` (${percent(naive)})` : given < 1 ? ` [${percent(given)}]` : ''
  const again = first === null ? '' : ` † ${percent(first)}`
  return marked[statusOf(frequency, promised)](`${percent(method)} ± ${percent(error)}${bare}${again}`)
}

/** @param {readonly (readonly string[])[]} rows the first holds the titles */
const table = ([head, ...rows]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** @param {readonly Result[]} results */
const isPromising = results => results.some(({ promised }) => promisedWords(promised) !== 'none')

/** @param {Section} section @param {readonly Result[]} results */
const sectionText = (section, results) => {
  const rows = section.rows.map(row => {
    const cells = results.filter(result => result.row === row)
    const missed = cells.filter(({ frequency, promised }) => statusOf(frequency, promised) === 'misses').length
    return [row.design, ...cells.map(cellText), isPromising(cells) ? (missed > 0 ? `misses ${missed}` : 'yes') : '–']
  })
  const head = ['Design', ...section.tasks.map(tasks => `${tasks} tasks`), 'Kept']
  return `## ${section.title}\n\n${section.about} ${section.studies.toLocaleString('en')} studies per cell.\n\n${table([head, ...rows])}\n`
}

/** @param {Section} section @param {readonly Result[]} results */
const summaryRows = (section, results) => {
  const promising = results.filter(({ promised }) => promisedWords(promised) !== 'none')
  if (promising.length === 0) return []
  const count = (/** @type {Status} */ status) =>
    String(promising.filter(({ frequency, promised }) => statusOf(frequency, promised) === status).length)
  const promises = [...new Set(promising.map(({ promised }) => promisedWords(promised)))].join(', ')
  const shares = (promising.length > 0 ? promising : results).map(({ frequency }) => frequency.method)
  const range = `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}`
  const counts = [String(promising.length), count('kept'), count('within error'), count('misses')]
  return [[section.title, promises || 'none', ...counts, range]]
}

/** @param {readonly Drop[]} drops */
const dropsText = drops => {
  const rows = drops.map(({ rate, icc, correlation, frequency, planned }) => [
    `rate ${rate} to ${Number((rate - 0.1).toFixed(2))}, ICC ${icc}, correlation ${correlation}`,
    `${percent(frequency.method)} ± ${percent(frequency.error)}`,
    percent(planned),
    percent(frequency.method - planned),
    Math.abs(frequency.method - planned) <= 0.05 ? 'yes' : '**no**',
  ])
  const head = ['Drop of 10 points', 'Gate fails', 'Plan says', 'Apart', 'Within 5 points']
  const [first] = drops
  return `## A drop of 10 points in a pass rate: what a plan says of the gate

60 tasks of 3 runs on both sides, \`no-worse\` by 2 points. \`tiercel plan --gate\` knows the true rate, ICC and correlation here. Verdicts say less than scores: of a drop in the middle of the range a gate of this size catches well below 90 %, however it is built. ${first.frequency.studies.toLocaleString('en')} studies per row.

${table([head, ...rows])}
`
}

/**
 * The page as Markdown.
 * @param {readonly Section[]} sections
 * @param {readonly Result[]} results
 * @param {readonly Drop[]} drops
 */
export const pageText = (sections, results, drops) => {
  const of = (/** @type {Section} */ section) => results.filter(result => result.section === section)
  const head = ['What', 'Promise', 'Cells', 'Kept', 'Within 2 errors', 'Misses', 'From … to, in %']
  return `# The gate, equivalence and plans, simulated

\`npm run gate\` simulates a base and a candidate whose truth is known (tasks that differ in level and react to the change in their own way, with a correlation of 0.6 between both sides; 2 to 7 runs per task; unless said otherwise), puts each pair through the gate and counts. A cell reads \`share ± Monte-Carlo standard error (share of a gate that is a bare threshold on the means)\`, in percent; \`*\` marks a cell beyond its promise by less than two standard errors, **bold** one that misses it by more. A cell that is beyond its promise is simulated again, with ${secondLook} times as many studies and fresh random numbers, because among hundreds of cells some are by chance; that counts, and \`†\` shows what came first. Brackets hold the share of studies that give limits at all, where not all do: samples in which hardly anything varies have none, and the share before it is among the others. All numbers come from fixed seeds: running the command again gives the same page.

## Summary

${table([head, ...sections.flatMap(section => summaryRows(section, of(section)))])}

${drops.length > 0 ? dropsText(drops) : ''}
${sections.map(section => sectionText(section, of(section))).join('\n')}`
}

/** @param {string} table what each attempt comes to */
export const cheatsText = table => `## Attempts to cheat the gate

A candidate that is as good as its base in 40% of the tasks and passes 15% of the runs in the others (30 tasks × 3 runs; the honest candidate fails with exit code 1) is changed to look better: as a table, as a folder of raw runs and as an Inspect log, where that can be done. Exit code 1 is a fail, 4 inconclusive, 2 refused. The rule is \`no-worse\` by 5 points, of the pass rate or, for criteria and points, of the implementation rate. \`npm run fuzz -- --cheats\` tries them again; \`npm run fuzz\` tries combinations of them on random studies.

${table.trim()}

Three more, on other data:

| attempt | exit code |
|---|---|
| Hand in an Inspect log that counts 100 samples, names none and holds the 63 that passed (\`--min pass_rate:0.9\`) | 4 |
| Hand in 10 of the 5,000 samples that the results of lm-eval count (\`--min pass_rate:0.9\`) | 4 |
| Hand in every run that passed ten times, under new numbers | 4 |

Copies are found where runs have numbers of their own, such as a cost or a duration, and those of the other side hardly ever agree. Runs with nothing but a verdict are all alike.

What the gate cannot detect: judges who call a criterion not applicable (\`"N/A"\` or null) although it applies; \`tiercel check\` lists these criteria (\`criterion-not-applicable\`). Nor a candidate that made more runs than it hands in, and kept the best ones of each task under numbers without gaps. The best 2 of 4 runs, numbered 1 and 2, pass with exit code 0, for nothing in the data says that there were more. Where the base has more runs of most tasks, gate and compare warn (\`runs-fewer\`) and give both numbers. Let the job that judges make the runs, or fix their number beforehand.
`
