import type { Beginning, Importer, Plan, Source } from '../../core/importer.ts'
import { Findings, isObject } from '../fields.ts'
import { filesOf } from '../files.ts'
import { glanceAt } from '../glance.ts'
import { openLog } from '../logs/log-importer.ts'
import { LogPlanner } from '../logs/planner.ts'
import { tellFindings } from '../logs/told.ts'
import { planInstances } from '../openhands/plan.ts'
import { instanceOriginals, readInstances } from '../openhands/read.ts'

const isNamed = (name: string): boolean => name.endsWith('output.jsonl')

const isInstance = (value: unknown): boolean => isObject(value) && 'instance_id' in value && 'test_result' in value

const isOurs = ({ lines }: Beginning): boolean => lines.some(isInstance)

const importer: Importer = {
  id: 'openhands',
  title: 'OpenHands evaluations',
  description:
    'Output of the evaluations of OpenHands (output.jsonl): an instance is a task, a file of them a repetition. What the agent did is read from its history. Verdicts stand in the file, or beside it in output.swebench_eval.jsonl or a report of SWE-bench; without them the runs have no outcome. A cost of 0 is a model without a price.',
  looksFor: 'output.jsonl with instance_id and test_result',
  keys: ['instance_id', 'test_result', 'history', 'metadata'],
  divisible: true,

  recognises: (path, glance = glanceAt(path)) =>
    glance.files.some(name => {
      const beginning = isNamed(name) ? glance.beginning(name) : null
      return beginning !== null && isOurs(beginning)
    }),

  plan: source => planOf(source),
  read: readInstances,
  originals: instanceOriginals,
}

export default importer

const planOf = (source: Source): Plan => {
  const findings = new Findings()
  const heeded = new Set<string>()
  const { files, problems } = filesOf(source, isNamed)
  const planner = new LogPlanner(importer.id, source)
  const claims: string[] = []
  for (const file of files) {
    const log = openLog({ title: importer.title, isOurs }, source, file, findings, heeded)
    if (!log) continue
    claims.push(...planInstances(log, planner))
    log.account.close()
  }
  return { ...planner.finish([...problems, ...tellFindings(findings)], heeded), claims }
}
