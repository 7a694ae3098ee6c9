import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseAst } from 'vitest/node'
import { projectRoot } from '../support/project.ts'

/** One file of code, parsed, so that a word inside a comment or a string is never mistaken for code. */
export interface Source {
  /** Relative to the project, with slashes: `src/core/table.ts`. */
  readonly path: string
  readonly text: string
  readonly nodes: readonly SyntaxNode[]
  readonly imports: readonly Import[]
}

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** `target` is a path like those of sources when the file is ours, else what was written, such as `node:fs`. */
export interface Import {
  readonly target: string
  readonly ours: boolean
  readonly line: number
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const nodesBelow = (value: unknown): SyntaxNode[] => {
  if (Array.isArray(value)) return value.flatMap(nodesBelow)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(nodesBelow)]
}

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const importers = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

const importsOf = (path: string, text: string, nodes: readonly SyntaxNode[]): Import[] =>
  nodes.flatMap(node => {
    const from = node.source
    if (!importers.has(node.type) || !isNode(from) || typeof from.value !== 'string') return []
    const ours = from.value.startsWith('.')
    const target = ours ? posix.join(posix.dirname(path), from.value) : from.value
    return [{ target, ours, line: lineOf(text, node.start) }]
  })

export const parseSource = (path: string, text: string): Source => {
  const nodes = nodesBelow(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path))
  return { path, text, nodes, imports: importsOf(path, text, nodes) }
}

const code = /(?<!\.test)\.(ts|mjs)$/
/** Pages of the report as well. */
export const codeAndPages = /(?<!\.test)\.(tsx?|mjs)$/

/** Every file of code below a folder of the project, tests excepted. */
export const readSources = (folder: string, wanted = code): Source[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map(name => posix.join(folder, name.replaceAll('\\', '/')))
    .filter(name => wanted.test(name))
    .sort()
    .map(path => parseSource(path, readFileSync(join(projectRoot, path), 'utf8')))
