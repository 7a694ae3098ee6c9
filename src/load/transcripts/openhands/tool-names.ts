import { listIn, objectIn, textIn } from '../shared/values.ts'

/** The names in a list of tool definitions; null where there are none. */
export const toolNames = (value: unknown): string[] | null => {
  const names = listIn(value).flatMap(entry => {
    const tool = objectIn(entry)
    return textIn(objectIn(tool?.function)?.name) ?? textIn(tool?.name) ?? []
  })
  return names.length > 0 ? names : null
}
