import { type Document, isScalar, LineCounter, parseDocument, visit, YAMLParseError } from 'yaml'

/** A YAML text, and the lines of its places. */
export interface YamlText {
  readonly document: Document
  readonly lines: LineCounter
}

/** Reads YAML; what is wrong with it is in the errors of the document. */
export const readYaml = (text: string): YamlText => {
  const lines = new LineCounter()
  // The parser compares every key of a map with every other.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  if (document.errors.length === 0) document.errors.push(...keysTwice(document))
  return { document, lines }
}

/** The value of a YAML text; throws where it is none. */
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
