import { basename } from 'node:path'
import type { RunContent } from '../../core/record.ts'
import { Fields, isObject, type JsonObject } from '../fields.ts'
import { nothingKnown, outcome } from '../logs/content.ts'
import type { LogFile } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { modelIn, submissionOf } from '../logs/names.ts'
import type { Roles } from '../roles.ts'

export const isReport = (value: unknown): boolean =>
  isObject(value) && 'resolved_ids' in value && 'submitted_ids' in value

/** What became of an instance, by the list it is on; the first that names it counts. */
const fates: readonly (readonly [string, RunContent])[] = [
  ['resolved_ids', { ...nothingKnown, recorded: outcome(1, true) }],
  ['empty_patch_ids', { ...nothingKnown, recorded: outcome(0, false), trouble: 'agent_error' }],
  ['error_ids', { ...nothingKnown, trouble: 'infrastructure' }],
  ['unresolved_ids', { ...nothingKnown, recorded: outcome(0, false) }],
  ['completed_ids', nothingKnown],
  ['submitted_ids', nothingKnown],
]

export const readReport = (file: LogFile, report: JsonObject): LogRun[] => {
  const known = new Map<string, readonly [string, RunContent]>()
  for (const fate of fates)
    for (const id of idsIn(file, report, fate[0])) {
      const first = known.get(id)
      if (!first) known.set(id, fate)
      else if (isTold(fate[1])) reportContradiction(file, id, first[0], fate[0])
    }
  const untold = [...known].filter(([, [, content]]) => !isTold(content))
  if (untold.length > 0) reportUntold(file, untold.length, untold[0])
  return [...known].map(([id, [, content]]) => runOf(file, id, content))
}

/** Whether a list says what became of an instance; others only say that there is one. */
const isTold = (content: RunContent): boolean => content !== nothingKnown

const reportContradiction = ({ account }: LogFile, id: string, first: string, second: string): void => {
  if (first === second) return
  const message = `${id} is on ${first} and on ${second}. The first counts.`
  account.report('run-twice', message, 'Write the report again.', second)
}

const reportUntold = (
  { account }: LogFile,
  count: number,
  [id, [list]]: [string, readonly [string, unknown]],
): void => {
  const lists = fates.filter(([, content]) => isTold(content)).map(([name]) => name)
  account.report(
    'value-missing',
    `${count} ${count === 1 ? 'instance has' : 'instances have'} no outcome, such as ${id}: on none of ${lists.join(', ')}.`,
    'Write the report again; until then the outcome counts as not measured.',
    list,
  )
}

/** Instances that nothing was submitted for. */
export const absentFromReport = (file: LogFile, report: JsonObject): LogRun[] => {
  const told = new Set(fates.flatMap(([list]) => idsIn(file, report, list)))
  return idsIn(file, report, 'incomplete_ids')
    .filter(id => !told.has(id))
    .map(id => runOf(file, id, null))
}

const idsIn = ({ account }: LogFile, report: JsonObject, name: string): string[] =>
  new Fields(report, account).names(name)

const repository = /^(.+)__(.+)-\d+$/s
/** A longer one is no name, and would be searched as often as it is long. */
const longestName = 1000

/** An instance is named after its repository: `django__django-11099`. */
export const rolesOf = (id: string): Roles => {
  const [, owner, name] = (id.length <= longestName && repository.exec(id)) || []
  return { task: id, family: owner === undefined ? null : `${owner}/${name}` }
}

const reportName = /^(.+)\.([^.]+)\.json$/

const runOf = (file: LogFile, id: string, content: RunContent | null): LogRun => {
  const [, model] = reportName.exec(basename(file.name)) ?? []
  return {
    said: rolesOf(id),
    suggested: {
      experiment: 'swe-bench',
      ...(model === undefined ? {} : { model: modelIn(model) }),
      ...submissionOf(file.path),
    },
    run: NaN,
    file,
    place: `/${id}`,
    content,
  }
}
