import type { Beginning, Importer, Plan, Source } from '../../core/importer.ts'
import { Findings, isObject } from '../fields.ts'
import { filesOf } from '../files.ts'
import { glanceAt } from '../glance.ts'
import { planLog } from '../inspect/log.ts'
import { sampleOriginals } from '../inspect/originals.ts'
import { readSamples } from '../inspect/read.ts'
import { openLog } from '../logs/log-importer.ts'
import { LogPlanner } from '../logs/planner.ts'
import { tellFindings } from '../logs/told.ts'

const isNamed = (name: string): boolean => name.endsWith('.eval') || name.endsWith('.json')

const isOurs = ({ bytes, value }: Beginning, name: string): boolean =>
  name.endsWith('.eval')
    ? bytes[0] === 0x50 && bytes[1] === 0x4b
    : isObject(value) && isObject(value.eval) && 'model' in value.eval && 'task' in value.eval

const importer: Importer = {
  id: 'inspect',
  title: 'Inspect logs',
  description:
    'Logs of Inspect, packed (.eval) or plain (.json). A sample is a task, an epoch a run; packed logs are read one sample at a time, plain ones whole. The first scorer that the log sums up with metrics decides unless --outcome names another; a sample that broke off with an error has no outcome.',
  looksFor: '.eval archives, or JSON with eval and plan',
  keys: ['eval', 'plan', 'samples', 'stats'],
  divisible: true,

  recognises: (path, glance = glanceAt(path)) =>
    glance.files.some(name => {
      const beginning = isNamed(name) ? glance.beginning(name) : null
      return beginning !== null && isOurs(beginning, name)
    }),

  plan: source => planOf(source),

  read: readSamples,
  originals: sampleOriginals,
}

export default importer

const planOf = (source: Source): Plan => {
  const findings = new Findings()
  const heeded = new Set<string>()
  const { files, problems } = filesOf(source, isNamed)
  const planner = new LogPlanner(importer.id, source)
  for (const file of files) {
    const log = openLog({ title: importer.title, isOurs }, source, file, findings, heeded)
    if (log) planLog(log, planner)
  }
  return planner.finish([...problems, ...tellFindings(findings)], heeded)
}
