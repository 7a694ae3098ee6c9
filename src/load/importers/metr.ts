import type { Trouble } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import { noTokens, nothingKnown, outcome } from '../logs/content.ts'
import { eachLine, lineFields } from '../logs/lines.ts'
import { type LogFile, logImporter } from '../logs/log-importer.ts'
import type { LogRun } from '../logs/log-run.ts'
import { secondsIn, stemOf } from '../logs/names.ts'
import type { Roles } from '../roles.ts'

export default logImporter({
  id: 'metr',
  title: 'METR runs',
  description:
    'Runs of METR time-horizon studies (runs.jsonl, all_runs.jsonl): one run a line, with run_id, task_id, task_family, alias and score_binarized. Repetitions are numbered in the order of the file.',
  looksFor: 'JSON lines with run_id, task_family, alias and score_binarized',

  isNamed: name => name.endsWith('.jsonl'),
  isOurs: ({ lines }) =>
    lines.some(line => ['run_id', 'task_family', 'alias', 'score_binarized'].every(field => field in line)),

  unpack: (packed, key, folder) => ({
    key,
    folder,
    exitCode: NaN,
    // All kinds of tokens together, and no kind by itself.
    tokens: Number.isNaN(packed[4]) ? noTokens : { ...noTokens, total: packed[4] },
    costUsd: packed[3],
    seconds: { total: packed[5], agent: NaN, judge: NaN },
    apiCalls: NaN,
    turns: NaN,
    trouble: packed[6] < 0 ? null : reasons[packed[6]],
    recorded: outcome(packed[1], verdict(packed[2])),
    judges: nothingKnown.judges,
    usage: nothingKnown.usage,
    steps: nothingKnown.steps,
    changes: nothingKnown.changes,
    extra: {
      equal_task_weight: packed[7],
      invsqrt_task_weight: packed[8],
      human_minutes: packed[9],
      human_score: packed[10],
    },
  }),

  read(file, add) {
    const suggested = { experiment: stemOf(file.name) }
    eachLine(file, (value, line) => {
      const run = readRun(file, lineFields(file, value, line), line, suggested)
      if (run) add(run)
    })
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

/** Why a run broke off, as one of its numbers; -1 where it did not. */
const reasons = [...troubles.values()]

const first = (fields: Fields, one: string, other: string): string =>
  (fields.value[one] ?? null) === null ? other : one

const scoreIn = (fields: Fields): number => {
  const name = first(fields, 'score_cont', 'score')
  return fields.due(name).number(name)
}

/** 1 or 0; anything between has not been made a verdict. */
const binaryIn = (fields: Fields): number => {
  const number = fields.due('score_binarized').number('score_binarized')
  const isVerdict = Number.isNaN(number) || verdict(number) !== null
  return isVerdict ? number : fields.outOfRange('score_binarized', 'it is neither 0 nor 1')
}

const readRun = (file: LogFile, fields: Fields, line: number, suggested: Roles): LogRun | null => {
  const task = fields.word('task_id')
  const alias = fields.word('alias')
  if (task === null || alias === null) {
    const message = `Line ${line} names ${task === null ? 'no task_id' : 'no alias'}; it was left out.`
    file.account.report('entry-unusable', message, 'Every run needs task_id and alias.', fields.at)
    return null
  }
  const id = fields.value.run_id
  const isNamed = !file.isAlone && (typeof id === 'string' || typeof id === 'number')
  const trouble = troubles.get(fields.word('fatal_error_from') ?? '')
  return {
    said: { task, family: fields.word('task_family'), model: alias, agent: fields.word('scaffold') },
    suggested,
    run: NaN,
    file,
    place: '',
    origin: isNamed ? `${alias}\n${id}` : null,
    content: null,
    packed: [
      line,
      scoreIn(fields),
      binaryIn(fields),
      fields.amount(first(fields, 'generation_cost', 'dollar_equivalent')),
      fields.amount('total_tokens'),
      secondsIn(fields, 'started_at', 'completed_at', (times, name) => times.amount(name)),
      trouble === undefined ? -1 : reasons.indexOf(trouble),
      fields.number('equal_task_weight'),
      fields.number('invsqrt_task_weight'),
      fields.number('human_minutes'),
      fields.number('human_score'),
    ],
  }
}

const verdict = (binarized: number): boolean | null => (binarized === 1 ? true : binarized === 0 ? false : null)
