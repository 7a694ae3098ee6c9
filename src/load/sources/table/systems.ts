import { forShell } from '../../../core/check-advice.ts'
import { listText } from '../../../core/list-text.ts'
import type { FileAccount } from '../../io/fields.ts'
import type { LogRun } from '../../logs/log-run.ts'
import { shownName } from '../../shown-name.ts'
import { missedIn, wordsIn } from './oddities.ts'
import type { TableColumns } from './table-columns.ts'
import type { TableRow } from './table-rows.ts'
import { isMissing, verdictIn } from './values.ts'

/** More values than anyone compares: notes, answers and times. */
const mostValues = 30

/** Words of names for what a run came to, and when, where or how often it ran: these differ between runs of one system. */
const wordsOfRuns: ReadonlySet<string> = new Set(
  [
    'status state error errors exception failure failures fail reason answer answers output response result prediction',
    'predicted expected target comment comments note notes message explanation log trace date day time timestamp started',
    'finished ended created completed updated url path file folder hash sha commit host machine worker node user rater',
    'annotator judge grader rep repeat repetition replicate replica iteration iter try round sample uid uuid guid',
  ].flatMap(words => words.split(' ')),
)

/** One column without a meaning: its values, and where they differ between runs that nothing else tells apart. */
interface Candidate {
  readonly values: Set<string>
  readonly first: Map<number, string>
  /** Groups with several rows, and those of them in which the values differ. */
  readonly repeated: Set<number>
  readonly varied: Set<number>
  filled: number
}

const dimensions = ['agent_model', 'agent', 'tier', 'subtest']

/** An item of --columns to paste; a name that cannot be pasted is left to the person. */
const pairOf = (ours: string, theirs: string): string => {
  const name = ours === 'agent_model' ? 'model' : ours
  return shownName(theirs) === theirs && !theirs.includes(',') ? `${name}=${forShell(theirs)}` : `${name}=…`
}

/** Watches for columns of text that nothing reads and that differ between runs of one task, as names of systems do. */
export class SystemColumns {
  readonly #columns: TableColumns
  readonly #candidates = new Map<string, Candidate | null>()
  readonly #groups = new Map<string, number>()
  #rows = 0

  constructor(columns: TableColumns) {
    this.#columns = columns
  }

  add({ said }: LogRun, { others }: TableRow): void {
    this.#rows++
    let group = -1
    for (const [name, value] of Object.entries(others)) {
      if (typeof value !== 'string' || isMissing(value)) continue
      const candidate = this.#candidateOf(name)
      if (!candidate) continue
      candidate.values.add(value)
      // Verdicts and numbers are measurements, and more values than these no names of systems.
      if (verdictIn(value) !== undefined || candidate.values.size > mostValues) {
        this.#candidates.set(name, null)
        continue
      }
      if (group < 0) group = this.#groupOf(said)
      candidate.filled++
      const first = candidate.first.get(group)
      if (first === undefined) candidate.first.set(group, value)
      else {
        candidate.repeated.add(group)
        if (first !== value) candidate.varied.add(group)
      }
    }
  }

  report(account: FileAccount, header: readonly string[]): void {
    const named = missedIn(header, this.#columns)?.hint ?? ''
    const names = [...this.#candidates].flatMap(([name, candidate]) =>
      candidate && this.#isSystem(candidate) && !named.includes(`=${name}`) ? [name] : [],
    )
    if (names.length === 0) return
    const free = dimensions.filter(ours => !this.#columns.found.has(ours))
    // Where everything is taken, the column stands for the last of what is compared.
    const ours = (i: number) => free[i] ?? 'subtest'
    const pairs = names.slice(0, Math.max(free.length, 1)).map((name, i) => pairOf(ours(i), name))
    const [verb, object] = names.length === 1 ? ['differs', 'it'] : ['differ', 'them']
    const message = `${listText(names.map(shownName), 'and')} ${verb} between rows of one task, and nothing reads ${object}: those rows count as repetitions of one system.`
    const hint = `If ${object === 'it' ? 'it tells' : 'they tell'} systems apart, add --columns ${pairs.join(',')}`
    account.report('systems-pooled', message, hint)
  }

  #candidateOf(name: string): Candidate | null {
    const known = this.#candidates.get(name)
    if (known !== undefined) return known
    const candidate = wordsIn(name).some(word => wordsOfRuns.has(word))
      ? null
      : {
          values: new Set<string>(),
          first: new Map(),
          repeated: new Set<number>(),
          varied: new Set<number>(),
          filled: 0,
        }
    this.#candidates.set(name, candidate)
    return candidate
  }

  #groupOf(said: LogRun['said']): number {
    const id = JSON.stringify([said.experiment, said.task, said.agent, said.model, said.tier, said.subtest])
    const known = this.#groups.get(id) ?? this.#groups.size
    this.#groups.set(id, known)
    return known
  }

  /** Nearly every row has a value, and they differ in most tasks that were tried more than once. */
  #isSystem({ values, repeated, varied, filled }: Candidate): boolean {
    return values.size > 1 && filled >= 0.9 * this.#rows && varied.size > 0 && varied.size >= repeated.size / 2
  }
}
