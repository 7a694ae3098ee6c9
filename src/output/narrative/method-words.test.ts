import { expect, test } from 'vitest'
import type { MethodId } from '../../core/methods.ts'
import { methodWords } from './method-words.ts'

test.each<[MethodId, string]>([
  ['logit-t', 'logit-scale t'],
  ['stratified log-t', 'stratified log-scale t'],
  ['log-t and bootstrap-t, outer limits', 'outer limits of log-scale t and bootstrap-t'],
  ['Wilson-t, effective sample size', 'Wilson score with t'],
  ['stratified Wilson-t, effective sample size', 'stratified Wilson score with t'],
  ['delta within tasks, Wilson-t', 'delta within tasks, Wilson score with t'],
  ['MOVER on logarithms', 'combined limits (MOVER) on logarithms'],
  [
    'paired t and MOVER of Wilson-t, outer limits',
    'outer limits of paired t and combined limits (MOVER) of Wilson scores',
  ],
  ['percentile, resampling tasks', 'bootstrap percentiles, resampling tasks'],
  ['paired t on logarithms', 'paired t on logarithms'],
  [
    'Mann-Whitney over runs, limits by log-t and bootstrap-t, outer limits',
    'outer limits of Mann-Whitney over runs, limits by log-scale t and bootstrap-t',
  ],
])('%s is %s', (method, words) => expect(methodWords(method)).toBe(words))
