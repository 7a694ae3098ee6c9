import { hasOuterLimits, limitsBeside, type MethodId } from '../../core/methods.ts'

/** A method in plain words: `outer limits of log-scale t and bootstrap-t`. */
export const methodWords = (method: MethodId): string => {
  const limits = limitsBeside(method)
  const words =
    limits === null ? (plain[method] ?? method) : `Mann-Whitney over runs, limits by ${plain[limits] ?? limits}`
  return hasOuterLimits(method) ? `outer limits of ${words}` : words
}

/** What a reader of a figure knows methods by, where that is not the name that they have in the data; of outer limits, what they are of. */
const plain: Readonly<Partial<Record<MethodId, string>>> = {
  'Wilson-t, effective sample size': 'Wilson score with t',
  'Wilson-t, effective sample size, within Clopper-Pearson': 'Wilson score with t, within Clopper-Pearson',
  'logit-t': 'logit-scale t',
  'log-t': 'log-scale t',
  't and bootstrap-t, outer limits': 't and bootstrap-t',
  'logit-t and bootstrap-t, outer limits': 'logit-scale t and bootstrap-t',
  'log-t and bootstrap-t, outer limits': 'log-scale t and bootstrap-t',
  'stratified Wilson-t, effective sample size': 'stratified Wilson score with t',
  'stratified Wilson-t, effective sample size, within Clopper-Pearson':
    'stratified Wilson score with t, within Clopper-Pearson',
  'stratified log-t': 'stratified log-scale t',
  'MOVER on logarithms': 'combined limits (MOVER) on logarithms',
  'MOVER on logarithms, stratified': 'combined limits (MOVER) on logarithms, stratified',
  'percentile, resampling tasks': 'bootstrap percentiles, resampling tasks',
  'percentile, resampling subtests across tasks': 'bootstrap percentiles, resampling subtests across tasks',
  'percentile, resampling subtests within tasks': 'bootstrap percentiles, resampling subtests within tasks',
  'percentile, resampling runs within tasks': 'bootstrap percentiles, resampling runs within tasks',
  'paired t and MOVER of Wilson-t, outer limits': 'paired t and combined limits (MOVER) of Wilson scores',
  'paired t and Gaffke bound, outer limits': 'paired t and Gaffke bound',
  'paired t on the log ratio of means and bootstrap-t, outer limits':
    'paired t on the log ratio of means and bootstrap-t',
  'paired t on logarithms and bootstrap-t, outer limits': 'paired t on logarithms and bootstrap-t',
  'paired t on logarithms and MOVER, outer limits': 'paired t on logarithms and combined limits (MOVER)',
  'paired t on logarithms and bootstrap-t and MOVER, outer limits':
    'paired t on logarithms and bootstrap-t and combined limits (MOVER)',
  'Welch t on task means and MOVER of Wilson-t, outer limits':
    'Welch t on task means and combined limits (MOVER) of Wilson scores',
  't on task means, shared tasks as pairs and MOVER of Wilson-t, outer limits':
    't on task means, shared tasks as pairs and combined limits (MOVER) of Wilson scores',
  'paired t over units and MOVER of stratified Wilson-t, outer limits':
    'paired t over units and combined limits (MOVER) of stratified Wilson scores',
  'MOVER of stratified Wilson-t': 'combined limits (MOVER) of stratified Wilson scores',
  'delta within tasks, Wilson-t': 'delta within tasks, Wilson score with t',
  'delta over all runs, atanh-t with tasks as clusters': 'delta over all runs, atanh-scale t with tasks as clusters',
  'delta between units, atanh-t': 'delta between units, atanh-scale t',
}
