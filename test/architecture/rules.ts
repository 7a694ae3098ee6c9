import { longestFile, privileges } from '../../scripts/layers.ts'
import { isNode, lineOf, type Source, type SyntaxNode } from './source.ts'

/** Something code must not do, and what to do instead. `exempt` names the folders that may. */
interface Rule {
  readonly forbids: string
  readonly instead: string
  readonly exempt: readonly string[]
  /** The lines that do it. */
  lines(source: Source): readonly number[]
}

const linesWhere = (test: (node: SyntaxNode, code: string) => boolean) => (source: Source) =>
  source.nodes
    .filter(node => test(node, source.text.slice(node.start, node.end)))
    .map(node => lineOf(source.text, node.start))

const isMember = (node: SyntaxNode, code: string, pattern: RegExp) =>
  node.type === 'MemberExpression' && pattern.test(code)

const asksChance = /^(Math\.random|Date\.now|performance\.now|process\.hrtime|crypto\.random\w+)$/

const isNow = (node: SyntaxNode) =>
  node.type === 'NewExpression' &&
  isNode(node.callee) &&
  node.callee.name === 'Date' &&
  Array.isArray(node.arguments) &&
  node.arguments.length === 0

const readsText = /\.(split|match|matchAll|search|startsWith|endsWith|indexOf|replace|replaceAll)$/
const isOfReasons = /\b(reason|remark)s?(Texts?)?\b|(\b|_)method\b/i
const isPartOfMethod = /(\b|_)method\)?\??\.includes$/i

/** Whether words of reasons or ids of methods are taken apart or searched: a list that is one text, or a pattern that is tried on it. */
const isParsedText = (node: SyntaxNode, text: string): boolean => {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) return false
  const [callee, given] = [node.callee, node.arguments.filter(isNode)]
    .flat()
    .map(each => text.slice(each.start, each.end))
  if (isPartOfMethod.test(callee)) return true
  if (/\.split$/.test(callee) && /^['"`]; ['"`]$/.test(given)) return true
  return (
    (readsText.test(callee) && isOfReasons.test(callee)) || (/\.(test|exec)$/.test(callee) && isOfReasons.test(given))
  )
}

const isCastToUnknown = (node: unknown) =>
  isNode(node) &&
  node.type === 'TSAsExpression' &&
  isNode(node.typeAnnotation) &&
  node.typeAnnotation.type === 'TSUnknownKeyword'

const isTooLong = ({ path, text }: Source) =>
  !path.endsWith('.gen.ts') && text.split('\n').filter(line => line.trim() !== '').length > longestFile

export const rules = {
  files: {
    forbids: 'touches files',
    instead: 'take the data as an argument, or move the reading to src/load and the writing to src/output/files',
    exempt: privileges.files,
    lines: ({ imports }) =>
      imports.filter(({ target }) => /^(node:)?fs(\/promises)?$/.test(target)).map(({ line }) => line),
  },
  printing: {
    forbids: 'prints',
    instead: 'return the text or a Problem, and let src/apps print it',
    exempt: privileges.printing,
    lines: linesWhere((node, code) => isMember(node, code, /^(console\.\w+|process\.(stdout|stderr))$/)),
  },
  chance: {
    forbids: 'asks chance or the clock',
    instead: 'use the seeded generator, or take the value as an argument from src/apps',
    exempt: privileges.chance,
    lines: linesWhere((node, code) => isMember(node, code, asksChance) || isNow(node)),
  },
  any: {
    forbids: 'uses the type any',
    instead: 'use unknown and check the value, or name its type',
    exempt: [],
    lines: linesWhere(node => node.type === 'TSAnyKeyword'),
  },
  doubleCast: {
    forbids: 'casts through unknown',
    instead: 'check the value with a type guard or a schema',
    exempt: [],
    lines: linesWhere(node => node.type === 'TSAsExpression' && isCastToUnknown(node.expression)),
  },
  silencedCompiler: {
    forbids: 'silences the compiler',
    instead: 'correct the type that it complains about',
    exempt: [],
    lines: ({ text }) =>
      [...text.matchAll(/@ts-(ignore|expect-error|nocheck)/g)].map(match => lineOf(text, match.index)),
  },
  parsedText: {
    forbids: 'reads the words of reasons or methods',
    instead:
      'ask for codes and parameters (src/core/reasons.ts) or ids (src/core/methods.ts), and leave the words to src/output/narrative',
    // What a source says why is read as it is given.
    exempt: ['load'],
    lines: source =>
      source.nodes.filter(node => isParsedText(node, source.text)).map(node => lineOf(source.text, node.start)),
  },
  selfImport: {
    forbids: 'imports the package by its own name, which is what was built and not this source',
    instead: 'import the file; src/runtime/thread-entry.ts says where the code of a thread is',
    exempt: [],
    lines: linesWhere((node, code) => node.type === 'Literal' && /^['"]tiercel\/[\w./-]+['"]$/.test(code)),
  },
  length: {
    forbids: `has more than ${longestFile} non-blank lines`,
    instead: 'split it: one file, one thing',
    exempt: [],
    lines: source => (isTooLong(source) ? [1] : []),
  },
} as const satisfies Record<string, Rule>

/** One sentence for every place where a file breaks the rule. */
export const breaches = (rule: Rule, sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !rule.exempt.some(folder => path.startsWith(`src/${folder}/`)))
    .flatMap(source => rule.lines(source).map(line => `${source.path}:${line} ${rule.forbids}: ${rule.instead}.`))
