/** An element of XML, with its text between the elements below it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&([^;\s]*);?/g, (whole, name: string) => {
    const code = /^#(x?)([\da-f]+)$/i.exec(name)
    const character = code ? String.fromCodePoint(Number.parseInt(code[2], code[1] ? 16 : 10)) : entities[name]
    if (character === undefined || !whole.endsWith(';')) throw new SyntaxError(`${whole} is no entity`)
    return character
  })

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

const attributesOf = (text: string): Record<string, string> => {
  const attributes: Record<string, string> = {}
  const rest = text.replace(/\s+([A-Za-z_][\w:.-]*)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (name in attributes) throw new SyntaxError(`${name} is there twice`)
    attributes[name] = decoded(value)
    return ''
  })
  if (rest.trim() !== '') throw new SyntaxError(`"${rest.trim()}" is no attribute`)
  return attributes
}

/** Reads XML strictly, so that what is not well-formed is an error. No comments, no instructions, no CDATA. */
export const parseXml = (xml: string): XmlElement => {
  if (forbidden.test(xml)) throw new SyntaxError('a character that XML forbids')
  const top: (XmlElement | string)[] = []
  const open: { name: string; children: (XmlElement | string)[] }[] = [{ name: '', children: top }]
  let end = 0
  for (const match of xml.matchAll(/<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"<]*")*)\s*(\/?)>/g)) {
    const [whole, closing, name, attributes, empty] = match
    const between = xml.slice(end, match.index)
    if (/[<>]/.test(between)) throw new SyntaxError(`"${between.slice(0, 60)}" is no text`)
    const here = open[open.length - 1]
    if (between !== '') here.children.push(decoded(between))
    end = match.index + whole.length
    if (closing !== '') {
      if (open.length < 2 || here.name !== name) throw new SyntaxError(`</${name}> closes <${here.name}>`)
      open.pop()
      continue
    }
    const element = { name, attributes: attributesOf(attributes), children: [] }
    here.children.push(element)
    if (empty === '') open.push(element)
  }
  const [root, ...more] = top
  if (
    open.length > 1 ||
    more.length > 0 ||
    root === undefined ||
    typeof root === 'string' ||
    xml.slice(end).trim() !== ''
  )
    throw new SyntaxError('not one whole element')
  return root
}

/** All elements, outer ones first. */
export const elementsOf = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap(child => (typeof child === 'string' ? [] : elementsOf(child))),
]

/** All text of an element. */
export const textOf = (element: XmlElement): string =>
  element.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')
