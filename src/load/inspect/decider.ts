import { isObject } from '../fields.ts'
import type { InspectLog, SampleReference } from '../inspect-log/contract.ts'
import type { InspectHeader } from './header.ts'

/**
 * One scorer decides for all samples of a log, so that none stands in where the deciding one gave nothing: where the log
 * sums none up, the first that it declares and some sample has, else the one that most samples have.
 */
export const withDecider = (header: InspectHeader, { samples }: InspectLog): InspectHeader => {
  if (header.first) return header
  const name = deciderIn(
    header.scorers.map(each => each.name),
    samples,
  )
  return name === null ? header : { ...header, first: { name, scorer: name } }
}

const deciderIn = (declared: readonly string[], samples: readonly SampleReference[]): string | null => {
  const counts = new Map<string, number>()
  for (const sample of samples) {
    for (const name of scoresOf(sample)) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (declared.length > 0 && counts.has(declared[0])) return declared[0]
  }
  const most = Math.max(...counts.values())
  return declared.find(name => counts.has(name)) ?? [...counts].find(([, count]) => count === most)?.[0] ?? null
}

const scoresOf = (sample: SampleReference): string[] => {
  const read = sample.read()
  return 'sample' in read && isObject(read.sample.scores) ? Object.keys(read.sample.scores) : []
}
