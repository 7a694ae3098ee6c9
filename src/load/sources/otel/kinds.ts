import { named } from '../../transcripts/shared/values.ts'
import { textAt } from './attributes.ts'
import type { Span } from './spans.ts'

export type Kind = 'agent' | 'chat' | 'tool'

const operations = new Map<string, Kind>([
  ['invoke_agent', 'agent'],
  ...named<Kind>('chat text_completion generate_content', 'chat'),
  ['execute_tool', 'tool'],
])

const agentKinds = [...named<Kind>('agent', 'agent'), ...named<Kind>('tool', 'tool')]

/** How other conventions call the same work; what else they call anything is around work and none itself. */
const others: readonly { readonly key: string; readonly kinds: ReadonlyMap<string, Kind> }[] = [
  { key: 'openinference.span.kind', kinds: new Map([...agentKinds, ...named<Kind>('llm', 'chat')]) },
  { key: 'traceloop.span.kind', kinds: new Map(agentKinds) },
  { key: 'llm.request.type', kinds: new Map(named<Kind>('chat completion', 'chat')) },
]

/** The Agent Development Kit says it in the name alone. */
const names = new Map<string, Kind>([...operations, ['call_llm', 'chat']])

/** It stands in an attribute, or in the name of the span: `execute_tool read_file`. */
export const kindOf = ({ name, attributes }: Span): { readonly kind: Kind; readonly name: string | null } | null => {
  const blank = name.indexOf(' ')
  const [first, rest] = blank < 0 ? [name, ''] : [name.slice(0, blank), name.slice(blank + 1)]
  const operation = textAt(attributes, 'gen_ai.operation.name')
  const byOperation = operations.get(operation ?? first)
  if (byOperation) return { kind: byOperation, name: rest === '' ? null : rest }
  if (operation !== null) return null
  for (const { key, kinds } of others) {
    const kind = kinds.get(textAt(attributes, key)?.toLowerCase() ?? '')
    if (kind) return { kind, name: name === '' ? null : name }
  }
  const byName = names.get(name)
  return byName ? { kind: byName, name: null } : null
}
