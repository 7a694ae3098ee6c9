import type { Fields } from '../fields.ts'

/** Versions that round their accuracy keep three digits. */
const tolerance = 0.0005

/** Compares the accuracy that a file gives with its trials. */
export const checkAccuracy = (results: Fields, trials: readonly Fields[]): void => {
  const accuracy = results.number('accuracy')
  if (Number.isNaN(accuracy) || trials.length === 0) return
  const resolved = trials.filter(({ value }) => value.is_resolved === true).length
  const judged = trials.filter(({ value }) => typeof value.is_resolved === 'boolean').length
  const isAccuracy = (of: number): boolean => of > 0 && Math.abs(resolved / of - accuracy) <= tolerance
  if (isAccuracy(judged)) return
  const own = `${percent(accuracy)} is the accuracy in the file`
  const ours = judged === 0 ? 'no trial has a verdict' : `its trials come to ${shareOf(resolved, judged)}`
  const without = trials.length - judged
  results.account.report(
    'summary-differs',
    isAccuracy(trials.length)
      ? `${own}, but ${ours}: ${without} without a verdict (is_resolved null) ${without === 1 ? 'counts' : 'count'} there as not resolved.`
      : `${own}, but ${ours}.`,
    isAccuracy(trials.length)
      ? 'Give --missing fail to count them as it does.'
      : 'Trials may be missing or changed: write the file again.',
    'accuracy',
  )
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`

const shareOf = (count: number, of: number): string => `${percent(count / of)} (${count} of ${of})`
