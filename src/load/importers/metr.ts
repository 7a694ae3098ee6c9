import type { Trouble } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import { noTokens, nothingKnown, outcome, secondsBetween } from '../logs/content.ts'
import { eachLine, lineFields } from '../logs/lines.ts'
import { type LogFile, logImporter } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { stemOf } from '../logs/names.ts'

export default logImporter({
  id: 'metr',
  title: 'METR runs',
  description:
    'Runs of METR time-horizon studies (runs.jsonl, all_runs.jsonl): one run a line, with run_id, task_id, task_family, alias and score_binarized. Repetitions are numbered in the order of the file.',
  looksFor: 'JSON lines with run_id, task_family, alias and score_binarized',

  isNamed: name => name.endsWith('.jsonl'),
  isOurs: ({ lines }) =>
    lines.some(line => ['run_id', 'task_family', 'alias', 'score_binarized'].every(field => field in line)),

  read(file) {
    const runs: LogRun[] = []
    eachLine(file, (value, line) => {
      const run = readRun(file, lineFields(file, value, line), line)
      if (run) runs.push(run)
    })
    return runs
  },
})

/** Errors that end a run without being the agent's; limits on usage end it too, and its score stands. */
const troubles: ReadonlyMap<string, Trouble> = new Map([
  ['agent', 'agent_error'],
  ['server', 'infrastructure'],
  ['serverOrTask', 'infrastructure'],
  ['user', 'infrastructure'],
  ['userOrTask', 'infrastructure'],
])

/** Kept as they are: what to weigh runs with, and what people needed for the task. */
const extras = ['equal_task_weight', 'invsqrt_task_weight', 'human_minutes', 'human_score'] as const

const first = (fields: Fields, ...names: readonly string[]): number => {
  const name = names.find(each => (fields.value[each] ?? null) !== null) ?? names[0]
  return fields.number(name)
}

const readRun = (file: LogFile, fields: Fields, line: number): LogRun | null => {
  const task = fields.word('task_id')
  const alias = fields.word('alias')
  if (task === null || alias === null) {
    const message = `Line ${line} names ${task === null ? 'no task_id' : 'no alias'}; it was left out.`
    file.account.report('entry-unusable', message, 'Every run needs task_id and alias.', `line ${line}`)
    return null
  }
  const id = fields.value.run_id
  const binarized = fields.number('score_binarized')
  return {
    said: { task, family: fields.word('task_family'), model: alias, agent: fields.word('scaffold') },
    suggested: { experiment: stemOf(file.name) },
    run: NaN,
    file,
    place: `:${line}`,
    ...((typeof id === 'string' || typeof id === 'number') && { origin: `${alias}\n${id}` }),
    content: {
      ...nothingKnown,
      tokens: { ...noTokens, total: first(fields, 'total_tokens') },
      costUsd: first(fields, 'generation_cost', 'dollar_equivalent'),
      seconds: {
        ...nothingKnown.seconds,
        total: secondsBetween(fields.amount('started_at'), fields.amount('completed_at')),
      },
      trouble: troubles.get(fields.word('fatal_error_from') ?? '') ?? null,
      recorded: outcome(first(fields, 'score_cont', 'score'), verdict(binarized)),
      extra: Object.fromEntries(extras.map(name => [name, fields.number(name)])),
    },
  }
}

const verdict = (binarized: number): boolean | null => (binarized === 1 ? true : binarized === 0 ? false : null)
