import type { RatedRun } from '../../core/metric.ts'
import { type LooseTable, TableBuilder } from './builders.ts'

/** The models that each run used, and what each cost. */
export class UsageTable {
  readonly #table = new TableBuilder({ child: true })
  readonly #model = this.#table.word('model')
  readonly #input = this.#table.number('input_tokens')
  readonly #output = this.#table.number('output_tokens')
  readonly #cacheCreation = this.#table.number('cache_creation_tokens')
  readonly #cacheRead = this.#table.number('cache_read_tokens')
  readonly #cost = this.#table.number('cost_usd')

  add({ usage }: RatedRun, run: number): void {
    for (const { model, tokens, costUsd } of usage) {
      this.#model.push(model)
      this.#input.push(tokens.input)
      this.#output.push(tokens.output)
      this.#cacheCreation.push(tokens.cacheCreation)
      this.#cacheRead.push(tokens.cacheRead)
      this.#cost.push(costUsd)
      this.#table.row(run)
    }
  }

  finish(): LooseTable {
    return this.#table.finish()
  }
}

/** The progress steps that a harness tracked. */
export class StepTable {
  readonly #table = new TableBuilder({ child: true })
  readonly #id = this.#table.word('step_id')
  readonly #description = this.#table.text('step_description')
  readonly #weight = this.#table.number('step_weight')
  readonly #completed = this.#table.flag('step_completed')
  readonly #alignment = this.#table.number('step_alignment')

  add({ steps }: RatedRun, run: number): void {
    for (const step of steps) {
      this.#id.push(step.id)
      this.#description.push(step.description)
      this.#weight.push(step.weight)
      this.#completed.push(step.completed)
      this.#alignment.push(step.alignment)
      this.#table.row(run)
    }
  }

  finish(): LooseTable {
    return this.#table.finish()
  }
}

/** The changes that a harness tracked. */
export class ChangeTable {
  readonly #table = new TableBuilder({ child: true })
  readonly #id = this.#table.word('change_id')
  readonly #description = this.#table.text('change_description')
  readonly #succeeded = this.#table.flag('change_succeeded')
  readonly #causedFailure = this.#table.flag('change_caused_failure')
  readonly #reverted = this.#table.flag('change_reverted')

  add({ changes }: RatedRun, run: number): void {
    for (const change of changes) {
      this.#id.push(change.id)
      this.#description.push(change.description)
      this.#succeeded.push(change.succeeded)
      this.#causedFailure.push(change.causedFailure)
      this.#reverted.push(change.reverted)
      this.#table.row(run)
    }
  }

  finish(): LooseTable {
    return this.#table.finish()
  }
}
