import { escapeXml } from './escape.ts'
import { oneLine, visible } from './visible.ts'

const cut = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/** An address is made of what stands before its sign as well: a comment keeps them apart, and nobody sees it. */
const entityOf = (sign: string): string => `${sign === '@' ? '<!-- -->' : ''}&#${sign.codePointAt(0) ?? 0xfffd};`

/** Text of one line as code: nothing in it is markup, ends a cell of a table or, on a forge, calls somebody by name. */
export const literalText = (line: string): string => `<code>${line.replace(/[^\p{L}\p{N} /-]/gu, entityOf)}</code>`

const longestName = 120

/** A name from data inside a line of Markdown. */
export const literalName = (text: string, most = longestName): string => {
  const line = cut(visible(oneLine(text)).trim(), most)
  return line === '' ? '–' : literalText(line)
}

const longestText = 2_000

/** Longer text from data as a block of its own; blank lines would end it. */
export const literalBlock = (text: string, most = longestText): string => {
  const lines = cut(text.trim(), most).split(/\r\n|[\n\r\u2028\u2029]/)
  return `<pre>${lines
    .map(line => escapeXml(visible(line)))
    .filter(line => line.trim() !== '')
    .join('\n')}</pre>`
}
