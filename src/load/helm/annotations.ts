import type { JudgeRecord } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import { silentJudge } from '../logs/content.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'

const isScore = /score|rating|grade/i
const isReason = /explanation|reason|rationale|feedback/i

/** What annotators said of each instance and trial; annotators are judges. */
export const annotationsOf = (file: LogFile, spec: Fields): ReadonlyMap<string, readonly JudgeRecord[]> => {
  const judges = new Map<string, JudgeRecord[]>()
  if (spec.objects('annotators').length === 0) return judges
  const states = besideOf(file, 'scenario_state.json')
  for (const state of states?.due('request_states').objects('request_states') ?? []) {
    const instance = state.due('instance').object('instance')
    const id = instance?.due('id').word('id') ?? null
    const annotations = state.due('annotations').object('annotations')
    if (id === null || !annotations) continue
    judges.set(placeOf(id, state.index('train_trial_index')), judgesIn(annotations))
  }
  return judges
}

export const placeOf = (id: string, trial: number): string => `${id}\n${Number.isNaN(trial) ? 0 : trial}`

const judgesIn = (annotations: Fields): JudgeRecord[] =>
  Object.keys(annotations.value).flatMap((annotator, i) => {
    const said = annotations.object(annotator)
    if (!said) return []
    const score = namedIn(said, name => isScore.test(name) && !isReason.test(name), 'number')
    const reason = namedIn(said, name => isReason.test(name), 'string')
    return [
      {
        ...silentJudge,
        model: annotator,
        number: i + 1,
        score: score === null ? NaN : said.number(score),
        reasoning: reason === null ? null : said.word(reason),
      },
    ]
  })

/** Annotators name things as they like: the first that is so named and of that type, else the first so named. */
const namedIn = (said: Fields, isWanted: (name: string) => boolean, type: 'number' | 'string'): string | null => {
  const names = Object.keys(said.value).filter(isWanted)
  return names.find(name => typeof said.value[name] === type) ?? names[0] ?? null
}
