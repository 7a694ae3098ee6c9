import { marginOf, statusOf } from './evaluate.mjs'

/** @import { Row, Section } from './cells.mjs' */
/** @import { Frequency, Promised, Status } from './evaluate.mjs' */

/**
 * What came out for one design and number of tasks.
 * @typedef {{ section: Section, row: Row, tasks: number, promised: Promised, frequency: Frequency }} Result
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
const cellText = ({ frequency, promised }) => {
  const { method, error, naive } = frequency
  return marked[statusOf(frequency, promised)](`${percent(method)} ± ${percent(error)} (${percent(naive)})`)
}

/** @param {readonly (readonly string[])[]} rows the first holds the titles */
const table = ([head, ...rows]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** @param {Section} section @param {readonly Result[]} results */
const sectionText = (section, results) => {
  const rows = section.rows.map(row => {
    const cells = results.filter(result => result.row === row)
    const promises = [...new Set(cells.map(({ promised }) => promisedWords(promised)))]
    const missed = cells.filter(({ frequency, promised }) => statusOf(frequency, promised) === 'misses').length
    const verdict = promises.includes('none') ? '–' : missed > 0 ? `misses ${missed}` : 'yes'
    return [row.design, ...cells.map(cellText), promises.join('; last column '), verdict]
  })
  const head = ['Design', ...section.tasks.map(tasks => `${tasks} tasks`), 'Promise', 'Kept']
  return `## ${section.title}\n\n${section.about} ${section.studies.toLocaleString('en')} studies per cell.\n\n${table([head, ...rows])}\n`
}

/** @param {Section} section @param {readonly Result[]} results */
const summaryRows = (section, results) => {
  const promises = [...new Set(results.map(({ promised }) => promisedWords(promised)))].filter(
    words => words !== 'none',
  )
  return promises.map(promise => {
    const cells = results.filter(({ promised }) => promisedWords(promised) === promise)
    const count = (/** @type {Status} */ status) =>
      String(cells.filter(({ frequency, promised }) => statusOf(frequency, promised) === status).length)
    const worst = cells.reduce((a, b) =>
      marginOf(b.frequency.method, b.promised) < marginOf(a.frequency.method, a.promised) ? b : a,
    )
    const { method, error } = worst.frequency
    return [
      section.title,
      promise,
      String(cells.length),
      count('kept'),
      count('within error'),
      count('misses'),
      `${percent(method)} ± ${percent(error)}: ${worst.row.design}, ${worst.tasks} tasks`,
    ]
  })
}

/**
 * The page as Markdown.
 * @param {readonly Section[]} sections
 * @param {readonly Result[]} results
 * @param {number} resamples of bootstraps
 */
export const pageText = (sections, results, resamples) => {
  const of = (/** @type {Section} */ section) => results.filter(result => result.section === section)
  const head = ['What', 'Promise', 'Cells', 'Kept', 'Within 2 errors', 'Misses', 'Worst cell']
  return `# Coverage and false positives, simulated

\`npm run coverage\` simulates clustered studies whose truth is known (2 to 7 runs per task unless said otherwise, drawn anew for each task; tasks that differ in level; conditions that agree on it with a correlation of 0.6 unless said otherwise), analyses each with the default methods and counts how often the 95 % interval covers the truth, or how often a test finds a difference where there is none. A cell reads \`share ± Monte-Carlo standard error (share of the naive method, which takes all runs as independent)\`, in percent; \`*\` marks a cell beyond its promise by less than two standard errors, **bold** one that misses it by more.

ICC is the correlation of two runs of one task. Bootstraps draw ${resamples.toLocaleString('en')} resamples here instead of 10,000, to save time. The last column of a table says yes where no cell misses. An interval or a p that a method does not give counts as not covering, or as not found. All numbers come from fixed seeds: running the command again gives the same page.

## Summary

${table([head, ...sections.flatMap(section => summaryRows(section, of(section)))])}

${sections.map(section => sectionText(section, of(section))).join('\n')}`
}
