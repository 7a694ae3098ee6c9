import { listed } from '../../core/settings-schema.ts'

/** What was asked for and cannot be had so far, in a line each. */
export const skippedText = (
  wanted: readonly string[],
  built: readonly string[],
  idleOptions: readonly string[],
): string[] => {
  const skipped = wanted.filter(part => !built.includes(part))
  const made = wanted.filter(part => built.includes(part))
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  const complete = made.length === 0 ? '' : `; ${listed(made, 'and')} ${are(made.length)} complete`
  return [
    ...(skipped.length === 0
      ? []
      : [`Skipped: ${listed(skipped, 'and')} ${are(skipped.length)} not built yet${complete}.`]),
    ...(idleOptions.length === 0 ? [] : [`Without effect so far: ${listed(idleOptions, 'and')}.`]),
  ]
}
