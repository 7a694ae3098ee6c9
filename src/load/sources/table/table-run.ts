import type { RunContent, Trouble } from '../../../core/record.ts'
import type { Roles } from '../../column-roles.ts'
import { type Fields, nameIn } from '../../io/fields.ts'
import { checks, nothingKnown } from '../../logs/content.ts'
import type { LogFile } from '../../logs/log-importer.ts'
import type { LogRun } from '../../logs/log-run.ts'
import type { TableJudgments } from './table-judgments.ts'
import type { TableRow } from './table-rows.ts'
import { isMissing } from './values.ts'

/** Kinds of failure; a failed task is no trouble. */
const troubles: ReadonlyMap<string, Trouble | null> = new Map([
  ['none', null],
  ['task', null],
  ['agent_error', 'agent_error'],
  ['infrastructure', 'infrastructure'],
  ['timeout', 'timeout'],
])

const troubleIn = (fields: Fields): Trouble | null => {
  const kind = fields.word('failure_kind')
  if (kind !== null && !troubles.has(kind))
    fields.wrongType(fields.place('failure_kind'), kind, `one of ${[...troubles.keys()].join(', ')}`)
  return troubles.get(kind ?? 'none') ?? null
}

export const runOf = (
  file: LogFile,
  { fields, others, place, repetition }: TableRow,
  judgments: TableJudgments,
  suggested: Roles,
): LogRun => ({
  said: {
    experiment: fields.word('experiment'),
    family: fields.word('family'),
    task: fields.word('task'),
    agent: fields.word('agent'),
    model: fields.word('agent_model'),
    tier: fields.word('tier'),
    subtest: fields.word('subtest'),
  },
  suggested,
  ...(repetition.length === 0 ? { run: fields.index('run_number') } : repetitionOf(file, repetition)),
  file,
  place,
  content: contentOf(fields, others, judgments),
})

/** A whole number is that of the repetition; anything else, such as several seeds, tells which one it is. */
const repetitionOf = (file: LogFile, values: readonly unknown[]): Pick<LogRun, 'run' | 'origin'> => {
  const known = values.filter(value => !isMissing(value))
  if (known.length === 0) return { run: NaN }
  const [first] = known
  const number =
    typeof first === 'number' ? first : typeof first === 'string' && /^\s*\d+\s*$/.test(first) ? +first : NaN
  if (values.length === 1 && Number.isSafeInteger(number) && number >= 0) return { run: number }
  return { run: NaN, origin: JSON.stringify([file.name, ...values.map(nameIn)]) }
}

/** What a harness wrote down is recorded; a table that has no such column means its score and verdict. */
const either = (fields: Fields, name: string): string =>
  `recorded_${name}` in fields.value ? `recorded_${name}` : name

const contentOf = (fields: Fields, others: TableRow['others'], judgments: TableJudgments): RunContent => {
  const judges = judgments.of(fields)
  const process = (name: string) => fields.number(either(fields, name))
  const { decides: _, ...base } = nothingKnown.recorded
  const recorded = {
    ...base,
    score: fields.number(either(fields, 'score')),
    passed: fields.flag(either(fields, 'passed')),
    grade: fields.word(either(fields, 'grade')),
    process: {
      r_prog: process('r_prog'),
      strategic_drift: process('strategic_drift'),
      cfp: process('cfp'),
      pr_revert_rate: process('pr_revert_rate'),
    },
    ...(judges.length === 0 && { decides: true as const }),
  }
  const rate = fields.number('impl_rate')
  const share = Number.isNaN(rate) ? [] : [{ name: 'implementation', score: rate, achieved: rate, max: 1, items: [] }]
  return {
    ...nothingKnown,
    exitCode: fields.number('exit_code'),
    tokens: tokensOf(fields),
    costUsd: fields.amount('cost_usd'),
    seconds: {
      total: fields.amount('duration_seconds'),
      agent: fields.amount('agent_duration_seconds'),
      judge: fields.amount('judge_duration_seconds'),
    },
    apiCalls: fields.amount('api_calls'),
    turns: fields.amount('num_turns'),
    trouble: troubleIn(fields),
    recorded,
    judges: judges.length > 0 ? judges : checks(recorded, share),
    extra: numbersIn(others),
  }
}

const tokensOf = (fields: Fields): RunContent['tokens'] => {
  const kinds = {
    input: fields.amount('input_tokens'),
    output: fields.amount('output_tokens'),
    cacheCreation: fields.amount('cache_creation_tokens'),
    cacheRead: fields.amount('cache_read_tokens'),
  }
  const total = fields.amount('total_tokens')
  return Object.values(kinds).every(Number.isNaN) && !Number.isNaN(total) ? { ...kinds, total } : kinds
}

const numbersIn = (others: TableRow['others']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) =>
      typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : [],
    ),
  )
