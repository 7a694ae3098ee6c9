/** US dollars for a million tokens of each kind. */
export interface Prices {
  readonly input: number
  readonly output: number
  readonly cacheCreation: number
  readonly cacheRead: number
}

export interface AgentModel {
  readonly id: string
  /** The part of the experiment's name that tells the models apart. */
  readonly short: string
  /** What the model adds to the latent quality of a run. */
  readonly effect: number
  readonly prices: Prices
}

export interface Judge {
  readonly number: number
  readonly model: string
  /** What the judge takes off the latent quality that it sees: above 0 is strict. */
  readonly severity: number
}

const pricesOf = (input: number): Prices => ({
  input,
  output: 5 * input,
  cacheCreation: 1.25 * input,
  cacheRead: 0.1 * input,
})

/** Invented names: simulated results must not be taken for those of a real model. */
const agents: readonly AgentModel[] = [
  { id: 'kestrel-medium-4-20250910', short: 'kestrel', effect: 0, prices: pricesOf(3) },
  { id: 'merlin-small-4-20251001', short: 'merlin', effect: -0.5, prices: pricesOf(1) },
  { id: 'osprey-large-2-20251101', short: 'osprey', effect: 0.4, prices: pricesOf(5) },
  { id: 'hobby-medium-1-20250722', short: 'hobby', effect: -0.2, prices: pricesOf(2) },
]

/** Answers small questions on the side of every run. */
export const auxiliary: AgentModel = { id: 'wren-mini-2-20250801', short: 'wren', effect: 0, prices: pricesOf(0.8) }

/** Takes over parts of the work in tiers that have sub-agents. */
export const delegate: AgentModel = { id: 'harrier-large-1-20251015', short: 'harrier', effect: 0, prices: pricesOf(6) }

const judgeModels = [
  'osprey-large-2-20251101',
  'kestrel-medium-4-20250910',
  'merlin-small-4-20251001',
  'harrier-large-1-20251015',
  'hobby-medium-1-20250722',
]

/** The list, and when that is used up the list again with a number behind. */
const numbered = (name: string, round: number) => (round === 0 ? name : `${name}-${round + 1}`)

export const agentModels = (count: number): AgentModel[] =>
  Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / agents.length)
    const agent = agents[i % agents.length]
    return { ...agent, id: numbered(agent.id, round), short: numbered(agent.short, round) }
  })

/** How far the strictest and the most lenient judge are from the middle. */
const severest = 0.4

/** From the strictest to the most lenient, evenly spaced; a single judge is in the middle. */
export const judgesOf = (count: number): Judge[] =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    model: numbered(judgeModels[i % judgeModels.length], Math.floor(i / judgeModels.length)),
    severity: count === 1 ? 0 : severest * (1 - (2 * i) / (count - 1)),
  }))
