import { type Fields, isObject } from '../fields.ts'
import { nothingKnown, outcome } from '../logs/content.ts'
import { entriesOf, type LogFile } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import type { Roles } from '../roles.ts'
import { rolesOf } from './instance.ts'

export const isSubmission = (value: unknown): boolean => isObject(value) && 'per_instance_details' in value

/** Entries of a leaderboard: one, a list of them, or several boards with a list each. */
export const submissionsIn = (value: unknown): { board: string | null; entries: readonly unknown[] }[] => {
  if (Array.isArray(value)) return [{ board: null, entries: value }]
  if (!isObject(value)) return []
  if (!Array.isArray(value.leaderboards)) return [{ board: null, entries: [value] }]
  return value.leaderboards.map(board => {
    const { name, results } = isObject(board) ? board : { name: null, results: [board] }
    return { board: typeof name === 'string' ? name : null, entries: Array.isArray(results) ? results : [results] }
  })
}

export const readSubmissions = (file: LogFile, value: unknown): LogRun[] =>
  submissionsIn(value).flatMap(({ board, entries }, i) =>
    entriesOf(file, entries).flatMap(({ fields, place }) => readSubmission(file, fields, board, `[${i}]${place}`)),
  )

const readSubmission = (file: LogFile, entry: Fields, board: string | null, place: string): LogRun[] => {
  const details = entry.due('per_instance_details').object('per_instance_details')
  const roles = rolesIn(entry)
  return Object.keys(details?.value ?? {}).flatMap(id => {
    const instance = details?.due(id).object(id)
    if (!instance) return []
    const resolved = instance.due('resolved').flag('resolved')
    return [
      {
        said: { ...rolesOf(id), ...roles },
        suggested: { experiment: board === null ? 'swe-bench' : `swe-bench ${board}` },
        run: NaN,
        file,
        place: `${place}/${id}`,
        content: {
          ...nothingKnown,
          costUsd: instance.amount('cost'),
          apiCalls: instance.amount('api_calls'),
          recorded: outcome(resolved === null ? NaN : Number(resolved), resolved),
        },
      },
    ]
  })
}

/** `mini-SWE-agent + GPT-5` names agent and model; anything else is what was tried. */
const rolesIn = (entry: Fields): Roles => {
  const name = entry.word('name') ?? entry.word('folder')
  const [agent, ...model] = name?.split(' + ') ?? []
  return model.length === 0 ? { model: name } : { agent, model: model.join(' + ') }
}
