import { isObject } from '../../io/fields.ts'

const textFields = ['text', 'content', 'output', 'thinking', 'reasoning', 'refusal'] as const
const deepest = 8

/** The text of a string, a part with a text, or a list of either; images and calls give none. */
export const textOf = (content: unknown, depth = 0): string => {
  if (typeof content === 'string') return content
  if (depth > deepest) return ''
  if (Array.isArray(content)) {
    if (content.length === 1) return textOf(content[0], depth + 1)
    return content
      .map(part => textOf(part, depth + 1))
      .filter(text => text !== '')
      .join('\n')
  }
  if (!isObject(content)) return ''
  for (const field of textFields) {
    const value = content[field]
    if (typeof value === 'string' || Array.isArray(value)) return textOf(value, depth + 1)
  }
  return ''
}
