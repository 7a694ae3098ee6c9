import { type Rows, words } from '../../core/table.ts'
import { type Layout, layoutOf } from '../inference/index.ts'
import type { CellColumn } from '../inference/unit-sample.ts'
import { type Joined, joinSides } from './join.ts'
import type { Side } from './side.ts'

/** How runs of the two sides find each other. */
export interface Pairing {
  /** What else but the task makes two runs runs of the same cell. */
  readonly columns: readonly CellColumn[]
  /** Both sides tried the same subtests, so that only what both have is compared; else tasks alone are paired. */
  readonly sharedUnits: boolean
}

const cellColumns: readonly CellColumn[] = ['agent', 'agent_model', 'tier', 'subtest']

interface Values {
  readonly column: CellColumn
  /** Some value that both sides have. */
  readonly shared: boolean
  readonly different: number
}

const valuesIn = (base: Rows, candidate: Rows, column: CellColumn): Values => {
  const [before, now] = [base, candidate].map(runs => new Set(words(runs, column)))
  return {
    column,
    shared: [...before].some(value => now.has(value)),
    different: new Set([...before, ...now]).size,
  }
}

/**
 * What the sides have no value of in common is what was changed, and does not keep runs apart: two models are paired
 * within the same tier and subtest. Where tiers or subtests themselves were changed, only tasks can be paired.
 */
const pairingOf = (base: Rows, candidate: Rows): Pairing => {
  const found = cellColumns.map(column => valuesIn(base, candidate, column))
  const sharedUnits = found.every(({ column, shared }) => shared || (column !== 'tier' && column !== 'subtest'))
  // What all runs have alike tells nothing apart.
  const telling = found.filter(({ shared, different }) => different > 1 && (shared || !sharedUnits))
  return { columns: telling.map(({ column }) => column), sharedUnits }
}

/** Both sides laid out by task and by what pairs them within it. */
export interface PairedLayouts extends Pairing {
  readonly base: Layout
  readonly candidate: Layout
}

const layOut = ({ base, candidate }: Joined): PairedLayouts => {
  const pairing = pairingOf(base, candidate)
  return { ...pairing, base: layoutOf(base, pairing.columns), candidate: layoutOf(candidate, pairing.columns) }
}

/** The runs of both sides, and how they find each other. */
export interface JoinedSides {
  readonly joined: Joined
  readonly layouts: PairedLayouts
}

export const joinedSides = (base: Side, candidate: Side): JoinedSides => {
  const joined = joinSides(base, candidate)
  return { joined, layouts: layOut(joined) }
}
