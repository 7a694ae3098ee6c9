import { parseXml, textOf, type XmlElement } from './xml.ts'

const below = ({ children }: XmlElement): XmlElement[] => children.filter(child => typeof child !== 'string')

const only = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  below(element).find(({ name }) => names.includes(name))

/** How often something may stand there, as a regular expression says it. */
const occurs = ({ minOccurs = '1', maxOccurs = '1' }: XmlElement['attributes']): string =>
  `{${minOccurs},${maxOccurs === 'unbounded' ? '' : maxOccurs}}`

/** Which elements may follow each other, as a regular expression over their names. */
const contentPattern = (part: XmlElement): string => {
  if (part.name === 'xs:element') return `(?:${part.attributes.name};)${occurs(part.attributes)}`
  const parts = below(part).map(contentPattern)
  return `(?:${parts.join(part.name === 'xs:choice' ? '|' : '')})${occurs(part.attributes)}`
}

const declaredIn = (content: XmlElement): XmlElement[] =>
  below(content).flatMap(part => (part.name === 'xs:element' ? [part] : declaredIn(part)))

const lexical: Readonly<Record<string, RegExp>> = {
  'xs:string': /^/,
  'xs:decimal': /^[+-]?(\d+\.?\d*|\.\d+)$/,
  'xs:nonNegativeInteger': /^\+?\d+$/,
}

/**
 * What of a document a schema does not allow, in words; empty where it is valid. Knows what the schemas of tests use: named
 * and inner types, sequences, choices, attributes, and simple types with a least value.
 */
export const schemaFaults = (xml: string, schema: string): string[] => {
  const top = below(parseXml(schema))
  const named = (kind: string, name: string) =>
    top.find(element => element.name === kind && element.attributes.name === name)

  const valueFaults = (value: string, type: string, where: string): string[] => {
    const restriction = named('xs:simpleType', type)
    const rule = restriction && only(restriction, 'xs:restriction')
    const least = rule && only(rule, 'xs:minInclusive')?.attributes.value
    const allowed = lexical[rule?.attributes.base ?? type].test(value) && !(least && Number(value) < Number(least))
    return allowed ? [] : [`${where}: "${value}" is no ${type}`]
  }

  const attributeFaults = ({ name, attributes }: XmlElement, declared: readonly XmlElement[]): string[] => {
    const known = new Map(declared.map(({ attributes }) => [attributes.name, attributes]))
    return [
      ...[...known.values()]
        .filter(({ name, use }) => use === 'required' && !(name in attributes))
        .map(missing => `${name} lacks ${missing.name}`),
      ...Object.entries(attributes).flatMap(([attribute, value]) => {
        const rule = known.get(attribute)
        return rule ? valueFaults(value, rule.type, `${name} ${attribute}`) : [`${name} must not have ${attribute}`]
      }),
    ]
  }

  const elementFaults = (element: XmlElement, declaration: XmlElement): string[] => {
    const { type } = declaration.attributes
    const complex = type === undefined ? only(declaration, 'xs:complexType') : named('xs:complexType', type)
    if (!complex) return [...attributeFaults(element, []), ...valueFaults(textOf(element), type, element.name)]
    const simple = only(complex, 'xs:simpleContent')
    const body = (simple && only(simple, 'xs:extension')) ?? complex
    const attributes = below(body).filter(({ name }) => name === 'xs:attribute')
    const content = only(body, 'xs:sequence', 'xs:choice')
    const inner = below(element)
    const order = inner.map(({ name }) => `${name};`).join('')
    const text = element.children.filter(child => typeof child === 'string').join('')
    return [
      ...attributeFaults(element, attributes),
      ...(new RegExp(`^${content ? contentPattern(content) : ''}$`).test(order)
        ? []
        : [`${element.name} must not hold ${order}`]),
      ...(simple || text.trim() === '' ? [] : [`${element.name} must not hold text`]),
      ...inner.flatMap(child => {
        const own = content && declaredIn(content).find(({ attributes }) => attributes.name === child.name)
        return own ? elementFaults(child, own) : []
      }),
    ]
  }

  const root = parseXml(xml)
  const declaration = named('xs:element', root.name)
  return declaration ? elementFaults(root, declaration) : [`${root.name} is not declared`]
}
