import type { MissingRun } from '../../core/record.ts'
import { type LooseTable, TableBuilder } from './builders.ts'

/** Runs that should be there and are not. */
export class MissingTable {
  readonly #table = new TableBuilder({ child: false })
  readonly #experiment = this.#table.word('experiment')
  readonly #model = this.#table.word('agent_model')
  readonly #tier = this.#table.word('tier')
  readonly #subtest = this.#table.word('subtest')
  readonly #run = this.#table.number('run_number')
  readonly #reason = this.#table.word('reason')
  readonly #files = this.#table.word('files_present')
  readonly #folder = this.#table.word('folder')
  readonly #task = this.#table.word('task')
  readonly #family = this.#table.word('family')
  readonly #agent = this.#table.word('agent')

  add({ key, folder, reason, filesPresent }: MissingRun): void {
    this.#experiment.push(key.experiment)
    this.#model.push(key.model)
    this.#tier.push(key.tier)
    this.#subtest.push(key.subtest)
    this.#run.push(key.run)
    this.#reason.push(reason)
    this.#files.push(filesPresent.length === 0 ? null : filesPresent.join(' '))
    this.#folder.push(folder)
    this.#task.push(key.task)
    this.#family.push(key.family)
    this.#agent.push(key.agent)
    this.#table.row()
  }

  finish(): LooseTable {
    return this.#table.finish()
  }
}
