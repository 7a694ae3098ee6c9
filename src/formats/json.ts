import { Pieces } from './pieces.ts'

const inlineLength = 240

type Plain = string | number | boolean | null | undefined

const isPlain = (value: unknown): value is Plain => value === null || typeof value !== 'object'

const arePlain = (value: object): value is Readonly<Record<string, Plain>> => {
  for (const entry of Object.values(value)) if (!isPlain(entry)) return false
  return true
}

const plainText = (value: Plain): string =>
  typeof value === 'number' ? (Number.isFinite(value) ? String(value) : 'null') : JSON.stringify(value ?? null)

/** What comes again and again is put into words once: names, and groups of plain values that fit on a line. */
interface Known {
  readonly names: Map<string, string>
  readonly groups: Map<object, string>
}

const nameText = (name: string, { names }: Known): string => {
  const known = names.get(name)
  if (known !== undefined) return known
  const text = `${JSON.stringify(name)}: `
  names.set(name, text)
  return text
}

/** A group of plain values: all on one line if that is short, else one to a line. */
const pushPlain = (value: Readonly<Record<string, Plain>>, indent: string, pieces: Pieces, known: Known): void => {
  const before = known.groups.get(value)
  if (before !== undefined) {
    pieces.push(before)
    return
  }
  const isList = Array.isArray(value)
  const names: string[] = []
  const texts: string[] = []
  let length = 0
  for (const name of Object.keys(value)) {
    const entry = value[name]
    // What is undefined is left out of objects.
    if (entry === undefined && !isList) continue
    names.push(isList ? '' : nameText(name, known))
    texts.push(plainText(entry))
    length += names[names.length - 1].length + texts[texts.length - 1].length + ', '.length
  }
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const isShort = length <= inlineLength + 2
  const between = isShort ? ', ' : `,\n${indent}  `
  const start = pieces.length
  pieces.push(isShort ? open : `${open}\n${indent}  `)
  for (let i = 0; i < texts.length; i++) {
    if (i > 0) pieces.push(between)
    pieces.push(names[i])
    pieces.push(texts[i])
  }
  pieces.push(isShort ? close : `\n${indent}${close}`)
  if (isShort) known.groups.set(value, pieces.since(start))
}

const lines = function* (value: unknown, indent: string, pieces: Pieces, known: Known): Iterable<string> {
  if (typeof value !== 'object' || value === null) pieces.push(JSON.stringify(value))
  else if (arePlain(value)) pushPlain(value, indent, pieces, known)
  else yield* linesOf(value, indent, pieces, known)
  if (pieces.isFull) yield pieces.take()
}

/** A group with groups in it: one entry to a line. */
const linesOf = function* (value: object, indent: string, pieces: Pieces, known: Known): Iterable<string> {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  pieces.push(open)
  let separator = ''
  for (const [name, entry] of Object.entries(value)) {
    if (entry === undefined && !Array.isArray(value)) continue
    pieces.push(`${separator}\n${indent}  `)
    separator = ','
    if (!Array.isArray(value)) pieces.push(nameText(name, known))
    yield* lines(entry ?? null, `${indent}  `, pieces, known)
  }
  pieces.push(`\n${indent}${close}`)
}

/** JSON that a person can read, in pieces: one line per entry, small groups of numbers on one line. */
export const jsonPieces = function* (value: object): Iterable<string> {
  const pieces = new Pieces()
  yield* lines(value, '', pieces, { names: new Map(), groups: new Map() })
  pieces.push('\n')
  yield pieces.take()
}

export const readableJson = (value: object): string => [...jsonPieces(value)].join('')
