import { type MeasuredProcess, processFacts, toolFacts } from '../../core/process.ts'
import { type LooseTable, TableBuilder } from './builders.ts'

/** What transcripts were measured to: the counts, the same for each tool, and the actions themselves. */
export class ProcessTables {
  readonly #process = new TableBuilder({ child: true })
  readonly #tools = new TableBuilder({ child: true })
  readonly #actions = new TableBuilder({ child: true })
  readonly #facts = processFacts.map(({ name }) => ({ name, column: this.#process.number(name) }))
  readonly #tool = this.#tools.word('tool')
  readonly #toolFacts = toolFacts.map(({ name }) => ({ name, column: this.#tools.number(name) }))
  readonly #action = {
    number: this.#actions.number('action_number'),
    agent: this.#actions.word('sub_agent'),
    tool: this.#actions.word('tool'),
    what: this.#actions.text('action'),
    outcome: this.#actions.word('outcome'),
    errorClass: this.#actions.word('error_class'),
    correction: this.#actions.word('correction'),
    seconds: this.#actions.number('seconds'),
    file: this.#actions.word('file'),
    line: this.#actions.number('line'),
  }

  add({ facts, actions }: MeasuredProcess, run: number): void {
    for (const { name, column } of this.#facts) column.push(facts[name])
    this.#process.row(run)
    for (const tool of facts.tools) {
      this.#tool.push(tool.tool)
      for (const { name, column } of this.#toolFacts) column.push(tool[name])
      this.#tools.row(run)
    }
    const columns = this.#action
    for (const action of actions) {
      columns.number.push(action.number)
      columns.agent.push(action.agent)
      columns.tool.push(action.tool)
      columns.what.push(action.what)
      columns.outcome.push(action.outcome)
      columns.errorClass.push(action.errorClass)
      columns.correction.push(action.correction)
      columns.seconds.push(action.seconds)
      columns.file.push(action.file)
      columns.line.push(action.line)
      this.#actions.row(run)
    }
  }

  finish(): { process: LooseTable; tools: LooseTable; actions: LooseTable } {
    return { process: this.#process.finish(), tools: this.#tools.finish(), actions: this.#actions.finish() }
  }
}
