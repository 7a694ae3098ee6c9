import type { Part, PartRun } from '../core/importer.ts'
import { areRepetitions } from '../core/key-order.ts'

/** Runs that differ in nothing but their number and place. */
interface Batch {
  readonly first: PartRun
  readonly runs: readonly number[]
  readonly paths: readonly string[]
}

/** A part as it is sent to another thread: an object for each of its runs takes longer to receive than to make again. */
export interface Parcel extends Omit<Part, 'runs'> {
  readonly batches: readonly Batch[]
}

export const packed = ({ runs, ...part }: Part): Parcel => {
  const batches: { first: PartRun; runs: number[]; paths: string[] }[] = []
  for (const run of runs) {
    const last = batches.at(-1)
    if (last && isAlike(last.first, run)) {
      last.runs.push(run.key.run)
      last.paths.push(run.path)
    } else batches.push({ first: run, runs: [run.key.run], paths: [run.path] })
  }
  return { ...part, batches }
}

export const unpacked = ({ batches, ...part }: Parcel): Part => ({
  ...part,
  runs: batches.flatMap(({ first, runs, paths }) =>
    runs.map((run, i) => ({ ...first, key: { ...first.key, run }, path: paths[i] })),
  ),
})

const isAlike = (a: PartRun, b: PartRun): boolean =>
  a.experiment === b.experiment &&
  a.content === undefined &&
  b.content === undefined &&
  a.packed === undefined &&
  b.packed === undefined &&
  areRepetitions(a.key, b.key)
