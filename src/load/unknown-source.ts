import { isUtf8 } from 'node:buffer'
import { extname, join } from 'node:path'
import type { Beginning, Glance, Importer } from '../core/importer.ts'
import { listText } from '../core/list-text.ts'
import { AnalysisError } from '../core/problem.ts'
import { isObject } from './io/fields.ts'
import { shownName, shownNames } from './shown-name.ts'
import { guessColumns } from './sources/table/guesses.ts'
import { headOf, type TableHead } from './sources/table/head.ts'
import { unclearTable } from './unknown-table.ts'

/** Why nobody reads a file or folder: what is in it, which format is nearest, and how it could be read. */
export const unknownSource = (
  given: {
    readonly spelt: string
    readonly isFolder: boolean
    readonly damaged: readonly string[]
  },
  glance: Glance,
  candidates: readonly Importer[],
): AnalysisError => {
  const { spelt, isFolder, damaged } = given
  const isData = (name: string) => /\.(csv|tsv|jsonl|json)$/i.test(name)
  const file = glance.files.find(isData) ?? (isFolder ? undefined : glance.files[0])
  const beginning = file === undefined ? null : glance.beginning(file)
  const message = isFolder ? `There is nothing to analyse in ${spelt}.` : `${spelt} is in no format that Tiercel knows.`
  const error = (lines: readonly string[]) =>
    new AnalysisError(
      'nothing-to-analyse',
      message,
      [...damaged, ...(isFolder ? [filesText(glance.files)] : []), ...lines].join('\n'),
    )
  if (file === undefined || !beginning) return error(advice)
  const path = isFolder ? join(spelt, file) : spelt
  const near = nearestFormat(beginning, candidates)
  const head = headOf(beginning, file)
  const readsTables = candidates.some(({ accepts }) => accepts)
  if (!near && head && readsTables && isTableLike(head, glance)) return unclearTable(path, head, glance.columns)
  return error([
    foundText(isFolder ? file : null, beginning, head),
    ...(near && damaged.length === 0 ? nearText(near) : []),
    ...advice,
  ])
}

const advice = [
  'Runs of your own: one row or object per run, such as task, model, success, cost, latency.',
  'Other names: --columns passed=…,cost_usd=…. Formats: docs/formats.md.',
]

const isTableLike = (head: TableHead, { columns }: Glance): boolean => {
  if (head.shape === 'cells') return head.names.length > 1
  return guessColumns(head, columns).columns.filter(({ isSure }) => isSure).length > 1
}

const mostEndings = 5

const filesText = (files: readonly string[]): string => {
  if (files.length === 0) return 'It holds no files.'
  const counts = new Map<string, number>()
  for (const name of files) {
    const ending = extname(name)
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  const kinds = [...counts].sort(([a, m], [b, n]) => n - m || Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
  const shown = kinds
    .slice(0, mostEndings)
    .map(([ending, count]) => `${count} ${shownName(ending || 'without ending')}`)
  const more = kinds.length - shown.length
  return `Files: ${listText(more > 0 ? [...shown, `${more} other kinds`] : shown, 'and')}.`
}

const foundText = (file: string | null, beginning: Beginning, head: TableHead | null): string => {
  const name = file === null ? 'It' : shownName(file)
  if (head && head.shape !== 'object') return `${name} holds rows with ${shownNames(head.names)}.`
  const { value } = beginning
  if (isObject(value)) {
    const list = listIn(value)
    const inside = list
      ? ` ${shownName(list.name)}[] holds ${list.objects.length} objects with ${shownNames(namesOf(list.objects), 6)}.`
      : ''
    const keys = Object.keys(value)
    if (keys.length === 0)
      return `${name} holds a JSON object ${beginning.isWhole ? 'without keys' : 'that breaks off'}.`
    return `${name} holds a JSON object with ${shownNames(keys)}.${inside}`
  }
  if (Array.isArray(value)) return `${name} holds a JSON array of ${value.length}, and no objects.`
  if (beginning.bytes.length === 0) return `${name} is empty.`
  if (beginning.bytes.includes(0) || !isUtf8(beginning.bytes.subarray(0, -4))) return `${name} holds no text.`
  return `${name} holds text that begins with ${JSON.stringify(shownName(beginning.firstLine))}.`
}

const listIn = (value: Readonly<Record<string, unknown>>) => {
  for (const [name, list] of Object.entries(value)) {
    const objects = Array.isArray(list) ? list.filter(isObject) : []
    if (objects.length > 0) return { name, objects }
  }
  return null
}

const namesOf = (objects: readonly Readonly<Record<string, unknown>>[]): string[] => [
  ...new Set(objects.slice(0, mostObjects).flatMap(object => Object.keys(object))),
]

const mostObjects = 20
const deepest = 4

const namesIn = (value: unknown, names: Set<string>, depth = 0): Set<string> => {
  if (depth >= deepest) return names
  if (Array.isArray(value)) for (const each of value.slice(0, mostObjects)) namesIn(each, names, depth + 1)
  else if (isObject(value))
    for (const [name, below] of Object.entries(value)) {
      names.add(name)
      namesIn(below, names, depth + 1)
    }
  return names
}

interface Nearest {
  readonly importer: Importer
  readonly shared: readonly string[]
  readonly lacking: readonly string[]
}

/** The format with the largest share of its own names in the file: at least two of them, and half, unless it is the only one asked for. */
const nearestFormat = ({ value, lines }: Beginning, candidates: readonly Importer[]): Nearest | null => {
  const names = namesIn(value === undefined ? [...lines] : value, new Set())
  const ranked = candidates
    .flatMap(importer => {
      const { keys = [] } = importer
      const shared = keys.filter(key => names.has(key))
      const lacking = keys.filter(key => !names.has(key))
      const isNear = shared.length >= 2 && shared.length >= lacking.length
      return isNear || (candidates.length === 1 && keys.length > 0) ? [{ importer, shared, lacking }] : []
    })
    .sort((a, b) => b.shared.length - b.lacking.length - (a.shared.length - a.lacking.length))
  return ranked[0] ?? null
}

const nearText = ({ importer, shared, lacking }: Nearest): string[] => [
  `Nearest format: ${importer.title} (${importer.id}). It has ${shared.length === 0 ? 'none of its fields' : listText(shared, 'and')}${lacking.length > 0 ? ` and lacks ${listText(lacking, 'and')}` : ''}.`,
  `${importer.title}: ${importer.looksFor}.`,
]
