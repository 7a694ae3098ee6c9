import type { JudgeRecord } from '../../core/record.ts'
import { type Fields, isObject } from '../fields.ts'
import { silentJudge } from '../logs/content.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'

const isScore = /score|rating|grade/i
const isReason = /explanation|reason|rationale|feedback/i

/** What annotators said of each instance and trial; annotators are judges. */
export const annotationsOf = (file: LogFile, spec: Fields): ReadonlyMap<string, readonly JudgeRecord[]> => {
  const judges = new Map<string, JudgeRecord[]>()
  if (!Array.isArray(spec.value.annotators) || spec.value.annotators.length === 0) return judges
  for (const state of besideOf(file, 'scenario_state.json')?.objects('request_states') ?? []) {
    const id = state.object('instance')?.value.id
    const annotations = isObject(state.value.annotations) ? state.value.annotations : null
    if (typeof id !== 'string' || !annotations) continue
    judges.set(placeOf(id, state.value.train_trial_index), judgesIn(annotations))
  }
  return judges
}

export const placeOf = (id: string, trial: unknown): string => `${id}\n${typeof trial === 'number' ? trial : 0}`

const judgesIn = (annotations: Readonly<Record<string, unknown>>): JudgeRecord[] =>
  Object.entries(annotations).flatMap(([annotator, said], i) => {
    if (!isObject(said)) return []
    const entries = Object.entries(said)
    const score = entries.find(([name, value]) => isScore.test(name) && typeof value === 'number')?.[1]
    const reasoning = entries.find(([name, value]) => isReason.test(name) && typeof value === 'string')?.[1]
    return [
      {
        ...silentJudge,
        model: annotator,
        number: i + 1,
        score: typeof score === 'number' && Number.isFinite(score) ? score : NaN,
        reasoning: typeof reasoning === 'string' ? reasoning : null,
      },
    ]
  })
