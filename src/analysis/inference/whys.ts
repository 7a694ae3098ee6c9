/** What a remark says of an answer that there is or would be: what it holds for, and how it was found. */
const asides: readonly RegExp[] = [
  /\bholds for (tasks like these|these tasks|the \d+ (tasks?|subtests?)\b)/,
  /^about these subtests$/,
  /^not every task has the same subtests/,
  /^\d+ tasks? that only one side has left out$/,
  /^\d+ and \d+ tasks, \d+ shared$/,
  /^no task in common: each side over its own tasks$/,
  /^a task with one .* takes the variance of the others$/,
  /^passes in few tasks, or in the same ones on both sides$/,
  / differ too$/,
  /^detectable effect approximate\b/,
  / not simulated$/,
]

/** The remarks of reasons that say why there is no answer, each once. */
export const whysOf = (reasons: readonly (string | null)[]): string[] => [
  ...new Set(
    reasons.flatMap(reason => reason?.split('; ') ?? []).filter(remark => !asides.some(aside => aside.test(remark))),
  ),
]
