import { escapeXml, oneLine, visible } from './escape.ts'

/** Text in Markdown, also in a cell of a table: nothing in it is markup, a link, a name that is called or the end of the cell. */
export const escapeMarkdown = (text: string): string =>
  visible(oneLine(text))
    .trim()
    .split(' ')
    .map((word, i) => (active.test(word) ? literalWord(word) : escapeWord(word, i === 0)))
    .join(' ')

/**
 * What forges act on once Markdown has become HTML, where no escape is left: mentions, references, commits, addresses,
 * pictures by name. They leave code alone.
 */
const active = /@|[#!]\d|(?<![a-z\d])(?:gh-\d|[\da-f]{7,40}(?![a-z\d]))|:\/\/|www\.|(?:mailto|xmpp):|:[\w+-]+:/iu

/** The comma or full stop after a word is not part of it. */
const literalWord = (word: string): string => {
  const end = /[.,;]$/.test(word) ? -1 : word.length
  return `${literalText(word.slice(0, end))}${word.slice(end)}`
}

const escapeWord = (word: string, isFirst: boolean): string =>
  word.replace(/[\\`*_[\]#+!|<>~$&-]/g, (sign, at: number) =>
    needsEscape(sign, at, word, isFirst) ? `\\${sign}` : sign,
  )

/** Signs that are harmless inside a line are left alone, so that numbers, names and intervals stay readable. */
const needsEscape = (sign: string, at: number, word: string, isFirst: boolean): boolean => {
  switch (sign) {
    case '-':
    case '+':
    case '#':
      return isFirst && at === 0
    // A name such as cost_usd has no emphasis; an underscore at the edge of a word may.
    case '_':
      return !/\w/.test(word[at - 1] ?? '') || !/\w/.test(word[at + 1] ?? '')
    // Only what could become an entity.
    case '&':
      return /^&#?\w+;/.test(word.slice(at))
    default:
      return true
  }
}

const cut = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/** An address is made of what stands before its sign as well: a comment keeps them apart, and nobody sees it. */
const entityOf = (sign: string): string => `${sign === '@' ? '<!-- -->' : ''}&#${sign.codePointAt(0) ?? 0xfffd};`

/** Text of one line as code: nothing in it is markup, ends a cell of a table or, on a forge, calls somebody by name. */
const literalText = (line: string): string => `<code>${line.replace(/[^\p{L}\p{N} /-]/gu, entityOf)}</code>`

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

/** A row of a table, out of cells that are safe to stand in one. */
export const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
