import { formatNumber } from '../../core/format.ts'
import { extendedBy, type MethodId } from '../../core/methods.ts'
import { isWaiting, type Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import type { Resampled } from '../../core/unit.ts'
import { methodWords } from '../../output/narrative/methods.ts'
import { counted } from '../../output/narrative/words.ts'

/** `95% intervals` */
export const intervalText = ({ confidence }: Settings): string =>
  `${formatNumber(confidence, 'percent').replace('.0%', '%')} intervals`

/** `a model`, `an agent` */
export const anyOne = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

/** `45 runs each` or `12 to 45 runs each`; `45 runs` where there is only one that has them. */
export const sizeText = (sizes: readonly number[], word: string): string => {
  if (sizes.length === 1) return counted(sizes[0], word)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return least === most
    ? `${counted(most, word)} each`
    : `${formatNumber(least, 'count')} to ${counted(most, word)} each`
}

/** The same, where subtests that go across tasks are told from those of single tasks: `8 subtests within tasks each`. */
export const sizeWithin = (sizes: readonly number[], word: string, resampled: readonly (Resampled | null)[]): string =>
  resampled.some(each => each === 'subtests across tasks' || each === 'configurations across tasks')
    ? sizeText(sizes, word).replace(/\bsubtests?\b/, '$& within tasks')
    : sizeText(sizes, word)

/** `too few runs to tell (3 each)`: what is said in place of a claim. */
export const fewText = (sizes: readonly number[]): string =>
  `too few runs to tell (${sizeText(sizes, 'run').replace(/ runs?\b/, '')})`

/** Different methods once each in plain words, the most frequent first; `none` is no method, and one that another goes on from is that. */
export const methodsText = (methods: readonly (MethodId | null)[]): string => {
  const counts = new Map<MethodId, number>()
  for (const method of methods) if (method && method !== 'none') counts.set(method, (counts.get(method) ?? 0) + 1)
  const named = new Set([...counts.keys()].flatMap(extendedBy))
  const known = [...counts]
    .filter(([method]) => !named.has(method))
    .sort(([, a], [, b]) => b - a)
    .map(([method]) => methodWords(method))
  return [...new Set(known)].join('; ')
}

/** The methods behind the rows of a table, as a note of it; no note where nothing was tested. */
export const methodsNotes = (rows: readonly { readonly method: MethodId | null }[]): string[] => {
  const text = methodsText(rows.map(({ method }) => method))
  return text === '' ? [] : [`Methods: ${text}.`]
}

/** What a map shows of the runs in a cell. */
export const centreText = (metric: Metric): string => {
  if (metric.per === 'group') return 'Estimates'
  return isWaiting(metric) ? 'Kaplan-Meier medians' : 'Means'
}

/** Sentences joined to one subtitle; what is empty is left out. */
export const sentences = (...parts: readonly (string | null | false)[]): string =>
  parts
    .flatMap(part => (part ? [part] : []))
    .map(part => `${part[0].toUpperCase()}${part.slice(1)}.`.replace(/([.!?…])\.$/, '$1'))
    .join(' ')
