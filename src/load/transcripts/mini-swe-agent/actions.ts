import type { JsonObject } from '../../fields.ts'
import { textOf } from '../shared/text-of.ts'
import { listIn, objectIn, textIn } from '../shared/values.ts'
import { parseWhole } from '../shared/whole.ts'

export interface ShellAction {
  readonly command: string
  readonly callId: string | null
}

const fenced = /```(?:bash|sh|mswea_bash_command)[ \t]*\r?\n([\s\S]*?)\r?\n?```/g

/** The commands that a message of the model asks for: listed beside it, called as a tool, or in its only code block. */
export const actionsIn = (message: JsonObject): ShellAction[] => {
  const listed = listIn(objectIn(message.extra)?.actions).flatMap(entry => actionOf(objectIn(entry), 'tool_call_id'))
  if (listed.length > 0) return listed
  const called = [...listIn(message.tool_calls), ...listIn(message.output)].flatMap(call => {
    const fields = objectIn(call)
    const asked = objectIn(fields?.function) ?? (fields?.type === 'function_call' ? fields : null)
    const id = textIn(fields?.call_id) ?? textIn(fields?.id)
    const args = objectIn(parseWhole(textIn(asked?.arguments) ?? '')?.value)
    return actionOf(args && { ...args, id }, 'id')
  })
  if (called.length > 0) return called
  // Two blocks or none are a mistake of form, which is answered instead of run.
  const blocks = [...textOf(message.content).matchAll(fenced)].map(([, command = '']) => command.trim())
  return blocks.length === 1 ? blocks.map(command => ({ command, callId: null })) : []
}

const actionOf = (fields: JsonObject | null, idField: string): ShellAction[] => {
  const command = textIn(fields?.command) ?? textIn(fields?.action)
  return command === null ? [] : [{ command, callId: textIn(fields?.[idField]) }]
}
