import type { Trouble } from '../../../core/record.ts'
import type { Args } from '../../column-roles.ts'
import { type Fields, nameIn } from '../../io/fields.ts'
import { knownCost, noTokens, nothingKnown, outcome } from '../../logs/content.ts'
import { eachLine, lineFields } from '../../logs/lines.ts'
import { type LogFile, logImporter } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { secondsIn, stemOf } from '../../logs/names.ts'

export default logImporter({
  id: 'metr',
  title: 'METR runs',
  description:
    'Runs of METR time-horizon studies (runs.jsonl, all_runs.jsonl): one run a line, with run_id, task_id, task_family, alias and score_binarized. The alias is the model that is compared; scaffolds differ between sources of tasks and tell no agents apart. Repetitions are numbered in the order of the file.',
  looksFor: 'JSON lines with run_id, task_family, alias and score_binarized',
  keys: ['run_id', 'task_id', 'task_family', 'alias', 'score_binarized'],

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
    const argsFor = argsTeller()
    eachLine(file, (value, line) => {
      const args = argsFor(textOf(value.scaffold), textOf(value.task_source))
      const run = readRun(file, lineFields(file, value, line), line, { suggested, args })
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

const scoreIn = (fields: Fields): number => {
  const { score, score_cont: continuous = null } = fields.value
  return continuous === null ? dueIn(fields, 'score', score) : fields.number('score_cont', continuous)
}

const costIn = (fields: Fields): number => {
  const { dollar_equivalent: dollars, generation_cost: cost = null } = fields.value
  return cost === null ? fields.amount('dollar_equivalent', dollars) : fields.amount('generation_cost', cost)
}

const tokensIn = (fields: Fields): number => {
  const { total_tokens: total = null, tokens_count: count } = fields.value
  return total === null ? fields.amount('tokens_count', count) : fields.amount('total_tokens', total)
}

/** What a run says besides, for `--set agent={scaffold}`: one object for all runs that say the same. */
const argsTeller = (): ((scaffold: string, source: string) => Args) => {
  const known = new Map<string, Map<string, Args>>()
  return (scaffold, source) => {
    const own = known.get(scaffold) ?? new Map<string, Args>()
    known.set(scaffold, own)
    const args = own.get(source) ?? { ...(scaffold && { scaffold }), ...(source && { task_source: source }) }
    own.set(source, args)
    return args
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 1 or 0; anything between has not been made a verdict. */
const binaryIn = (fields: Fields): number => {
  const number = dueIn(fields, 'score_binarized', fields.value.score_binarized)
  const isVerdict = Number.isNaN(number) || verdict(number) !== null
  return isVerdict ? number : fields.outOfRange('score_binarized', 'it is neither 0 nor 1')
}

const dueIn = (fields: Fields, name: string, value: unknown): number => {
  const number = fields.number(name, value)
  if (Number.isNaN(number)) fields.lacks(name)
  return number
}

type Besides = Pick<LogRun, 'suggested' | 'args'>

const readRun = (file: LogFile, fields: Fields, line: number, besides: Besides): LogRun | null => {
  const { value } = fields
  const task = fields.word('task_id', value.task_id)
  const alias = fields.word('alias', value.alias)
  if (task === null || alias === null) {
    const message = `Line ${line} names ${task === null ? 'no task_id' : 'no alias'}; it was left out.`
    file.account.report('entry-unusable', message, 'Every run needs task_id and alias.', fields.at)
    return null
  }
  const id = file.isAlone ? null : nameIn(value.run_id)
  const tokens = tokensIn(fields)
  const trouble = troubles.get(fields.word('fatal_error_from', value.fatal_error_from) ?? '')
  return {
    said: {
      task,
      family: fields.word('task_family', value.task_family),
      model: alias,
    },
    ...besides,
    run: NaN,
    file,
    place: '',
    origin: id === null ? null : `${alias}\n${id}`,
    content: null,
    packed: [
      line,
      scoreIn(fields),
      binaryIn(fields),
      knownCost(costIn(fields), tokens),
      tokens,
      secondsIn(fields, 'started_at', 'completed_at', (times, name) => times.amount(name)),
      trouble === undefined ? -1 : reasons.indexOf(trouble),
      fields.number('equal_task_weight', value.equal_task_weight),
      fields.number('invsqrt_task_weight', value.invsqrt_task_weight),
      fields.number('human_minutes', value.human_minutes),
      fields.number('human_score', value.human_score),
    ],
  }
}

const verdict = (binarized: number): boolean | null => (binarized === 1 ? true : binarized === 0 ? false : null)
