import { Composer, type CST, type Document, isScalar, Lexer, LineCounter, Parser, visit, YAMLParseError } from 'yaml'

export const readYaml = (text: string) => {
  const lines = new LineCounter()
  const { tokens, tooDeepAt } = tokensOf(text, lines)
  // The parser compares every key of a map with every other.
  const composer = new Composer({ lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const [document, second] = composer.compose(tokens, true, text.length)
  if (!document) throw new TypeError('A YAML text has a document, if only an empty one.')
  if (tooDeepAt !== null)
    document.errors.push(new YAMLParseError([tooDeepAt, tooDeepAt], 'RESOURCE_EXHAUSTION', 'Nested too deeply'))
  if (second)
    document.errors.push(
      new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', 'There is more than one document'),
    )
  if (document.errors.length === 0) document.errors.push(...keysTwice(document))
  return { document, lines }
}

/** More than any person nests; what follows a token calls itself for each level. */
const deepest = 100

/** The pieces of a text up to the first that is wrong: telling of each would take longest for what is no YAML at all. */
const tokensOf = (text: string, lines: LineCounter): { tokens: CST.Token[]; tooDeepAt: number | null } => {
  const parser = new Parser(lines.addNewLine)
  const tokens: CST.Token[] = []
  lines.addNewLine(0)
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > deepest) return { tokens: [], tooDeepAt: parser.offset }
    if (tokens.at(-1)?.type === 'error') break
  }
  for (const token of parser.end()) tokens.push(token)
  return { tokens, tooDeepAt: null }
}

export const yamlValue = (text: string): unknown => {
  const { document, lines } = readYaml(text)
  const [error] = document.errors
  if (!error) return document.toJS()
  const { line, col } = lines.linePos(error.pos[0])
  throw new Error(`${error.message} at line ${line}, column ${col}`)
}

const keysTwice = (document: Document): YAMLParseError[] => {
  const errors: YAMLParseError[] = []
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const [start = 0, end = start] = key.range ?? []
        if (known.has(key.value))
          errors.push(new YAMLParseError([start, end], 'DUPLICATE_KEY', 'Map keys must be unique'))
        known.add(key.value)
      }
    },
  })
  return errors
}
