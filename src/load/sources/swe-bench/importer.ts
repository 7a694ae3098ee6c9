import type { Roles } from '../../column-roles.ts'
import { type Fields, isObject } from '../../io/fields.ts'
import { nothingKnown, outcome } from '../../logs/content.ts'
import { entriesOf, jsonOf, type LogFile, logImporter } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { absentFromReport, isReport, readReport } from './evaluation-report.ts'
import { rolesOf } from './instance.ts'
import { isVerdicts, readVerdicts } from './verdicts.ts'

export default logImporter({
  id: 'swe-bench',
  title: 'SWE-bench reports',
  description:
    'Reports of SWE-bench: of the harness (resolved_ids, submitted_ids, …), its older one and that of the leaderboard (resolved, generated, no_generation, …), of single instances (run_evaluation/<run>/<model>/<instance>/report.json), lists of true and false by instance, and entries of the leaderboard (per_instance_details). An instance that a report and a file of its own tell is one run. An empty patch is the agent’s failure and an error of the evaluation is not; instances that were never submitted are missing runs, while published rates count all three as not resolved.',
  looksFor:
    'JSON with resolved_ids and submitted_ids, with resolved and generated, with per_instance_details, or with a verdict for each instance',
  keys: ['submitted_ids', 'completed_ids', 'resolved_ids', 'unresolved_ids'],

  isNamed: name => name.endsWith('.json'),
  isOurs: ({ value }) =>
    isReport(value) || isVerdicts(value) || submissionsIn(value).some(({ entries }) => entries.some(isSubmission)),
  // What tools write beside their reports: predictions, and counts by repository or year.
  isBeside: ({ value }) => isObject(value) && Object.values(value).some(isCountOrPatch),

  read(file, add) {
    const value = jsonOf(file)
    for (const run of isReport(value)
      ? readReport(file, value)
      : isVerdicts(value)
        ? readVerdicts(file, value)
        : readSubmissions(file, value))
      add(run)
  },
  absent(file) {
    const value = jsonOf(file)
    return isReport(value) ? absentFromReport(file, value) : []
  },
})

const isCountOrPatch = (value: unknown): boolean =>
  isObject(value) && ('model_patch' in value || ('resolved' in value && 'total' in value))

const isSubmission = (value: unknown): boolean => isObject(value) && 'per_instance_details' in value

/** Entries of a leaderboard: one, a list of them, or several boards with a list each. */
const submissionsIn = (value: unknown): { board: string | null; entries: readonly unknown[] }[] => {
  if (Array.isArray(value)) return [{ board: null, entries: value }]
  if (!isObject(value)) return []
  if (!Array.isArray(value.leaderboards)) return [{ board: null, entries: [value] }]
  return value.leaderboards.map(board => {
    const { name, results } = isObject(board) ? board : { name: null, results: [board] }
    return { board: typeof name === 'string' ? name : null, entries: Array.isArray(results) ? results : [results] }
  })
}

const readSubmissions = (file: LogFile, value: unknown): LogRun[] =>
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
