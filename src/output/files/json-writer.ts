import { TextBuffer } from './text-buffer.ts'

const inlineLength = 240

/** An object or a list, whose entries go by their places. */
type Entries = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Entries => typeof value === 'object' && value !== null

const plainText = (value: unknown): string =>
  typeof value === 'number' ? (Number.isFinite(value) ? String(value) : 'null') : JSON.stringify(value ?? null)

/** What comes again and again is put into words once: names, and groups of plain values that fit on a line. */
interface Known {
  readonly names: Map<string, string>
  readonly groups: Map<Entries, string>
}

const nameText = (name: string, { names }: Known): string => {
  const known = names.get(name)
  if (known !== undefined) return known
  const text = `${JSON.stringify(name)}: `
  names.set(name, text)
  return text
}

/** A group of plain values: all on one line if that is short, else one to a line. Null where one of them is a group. */
const plainGroup = (value: Entries, indent: string, known: Known): string | null => {
  const before = known.groups.get(value)
  if (before !== undefined) return before
  const isList = Array.isArray(value)
  const texts: string[] = []
  let length = 0
  for (const name of Object.keys(value)) {
    const entry = value[name]
    if (isGroup(entry)) return null
    // What is undefined is left out of objects.
    if (entry === undefined && !isList) continue
    const text = isList ? plainText(entry) : nameText(name, known) + plainText(entry)
    texts.push(text)
    length += text.length + ', '.length
  }
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (length > inlineLength + 2) return `${open}\n${indent}  ${texts.join(`,\n${indent}  `)}\n${indent}${close}`
  const line = `${open}${texts.join(', ')}${close}`
  known.groups.set(value, line)
  return line
}

const lines = function* (value: Entries, indent: string, pieces: TextBuffer, known: Known): Iterable<string> {
  const plain = plainGroup(value, indent, known)
  if (plain === null) yield* linesOf(value, indent, pieces, known)
  else pieces.push(plain)
  if (pieces.isFull) yield pieces.take()
}

/** A group with groups in it: one entry to a line. */
const linesOf = function* (value: Entries, indent: string, pieces: TextBuffer, known: Known): Iterable<string> {
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  let before = `${open}\n${indent}  `
  for (const name of Object.keys(value)) {
    const entry = value[name]
    if (entry === undefined && !isList) continue
    pieces.push(before)
    before = `,\n${indent}  `
    if (!isList) pieces.push(nameText(name, known))
    if (isGroup(entry)) yield* lines(entry, `${indent}  `, pieces, known)
    else pieces.push(plainText(entry))
  }
  pieces.push(`\n${indent}${close}`)
}

/** What is not known, or has no end, is null. */
export const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null

/** JSON that a person can read, in pieces: one line per entry, small groups of numbers on one line. */
export const jsonPieces = function* (value: object): Iterable<string> {
  const pieces = new TextBuffer()
  if (isGroup(value)) yield* lines(value, '', pieces, { names: new Map(), groups: new Map() })
  pieces.push('\n')
  yield pieces.take()
}

export const readableJson = (value: object): string => [...jsonPieces(value)].join('')
