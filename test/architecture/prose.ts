import { isMethod } from '../../src/core/methods.ts'
import { isNode, lineOf, type Source, type SyntaxNode } from './source.ts'

/** The catalog of words, where tests are about words. */
const catalog = 'src/output/narrative/'

/** Tests that have sentences as data, and why. */
export const sentencesAsData: Readonly<Record<string, string>> = {
  'src/load/sources/atif/transcript.test.ts': 'what a transcript says',
  'src/load/sources/codex/rollout-transcript.test.ts': 'what a transcript says',
  'src/load/sources/otel/transcript.test.ts': 'what a transcript says',
  'src/load/transcripts/shared/shell.test.ts': 'what a command says',
}

const matchers: ReadonlySet<unknown> = new Set(['toBe', 'toContain', 'toMatch', 'toEqual', 'toThrow'])

const isAssertion = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' && isNode(callee) && isNode(callee.property) && matchers.has(callee.property.name)

/** Of a literal; what stands for `${}` in a template is no part of it. */
const textOf = ({ type, value, regex, quasis }: SyntaxNode, code: string): string => {
  if (type === 'TemplateLiteral' && Array.isArray(quasis))
    return quasis
      .filter(isNode)
      .map(({ start, end }) => code.slice(start, end))
      .join(' … ')
  if (type !== 'Literal') return ''
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex) return String(regex.pattern)
  return typeof value === 'string' ? value : ''
}

/** So many plain words make a sentence, unless they are the id of a method. */
const isSentence = (text: string): boolean =>
  !isMethod(text) && text.split(/\s+/).filter(word => /^\W*[a-z]{2,}\W*$/.test(word)).length >= 5

/** One sentence for every assertion on a sentence. */
export const assertedProse = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !(path in sentencesAsData) && !path.startsWith(catalog))
    .flatMap(({ path, text, nodes }) => {
      const assertions = nodes.filter(isAssertion)
      return nodes
        .filter(node => isSentence(textOf(node, text)))
        .filter(({ start, end }) =>
          assertions.some(({ callee, ...call }) => isNode(callee) && callee.end < start && end < call.end),
        )
        .map(
          ({ start }) =>
            `${path}:${lineOf(text, start)} asserts on a sentence: check data, or take the words from ${catalog}.`,
        )
    })
