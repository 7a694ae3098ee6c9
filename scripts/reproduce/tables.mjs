/**
 * A table in Markdown.
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
export const table = (header, rows) =>
  [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/**
 * Whether ours is what was published, to the digits that were printed.
 * @param {string} published
 * @param {string} ours
 */
export const equal = (published, ours) => (published === ours ? 'yes' : 'no')

/**
 * With as many digits as two ways of adding up agree in.
 * @param {number} value
 */
export const digits = value => String(Number(value.toFixed(12)))

/** @param {number} value */
export const percent = value => (100 * value).toFixed(1)

/**
 * @param {{ low: number, high: number }} interval
 */
export const limits = ({ low, high }) => (Number.isNaN(low) ? '–' : `${percent(low)} to ${percent(high)}`)

/** What every section begins with. */
export const comparison = ['number', 'published', 'ours', 'equal']
