import { basename, dirname, join, relative } from 'node:path'
import { once } from '../../core/once.ts'
import { problem } from '../../core/problem.ts'
import type { Fields } from '../fields.ts'
import { eachLine, lineFields } from '../logs/lines.ts'
import { besideOf, type LogFile, withoutTask } from '../logs/log-importer.ts'
import type { LogPlanner } from '../logs/planner.ts'
import type { Roles } from '../roles.ts'
import { rolesOf } from '../swe-bench/instance.ts'
import { hasVerdict } from './content.ts'
import { placeText } from './place.ts'
import { verdictsBeside } from './verdicts.ts'

/** The instances of a file, to be read one by one; gives the files that hold their verdicts. */
export const planInstances = (file: LogFile, planner: LogPlanner): readonly string[] => {
  const { fates, paths } = verdictsBeside(file)
  const metadata = once(() => besideOf(file, 'metadata.json', dirname(file.path)))
  const unjudged: string[] = []
  let count = 0
  eachLine(file, (value, line, offset, length) => {
    const instance = lineFields(file, value, line)
    const task = instance.word('instance_id')
    if (task === null) {
      withoutTask(file, instance, 'instance_id')
      return
    }
    const fate = fates.get(task) ?? 'untold'
    count++
    if (fate === 'untold' && !hasVerdict(instance)) unjudged.push(task)
    planner.add({
      said: { ...rolesOf(task), ...rolesIn(instance.object('metadata') ?? metadata()) },
      suggested: { experiment: 'openhands', agent: 'OpenHands' },
      run: NaN,
      file,
      place: placeText({ line, offset, length, fate }),
      content: null,
    })
  })
  if (unjudged.length > 0) reportUnjudged(file, paths, unjudged, count)
  return paths
}

/** How the evaluation was set up; of the SDK there is one agent, which needs no name. */
const rolesIn = (metadata: Fields | null): Roles => ({
  experiment: metadata?.word('dataset') ?? null,
  agent: metadata?.word('agent_class') ?? null,
  model: (metadata?.object('llm_config') ?? metadata?.object('llm') ?? null)?.word('model') ?? null,
})

/** Where another file holds the verdicts, it is the one that leaves some out. */
const reportUnjudged = (
  { account, label, path: own }: LogFile,
  [path]: readonly string[],
  [first, ...others]: readonly string[],
  count: number,
): void => {
  const without = others.length + 1
  if (path !== undefined) {
    const message = `${without} of the ${count} instances of ${basename(own)} have no verdict here, such as ${first}.`
    const hint = 'Evaluate them too; until then their runs have no outcome.'
    account.findings.add(
      problem('value-missing', join(dirname(label), relative(dirname(own), path)), message, hint, 'instance_id'),
    )
  } else if (without === count)
    account.report(
      'log-without-scores',
      `None of its ${count} instances has a verdict, so that its runs have no outcome.`,
      'Run the evaluation of the benchmark, and keep output.swebench_eval.jsonl or report.json in this folder.',
    )
}
