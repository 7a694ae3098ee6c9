import { escapeXml } from './escape.ts'

const lineEnds = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

const cut = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const longestName = 120

/**
 * Text from data inside a line of Markdown, as code: nothing in it is markup, ends a cell of a table or, on a forge,
 * calls somebody by name.
 */
export const literalName = (text: string, most = longestName): string => {
  const safe = cut(text.replace(lineEnds, ' ').trim(), most).replace(
    /[^\p{L}\p{N} /-]/gu,
    sign => `&#${sign.codePointAt(0) ?? 0xfffd};`,
  )
  return safe === '' ? '–' : `<code>${safe}</code>`
}

const longestText = 2_000

/** Longer text from data as a block of its own; blank lines would end it. */
export const literalBlock = (text: string, most = longestText): string =>
  `<pre>${escapeXml(cut(text.trim(), most)).replace(/\n\s*\n/g, '\n')}</pre>`
