import { openArchive } from '../../src/load/io/archive/archive.ts'
import { archiveOf } from './archive.ts'

/** One field that was changed, and its file as it then is. */
interface Change {
  readonly how: 'wrong' | 'null' | 'removed'
  /** Names and indices that lead to the field. */
  readonly path: readonly (string | number)[]
  readonly value: unknown
  readonly content: () => string | Uint8Array
}

export interface ChangedFile extends Change {
  readonly file: string
}

type Path = Change['path']
type Content = string | Uint8Array

/** Every field of some files in turn, made of another type, null, or removed; of many entries alike, the first. */
export const changedFiles = (files: Readonly<Record<string, Content>>, maps: readonly string[]): ChangedFile[] => {
  const shapes = new Set<string>()
  return Object.entries(files).flatMap(([file, content]) =>
    changesOf(file, content).flatMap(changed => {
      const shape = [endingOf(file), changed.how, JSON.stringify(changed.value), shapeOf(changed.path)].join(' ')
      const isEntry = changed.how === 'removed' && isBelow(changed.path.slice(0, -1), maps)
      if (isEntry || shapes.has(shape)) return []
      shapes.add(shape)
      return [{ ...changed, file }]
    }),
  )
}

/** Names alone, as they follow each other. */
export const namesIn = (path: Path): string => path.filter(part => typeof part === 'string').join('.')

const isBelow = (path: Path, maps: readonly string[]): boolean =>
  maps.some(map => `.${namesIn(path)}`.endsWith(`.${map}`))

/** Indices and names of samples tell entries apart that are alike. */
const shapeOf = (path: Path): string => path.map(part => (/^\d+$|^samples\//.test(`${part}`) ? '*' : part)).join('.')

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.'))

const changesOf = (name: string, content: Content): Change[] => {
  const ending = endingOf(name)
  if (ending === '.eval') return ofArchive(content)
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
  if (ending === '.csv') return ofTable(text)
  if (ending === '.jsonl') return ofLines(text)
  return ending === '.json' ? ofValue(JSON.parse(text), [], value => JSON.stringify(value)) : []
}

const removed = Symbol('removed')

/** What a value cannot be taken for: names may be numbers or texts, but nothing else. */
const wrongFor = (value: unknown): unknown => {
  if (Array.isArray(value) || typeof value === 'boolean') return 'odd'
  return typeof value === 'object' && value !== null ? 5 : ['odd']
}

const ofValue = (root: unknown, before: Path, written: (changed: unknown) => Content): Change[] =>
  placesIn(root).flatMap(({ path, value }) => {
    const change = (how: Change['how'], to: unknown): Change => ({
      how,
      path: [...before, ...path],
      value: to,
      content: () => written(replaced(root, path, to === undefined ? removed : to)),
    })
    return [
      change('wrong', wrongFor(value)),
      ...(value === null ? [] : [change('null', null)]),
      ...(typeof path.at(-1) === 'number' ? [] : [change('removed', undefined)]),
    ]
  })

const placesIn = (value: unknown): { path: Path; value: unknown }[] => {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => [
    { path: [key], value: inner },
    ...placesIn(inner).map(place => ({ ...place, path: [key, ...place.path] })),
  ])
}

const replaced = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
  if (key === undefined) return to
  const within = (inner: unknown) => replaced(inner, rest, to)
  if (Array.isArray(value))
    return value.map((inner, i) => (i === key ? within(inner) : inner)).filter(inner => inner !== removed)
  return Object.fromEntries(
    Object.entries(value ?? {})
      .map(([name, inner]) => [name, name === key ? within(inner) : inner])
      .filter(([, inner]) => inner !== removed),
  )
}

const ofLines = (text: string): Change[] => {
  const lines = text.split('\n')
  return lines.flatMap((line, i) =>
    line === '' ? [] : ofValue(JSON.parse(line), [i], changed => lines.with(i, JSON.stringify(changed)).join('\n')),
  )
}

const cellsIn = (line: string): string[] => line.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)|^(?=,)/g) ?? []

/** Cells have no types: words in place of a number, and nothing at all. */
const ofTable = (text: string): Change[] => {
  const [header = [], ...rows] = text.split('\n').map(cellsIn)
  return rows.flatMap((row, i) =>
    row.flatMap((cell, column): Change[] => {
      const change = (how: Change['how'], to: string): Change => ({
        how,
        path: [i, header[column] ?? ''],
        value: to,
        content: () => [header, ...rows.with(i, row.with(column, to))].map(cells => cells.join(',')).join('\n'),
      })
      const isNumber = /^(0|[1-9]\d*)(\.\d+)?$/.test(cell)
      const isFlag = cell === 'True' || cell === 'False'
      return cell === '' ? [] : [...(isNumber || isFlag ? [change('wrong', 'odd')] : []), change('null', '')]
    }),
  )
}

const ofArchive = (content: Content): Change[] => {
  const bytes = Buffer.from(content)
  const archive = openArchive({ size: bytes.length, read: (into, position) => bytes.copy(into, 0, position) })
  const entries = (archive?.names ?? []).map(name => {
    const entry = archive?.read(name, bytes.length * 100)
    if (!entry || typeof entry === 'string') throw new Error(`${name} cannot be read.`)
    return { name, content: Buffer.from(entry).toString('utf8') }
  })
  return entries.flatMap((entry, i) =>
    // The header of a log that is finished takes the place of what it began with.
    entry.name.startsWith('_journal/')
      ? []
      : ofValue(JSON.parse(entry.content), [entry.name], changed =>
          archiveOf(entries.with(i, { ...entry, content: JSON.stringify(changed) })),
        ),
  )
}
