/**
 * Holm's correction without p-values: which of several tests reject when the chance of any false alarm is to stay below
 * `alpha`. Each test says whether it rejects at a level. The level starts at alpha over their number and grows with
 * every test that has rejected.
 */
export const stepDown = (tests: readonly ((level: number) => boolean)[], alpha: number): boolean[] => {
  const rejected = tests.map(() => false)
  for (;;) {
    const open = tests.length - rejected.filter(Boolean).length
    const now = tests.map((rejectsAt, i) => rejected[i] || (open > 0 && rejectsAt(alpha / open)))
    if (now.every((value, i) => value === rejected[i])) return rejected
    now.forEach((value, i) => {
      rejected[i] = value
    })
  }
}
