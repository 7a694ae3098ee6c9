import type { Roles } from '../roles.ts'

const domains = ['airline', 'retail', 'telecom', 'mock'] as const

/** What the agent was told first names the domain: `# Airline Agent Policy`. */
const policy = new RegExp(`\\b(${domains.join('|')})\\b[^\\n]*\\bpolicy\\b`, 'i')

/** The domain, by the name of the file or by the policy that the agent was given. */
export const domainOf = (name: string, firstMessage: unknown): string | null => {
  const named = domains.find(domain => new RegExp(`(^|[^a-z])${domain}([^a-z]|$)`, 'i').test(name))
  if (named) return named
  return typeof firstMessage === 'string' ? (policy.exec(firstMessage.slice(0, 500))?.[1].toLowerCase() ?? null) : null
}

const strategies = ['tool-calling', 'act', 'react', 'few-shot'] as const
const written = new RegExp(`^(${strategies.join('|')})-(.+?)-\\d+(?:\\.\\d+)?_range_`)
const kept = new RegExp(`^(.+?)[-_](${domains.join('|')})$`)

/** Agent and model, as the name of a file suggests: `tool-calling-gpt-4o-0.0_range_…` or `gpt-4o-airline`. */
export const rolesIn = (stem: string): Roles => {
  const [, agent, model] = written.exec(stem) ?? []
  if (model !== undefined) return { agent, model }
  const [, named] = kept.exec(stem) ?? []
  return named === undefined ? {} : { model: named }
}
