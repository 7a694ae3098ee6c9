import type { RatedRun } from '../../core/metric.ts'
import { type CountCase, type Problem, problem } from '../../core/problem.ts'
import type { CriterionRecord, Experiment, JudgeRecord } from '../../core/record.ts'
import type { Numbers } from '../../statistics/sum.ts'
import { type LooseTable, TableBuilder } from './builders.ts'
import { nearestCategory } from './criterion-names.ts'
import type { Departure, Rubrics } from './rubric-weights.ts'

type Report = (problem: Problem) => void

/** What the judges of a run gave, one by one. */
interface Ratings {
  readonly implRates: Numbers
  readonly departures: readonly (Departure | null)[]
}

/** Judges below runs, criteria below judges, items below criteria. */
export class JudgmentTables {
  readonly #judges = new TableBuilder({ child: true })
  readonly #criteria = new TableBuilder({ child: true })
  readonly #items = new TableBuilder({ child: true })
  readonly #judge = {
    model: this.#judges.word('judge_model'),
    number: this.#judges.number('judge_number'),
    score: this.#judges.number('judge_score'),
    implRate: this.#judges.number('judge_impl_rate'),
    passed: this.#judges.flag('judge_passed'),
    grade: this.#judges.word('judge_grade'),
    valid: this.#judges.flag('judge_is_valid'),
    reasoning: this.#judges.text('judge_reasoning'),
    seconds: this.#judges.number('judge_seconds'),
    cost: this.#judges.number('judge_cost_usd'),
  }
  readonly #criterion = {
    name: this.#criteria.word('criterion'),
    score: this.#criteria.number('criterion_score'),
    achieved: this.#criteria.number('criterion_achieved'),
    max: this.#criteria.number('criterion_max'),
    raw: this.#criteria.word('criterion_raw'),
    number: this.#criteria.number('criterion_number'),
  }
  readonly #item = {
    id: this.#items.word('item_id'),
    achieved: this.#items.number('item_achieved'),
    max: this.#items.number('item_max'),
    reason: this.#items.text('item_reason'),
  }
  readonly #rubrics: Rubrics

  constructor(rubrics: Rubrics) {
    this.#rubrics = rubrics
  }

  add(
    run: RatedRun,
    row: number,
    { implRates, departures }: Ratings,
    experiment: Experiment,
    report: Report,
    count: CountCase,
  ): void {
    run.judges.forEach((judge, i) => {
      const departure = departures[i]
      if (departure) this.#countDeparture(departure, judge, run.folder, experiment, count)
      const judgeRow = this.#addJudge(judge, implRates[i], row)
      if (!judge.valid) {
        const message = 'The judgment is marked as not valid; it is left out of the consensus.'
        report(problem('judgment-invalid', run.folder, message, 'Judge the run again.', placeOf(judge)))
      }
      this.#addCriteria(judge, judgeRow, run.folder, experiment, report, count)
    })
  }

  finish(): { judges: LooseTable; criteria: LooseTable; items: LooseTable } {
    return { judges: this.#judges.finish(), criteria: this.#criteria.finish(), items: this.#items.finish() }
  }

  #countDeparture(
    departure: Departure,
    judge: JudgeRecord,
    folder: string,
    experiment: Experiment,
    count: CountCase,
  ): void {
    for (const { code, parts, byParts, did, hint } of departureCases) {
      const names = departure[parts]
      if (names.length === 0) continue
      count(code, `${experiment.name}\n${byParts ? names.join() : ''}`, () => ({
        file: folder,
        at: placeOf(judge),
        message: `Judgments of ${experiment.name} ${did(namesText(names))}`,
        hint,
      }))
    }
  }

  #addJudge(judge: JudgeRecord, implRate: number, run: number): number {
    const columns = this.#judge
    columns.model.push(judge.model)
    columns.number.push(judge.number)
    columns.score.push(judge.score)
    columns.implRate.push(implRate)
    columns.passed.push(judge.passed)
    columns.grade.push(judge.grade)
    columns.valid.push(judge.valid)
    columns.reasoning.push(judge.reasoning)
    columns.seconds.push(judge.seconds)
    columns.cost.push(judge.costUsd)
    return this.#judges.row(run)
  }

  #addCriteria(
    judge: JudgeRecord,
    judgeRow: number,
    folder: string,
    experiment: Experiment,
    report: Report,
    count: CountCase,
  ): void {
    const { match } = this.#rubrics.of(experiment)
    const names = new Set<string>()
    const twice: string[] = []
    const above: string[] = []
    judge.criteria.forEach((criterion, i) => {
      const { name, matched } = match(criterion.name)
      if (names.has(name)) twice.push(criterion.name)
      names.add(name)
      if (criterion.achieved > criterion.max) above.push(`${criterion.name} ${criterion.achieved} of ${criterion.max}`)
      if (!matched && experiment.rubric.length > 0)
        count('criterion-unmatched', `${experiment.name}\n${name}`, () =>
          unmatched(name, criterion.name, judge, folder, experiment),
        )
      this.#addCriterion(criterion, name, i + 1, judgeRow)
    })
    if (twice.length > 0) {
      const message = `Has the name of an earlier criterion once folded: ${twice.join(', ')}. Both are kept.`
      report(
        problem(
          'criterion-twice',
          folder,
          message,
          'Check whether the judge rated one criterion twice.',
          placeOf(judge),
        ),
      )
    }
    if (above.length > 0) {
      const message = `More points than possible: ${above.join(', ')}. Kept as they are.`
      report(
        problem('achieved-above-max', folder, message, 'Check the judge: bonus points, or a slip.', placeOf(judge)),
      )
    }
  }

  #addCriterion(criterion: CriterionRecord, name: string, number: number, judgeRow: number): void {
    const columns = this.#criterion
    columns.name.push(name)
    columns.score.push(criterion.score)
    columns.achieved.push(criterion.achieved)
    columns.max.push(criterion.max)
    columns.raw.push(criterion.name)
    columns.number.push(number)
    const row = this.#criteria.row(judgeRow)
    const item = this.#item
    for (const { id, achieved, max, reason } of criterion.items) {
      item.id.push(id)
      item.achieved.push(achieved)
      item.max.push(max)
      item.reason.push(reason)
      this.#items.row(row)
    }
  }
}

const placeOf = (judge: JudgeRecord): string => `judge ${judge.number}`

const unmatched = (name: string, raw: string, judge: JudgeRecord, folder: string, experiment: Experiment) => {
  const nearest = nearestCategory(name, experiment.rubric)
  return {
    file: folder,
    at: `${placeOf(judge)}: ${raw}`,
    message: `"${name}" matches no category of the rubric of ${experiment.name} (judgments: {count}).`,
    hint: `If it means ${nearest}, add to tiercel.yaml under criterion_aliases: ${JSON.stringify(name)}: ${nearest}`,
  }
}

const mostNamed = 6

const namesText = (names: readonly string[]): string =>
  `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}`

const judgeAgain = 'Judge the runs again. What does not apply is written with achieved and max "N/A".'

/** `byParts` tells judgments apart that leave out other parts. */
const departureCases = [
  {
    code: 'criterion-omitted',
    parts: 'omitted',
    byParts: true,
    did: (names: string) => `that leave out parts of the rubric (${names}): {count}. These count as not achieved.`,
    hint: judgeAgain,
  },
  {
    code: 'rubric-points-lowered',
    parts: 'lowered',
    byParts: false,
    did: (names: string) =>
      `that give a lower maximum than the rubric (such as ${names}): {count}. The maximum of the rubric counts.`,
    hint: judgeAgain,
  },
  {
    code: 'rubric-item-unknown',
    parts: 'unknown',
    byParts: false,
    did: (names: string) =>
      `that rate items which the rubric lacks (such as ${names}): {count}. Their points are kept.`,
    hint: 'Judge the runs again by the rubric, or add the items to it for all runs.',
  },
] as const
