import { type Files, rawExperiment, rawRun } from '../../test/support/raw.ts'
import type { Chance } from '../chance.ts'
import { someNames } from './names.ts'

/** Runs with such names in every field that holds one. */
export interface Named {
  readonly files: Files
  /** The names of tasks, as they were written. */
  readonly tasks: readonly string[]
}

const jsonLines = (rows: readonly object[]): string => rows.map(row => `${JSON.stringify(row)}\n`).join('')

const quoted = (cell: unknown): string => `"${String(cell).replaceAll('"', '""')}"`

const csv = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const columns = Object.keys(rows[0] ?? {})
  return [columns, ...rows.map(row => columns.map(column => row[column]))]
    .map(cells => `${cells.map(quoted).join(',')}\n`)
    .join('')
}

const inTables = (chance: Chance): Named => {
  const tasks = someNames(chance, 3, 'task')
  const [models, tiers, agents] = ['model', 'tier', 'agent'].map(name => someNames(chance, 2, name))
  const [[family], [subtest], [experiment]] = ['family', 'subtest', 'experiment'].map(name =>
    someNames(chance, 1, name),
  )
  const [judges, criteria] = ['judge', 'criterion'].map(name => someNames(chance, 2, name))
  const runs = tasks.flatMap(task =>
    models.flatMap((agent_model, m) =>
      tiers.flatMap(tier =>
        [1, 2].map(run_number => {
          const score = chance.next()
          const key = { experiment, agent_model, tier, subtest, run_number, task, agent: agents[m], family }
          return { ...key, score, passed: score > 0.5, cost_usd: chance.next() }
        }),
      ),
    ),
  )
  const keyed = runs.map(({ score, passed, cost_usd, family: _family, ...key }) => ({ key, score, passed }))
  const judged = keyed.flatMap(({ key, score, passed }) =>
    judges.map((judge_model, j) => ({
      ...key,
      judge_model,
      judge_number: j + 1,
      judge_score: score,
      judge_passed: passed,
      judge_reasoning: judge_model,
    })),
  )
  const rated = judged.flatMap(({ judge_score, judge_passed, judge_reasoning, ...key }) =>
    criteria.map(criterion => ({
      ...key,
      criterion,
      criterion_score: judge_score,
      criterion_achieved: judge_score,
      criterion_max: 1,
    })),
  )
  const isCsv = chance.of(0.4)
  const written = isCsv ? csv : jsonLines
  const ending = isCsv ? 'csv' : 'jsonl'
  return {
    files: {
      [`runs.${ending}`]: written(runs),
      [`judges.${ending}`]: written(judged),
      [`criteria.${ending}`]: written(rated),
    },
    tasks,
  }
}

/** Names that a folder can have. */
const forFolder = (name: string): string =>
  Buffer.from(name.replace(/[/\u0000]/g, '_').replace(/^\.+$/, '_'))
    .subarray(0, 200)
    .toString()
    .replace(/\ufffd+$/, '')

const inRuns = (chance: Chance): Named => {
  const tasks = someNames(chance, 2, 'task')
  const [models, tiers, judges, criteria] = ['model', 'T', 'judge', 'criterion'].map(name => someNames(chance, 2, name))
  const files = tasks.map((task, i): Files => {
    const at = `${forFolder(chance.of(0.5) ? task : `experiment-${i}`)}/2026-01-01T00-00-0${i}`
    const experiment = rawExperiment({ at, config: { experiment_id: task, models: [models[i]], language: models[0] } })
    const runs = ['T0', forFolder(tiers[i])].flatMap(tier =>
      [1, 2].map(run => {
        const score = chance.next()
        const points = Object.fromEntries(
          criteria.map(name => [
            name,
            { achieved: 10 * score, max: 10, score, items: { [name]: { achieved: 1, max: 1, reason: name } } },
          ]),
        )
        return rawRun({
          ...{ at, tier, run },
          judges: judges.map(model => ({
            score,
            criteria: points,
            judgment: { reasoning: model, grade: 'A' },
            entry: { model },
          })),
          stdout: { modelUsage: { [models[i]]: { inputTokens: 30, outputTokens: 700, costUSD: 0.5 } } },
        })
      }),
    )
    return Object.assign({}, experiment, ...runs)
  })
  return { files: Object.assign({}, ...files), tasks }
}

const inLogs = (chance: Chance): Named => {
  const names = someNames(chance, 2, 'task')
  const [models, scorers] = ['model', 'scorer'].map(name => someNames(chance, 2, name))
  const ids = someNames(chance, 3, 'sample')
  const files = models.flatMap((model, m) =>
    names.map((task, t): [string, string] => {
      const samples = ids.map(id => ({
        ...{ id, epoch: 1, input: 'What?', target: id, messages: [{ role: 'user', content: id }] },
        scores: { [scorers[0]]: { value: chance.of(0.5) ? 'C' : 'I', answer: id, explanation: task } },
        model_usage: { [model]: { input_tokens: 60, output_tokens: 2, total_tokens: 62 } },
      }))
      const evaluation = {
        eval_id: `e-${m}-${t}`,
        task,
        model,
        dataset: { name: task, samples: ids.length },
        config: { epochs: 1 },
        scorers: [{ name: scorers[0], options: {} }],
      }
      const results = { total_samples: ids.length, scores: [{ name: scorers[0], scorer: scorers[0], metrics: {} }] }
      return [
        `${m}-${t}.json`,
        JSON.stringify({
          version: 2,
          status: 'success',
          eval: evaluation,
          plan: { steps: [{ solver: task }] },
          results,
          samples,
        }),
      ]
    }),
  )
  return { files: Object.fromEntries(files), tasks: [] }
}

export const someSource = (chance: Chance): Named => chance.pick([inTables, inTables, inRuns, inLogs])(chance)
