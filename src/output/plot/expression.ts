/**
 * Text from data as Vega can bear it: it puts names into programs, where a line separator ends the line and
 * "constructor" is something that every object has. A space that does not break behind it is not seen. Marks that turn the direction of
 * writing would turn what stands beside a name too. They are spelt out, so that two names stay two.
 */
export const tame = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, spelt)
  return line in Object.prototype ? `${line}\u00a0` : line
}

/** `\u2028` in six letters. */
const spelt = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** What JSON shows of texts that may have to be tamed: most data has none, and looking at all of it once is quick. */
const maybeWild = new RegExp(
  `\\\\[^"\\\\/]|[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}]|"(${Object.getOwnPropertyNames(Object.prototype).join('|')})"`,
  'u',
)

/** All text in plain data, tamed. */
export const tamed = <Value>(value: Value): Value =>
  maybeWild.test(JSON.stringify(value))
    ? JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? tame(each) : each)))
    : value

/** Text from data as a string of Vega's expressions: all but plain letters as escapes, so that nothing can break out. */
export const quoted = (text: string): string => `"${tame(text).replace(/[^\w .,;:+*/()#%&=<>|!?@~^-]/g, spelt)}"`

/** Only rows with this text, which may come from data. Field names are ours. */
export const whereEqual = (field: string, text: string) => ({ filter: `datum['${field}'] === ${quoted(text)}` })

/**
 * What to write for each level, as an expression; nothing where every level is written as it is. The keys start with a
 * colon, because every object of a program already has a few names of its own.
 */
export const labelLookup = (levels: readonly string[], lines: readonly (readonly string[])[]) => {
  if (levels.every((level, i) => lines[i].length === 1 && lines[i][0] === level)) return {}
  const entries = levels.map((level, i) => `${quoted(`:${tame(level)}`)}: [${lines[i].map(quoted).join(', ')}]`)
  return { labelExpr: `({${entries.join(', ')}})[':' + datum.value]` }
}
