import { type SourceDimension, sourceColumns } from '../core/dimensions.ts'
import { compiled } from '../core/pattern.ts'
import { AnalysisError } from '../core/problem.ts'

export type Roles = Readonly<Partial<Record<SourceDimension, string | null>>>

const wrong = (pattern: string, what: string): AnalysisError =>
  new AnalysisError(
    'wrong-option',
    `--path-pattern: ${JSON.stringify(pattern)}: ${what}.`,
    'Write names of dimensions in braces, such as "{experiment}/{agent}_{model}/*"; * stands for any name.',
  )

const isDimension = (name: string): name is SourceDimension => Object.hasOwn(sourceColumns, name)
const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const pieceOf = (pattern: string, piece: string): string => {
  if (piece === '**') return '.*'
  if (piece === '*') return '[^/]*'
  const name = /^\{(.*)\}$/s.exec(piece)?.[1]
  if (name === undefined) return quoted(piece)
  if (!isDimension(name)) throw wrong(pattern, `there is no dimension "${name}"`)
  return `(?<${name}>[^/]+?)`
}

export const dimensionsIn = (pattern: string): SourceDimension[] =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name).filter(isDimension)

/** Roles from the path of a file: `{experiment}/{agent}_{model}/*`. More may follow; null where it does not fit. */
export const pathReader = (pattern: string): ((path: string) => Roles | null) => {
  const pieces = pattern.replace(/^\.?\/|\/$/g, '').split(/(\{[^{}]*\}|\*\*?)/)
  const source = pieces.map(piece => pieceOf(pattern, piece)).join('')
  const names = pieces.filter(piece => piece.startsWith('{'))
  if (/[{}]/.test(pattern.replace(/\{[^{}]*\}/g, ''))) throw wrong(pattern, 'a brace lacks its partner')
  if (names.length === 0) throw wrong(pattern, 'it names no dimension')
  if (new Set(names).size < names.length) throw wrong(pattern, 'it names a dimension twice')
  const expression = compiled(`(?s)^${source}(?:/.*)?$`)
  if (!expression) throw wrong(pattern, 'it is too long')
  const dimensions = dimensionsIn(pattern)
  return path => {
    const found = expression.matcher(path)
    return found.find() ? Object.fromEntries(dimensions.map(name => [name, found.group(name)])) : null
  }
}
