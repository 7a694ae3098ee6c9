import type { RunContent } from '../../core/record.ts'
import { isOpenScore } from './content.ts'

/**
 * Verdicts that are no more than full marks: where some scores of an experiment lie outside 0 to 1, all of them have
 * another scale, on which a score of 1 is no pass.
 */
export class Scales {
  /** For each experiment what scores there beyond 0 to 1: the source itself, or a judge. */
  readonly #open = new Map<string, Set<string>>()

  add(experiment: string, content: RunContent): void {
    for (const { id, score } of scoresOf(content)) {
      if (!isOpenScore(score)) continue
      const known = this.#open.get(experiment) ?? new Set()
      this.#open.set(experiment, known.add(id))
    }
  }

  /** The content without verdicts that its experiment does not give. */
  settled(experiment: string, content: RunContent): RunContent {
    const open = this.#open.get(experiment)
    if (!open) return content
    const { recorded, judges } = content
    return {
      ...content,
      recorded: open.has(ownId) ? { ...recorded, passed: null } : recorded,
      judges: judges.map(judge => (open.has(judgeId(judge)) ? { ...judge, passed: null } : judge)),
    }
  }
}

const ownId = 'source'

const judgeId = ({ model, number }: RunContent['judges'][number]): string => `judge ${number} ${model}`

const scoresOf = ({ recorded, judges }: RunContent): { id: string; score: number }[] => [
  { id: ownId, score: recorded.score },
  ...judges.map(judge => ({ id: judgeId(judge), score: judge.score })),
]
