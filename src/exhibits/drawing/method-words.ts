/** Names of methods, short as files and the methods page have them, and what a reader of a figure knows them by. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/^(.+), outer limits$/, 'outer limits of $1'],
  [/\bMOVER of (stratified )?Wilson-t\b/, 'MOVER of $1Wilson scores'],
  [/\bMOVER\b/, 'combined limits (MOVER)'],
  [/\bWilson-t(, effective sample size)?/, 'Wilson score with t'],
  [/\b(logit|log|atanh)-t\b/, '$1-scale t'],
  [/^percentile, resampling/, 'bootstrap percentiles, resampling'],
]

/** A method in plain words: `outer limits of log-scale t and bootstrap-t`. */
export const methodWords = (method: string): string =>
  plain.reduce((text, [name, words]) => text.replace(name, words), method)
