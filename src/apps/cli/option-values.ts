import { listText } from '../../core/list-text.ts'
import { nearestWord } from '../../core/nearest-word.ts'
import { AnalysisError } from '../../core/problem.ts'

/** The error of an option whose value cannot be used: what was given, what is expected, what was probably meant. */
const wrongOption = (flag: string, given: string, expected: string, suggestion: string | null = null) =>
  new AnalysisError(
    'wrong-option',
    `${flag}: ${JSON.stringify(given)}, expected ${expected}.`,
    suggestion === null ? 'Add --help to the command to see its options.' : `Did you mean ${suggestion}?`,
  )

const plainNumber = /^[+-]?(\d+(_\d+)*(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** The number that a text is, else the text itself, which no rule for numbers will accept. */
export const numberOrText = (text: string): number | string =>
  plainNumber.test(text) ? Number(text.replaceAll('_', '')) : text

export const wholeNumber =
  (flag: string, from: number, to: number) =>
  (text: string): number => {
    const value = numberOrText(text)
    if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value
    throw wrongOption(flag, text, `a whole number from ${from} to ${to}`)
  }

export const numberBetween =
  (flag: string, from: number, to: number) =>
  (text: string): number => {
    const value = numberOrText(text)
    if (typeof value === 'number' && value >= from && value <= to) return value
    throw wrongOption(flag, text, `a number from ${from} to ${to}`)
  }

export const oneOf =
  (flag: string, values: readonly string[]) =>
  (text: string): string => {
    if (values.includes(text)) return text
    throw wrongOption(flag, text, listText(values), nearestWord(text, values))
  }

/** A list is separated by commas, or the option is given again; so it never swallows a folder. */
export const listOf =
  (flag: string) =>
  (text: string, before?: unknown): readonly string[] => {
    const items = text.split(',').map(item => item.trim())
    if (items.includes('')) throw wrongOption(flag, text, 'a list such as a,b')
    return [...(Array.isArray(before) ? before.map(String) : []), ...items]
  }

export const someOf =
  (flag: string, values: readonly string[]) =>
  (text: string, before?: unknown): readonly string[] => {
    const items = listOf(flag)(text, before)
    for (const item of items) oneOf(flag, values)(item)
    return items
  }

/** `tier=T0,model=a`: each name one of those known, and with a value. */
export const pairsOf =
  (flag: string, names: readonly string[]) =>
  (text: string, before?: unknown): readonly string[] => {
    const items = listOf(flag)(text, before)
    for (const item of items) {
      const [name, ...value] = item.split('=')
      if (value.join('=') === '') throw wrongOption(flag, item, `name=value, such as ${names[0]}=…`)
      oneOf(flag, names)(name.trim())
    }
    return items
  }

/** `passed=success,cost_usd=cost`: names and what stands for each. */
export const namesOf =
  (flag: string) =>
  (text: string, before: unknown): Readonly<Record<string, string>> => {
    const pairs = listOf(flag)(text).map((item): [string, string] => {
      const at = item.indexOf('=')
      const [name, value] = [item.slice(0, Math.max(at, 0)).trim(), item.slice(at + 1).trim()]
      if (name !== '' && value !== '') return [name, value]
      throw wrongOption(flag, item, 'our column=yours, such as passed=success')
    })
    return { ...(typeof before === 'object' ? before : {}), ...Object.fromEntries(pairs) }
  }

export const someText =
  (flag: string) =>
  (text: string): string => {
    if (text.trim() !== '') return text
    throw wrongOption(flag, text, 'text')
  }
