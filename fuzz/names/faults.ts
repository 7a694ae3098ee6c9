import { parse } from 'csv-parse/sync'
import { parseXml } from '../../test/support/xml.ts'

/** What a terminal acts on, or shows in another order than it is. */
const active = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/** What turns the order of text around, wherever it is shown. */
const turning = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

const shown = (text: string, place: number): string => JSON.stringify(text.slice(Math.max(0, place - 40), place + 40))

const where = (text: string, pattern: RegExp, what: string): string[] => {
  const match = pattern.exec(text)
  return match ? [`${what}: ${shown(text, match.index)}`] : []
}

/** Faults of what was printed. */
export const terminalFaults = (text: string): string[] => where(text, active, 'a character that a terminal acts on')

const errorOf = (what: string, read: () => unknown): string[] => {
  try {
    read()
    return []
  } catch (error) {
    return [`${what}: ${String(error).split('\n')[0].slice(0, 200)}`]
  }
}

const csvFaults = (text: string): string[] =>
  errorOf('no CSV', () => parse(text, { columns: true, relax_column_count: false }))

const xmlFaults = (text: string): string[] =>
  errorOf('no XML', () => parseXml(text.replace(/^<\?xml[^>]*\?>\s*/, '').replace(/<!DOCTYPE[^>]*>\s*/, '')))

/** Elements that names would make, if they were taken for HTML. */
const htmlFaults = (text: string): string[] => [
  ...where(text, /<img src=x|<svg onload|<script>alert|<x\/>|<\/title><\/style>/i, 'a name that is HTML'),
  ...where(text, / onmouseover="alert| href="\s*javascript:/i, 'a name that is an attribute'),
]

/** Text without what LaTeX takes for itself. */
const withoutEscaped = (text: string): string => text.replace(/\\[{}$%#_&\\]/g, '')

const latexFaults = (text: string): string[] => {
  let depth = 0
  for (const character of withoutEscaped(text)) {
    depth += Number(character === '{') - Number(character === '}')
    if (depth < 0) return ['a brace is closed that is not open']
  }
  return [
    ...(depth === 0 ? [] : [`${depth} braces are left open`]),
    ...where(text, /\\input\{|\\write18|\\undefined/, 'a name that is a command'),
    ...where(text, /[\u0000-\u0008\u000b-\u001f\u007f]/, 'a control character'),
  ]
}

/** Markdown without code spans, characters that a backslash makes plain, and the empty comment that splits a mention. */
const activeMarkdown = (text: string): string =>
  text
    .replace(/^<!-- tiercel gate -->/, '')
    .replaceAll('<!-- -->&#64;', '')
    .replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
    .replace(/\\[!-/:-@[-`{-~]/g, '')

const markdownFaults = (text: string): string[] => {
  const rest = activeMarkdown(text)
  return [
    ...where(rest, /<(script|img|svg|!--)/i, 'a name that is HTML'),
    ...where(rest, /\]\((javascript|https:\/\/evil)/i, 'a name that is a link'),
    ...where(text, turning, 'a character that is not shown'),
  ]
}

/** A comment on a pull request: what calls people, or leads elsewhere, must not be there at all. */
export const commentFaults = (text: string): string[] => {
  const rest = activeMarkdown(text)
  return [
    ...markdownFaults(text),
    ...where(rest, /(^|[^\w/])@[a-z\d]/i, 'a name that calls somebody'),
    ...where(rest, /(https?:\/\/|www\.)evil/i, 'a name that is a link'),
    ...where(rest, /(^|\s|\w\/\w+)#\d/, 'a name that refers to an issue'),
    // Forges look for these in text, not in code.
    ...where(rest.replace(/<code>[^<]*<\/code>/g, ''), /\bGH-\d/, 'a name that refers to an issue'),
  ]
}

const readers: Readonly<Record<string, (text: string) => string[]>> = {
  csv: csvFaults,
  json: text => errorOf('no JSON', () => JSON.parse(text)),
  svg: xmlFaults,
  xml: xmlFaults,
  html: htmlFaults,
  tex: latexFaults,
  md: markdownFaults,
}

/** Faults of an output file, by its ending. */
export const fileFaults = (name: string, text: string): string[] =>
  readers[name.slice(name.lastIndexOf('.') + 1)]?.(text) ?? []
