import type { Resampled } from './unit.ts'

/** How a number was found, by its id: the name that it has in the data. Only `src/output/narrative` has other words for it. */
export type MethodId = PlainMethod | RankTest

type PlainMethod = keyof typeof methods

/** Of the published profile, whose tests leave the limits of the default profile as they are. */
type RankTest = `Mann-Whitney over runs, limits by ${Exclude<PlainMethod, 'none'>}`

interface Definition<Id> {
  /** What it is joined from: the methods page explains each. */
  readonly parts: readonly string[]
  /** What it draws anew. */
  readonly resamples?: Resampled
  /** The method that it goes on from: beside it that one need not be named. */
  readonly extends?: Id
}

const methods = {
  none: { parts: ['none'] },
  'over runs': { parts: ['over runs'] },

  // Intervals of rates, scores and amounts.
  'Wilson-t, effective sample size': { parts: ['Wilson-t, effective sample size'] },
  'Wilson-t, effective sample size, within Clopper-Pearson': {
    parts: ['Wilson-t, effective sample size', 'within Clopper-Pearson'],
    extends: 'Wilson-t, effective sample size',
  },
  t: { parts: ['t'] },
  'logit-t': { parts: ['logit-t'] },
  'log-t': { parts: ['log-t'] },
  't and bootstrap-t, outer limits': { parts: ['t', 'bootstrap-t', 'outer limits'] },
  'logit-t and bootstrap-t, outer limits': { parts: ['logit-t', 'bootstrap-t', 'outer limits'] },
  'log-t and bootstrap-t, outer limits': { parts: ['log-t', 'bootstrap-t', 'outer limits'] },
  'stratified Wilson-t, effective sample size': { parts: ['stratified', 'Wilson-t, effective sample size'] },
  'stratified Wilson-t, effective sample size, within Clopper-Pearson': {
    parts: ['stratified', 'Wilson-t, effective sample size', 'within Clopper-Pearson'],
    extends: 'stratified Wilson-t, effective sample size',
  },
  'stratified t': { parts: ['stratified', 't'] },
  'stratified log-t': { parts: ['stratified', 'log-t'] },

  // The cost of pass.
  'MOVER on logarithms': { parts: ['MOVER', 'on logarithms'] },
  'MOVER on logarithms, stratified': {
    parts: ['MOVER', 'on logarithms', 'stratified'],
    extends: 'MOVER on logarithms',
  },
  'limits of cost and of rate': { parts: ['limits of cost and of rate'] },
  'limits of cost and of rate, stratified': {
    parts: ['limits of cost and of rate', 'stratified'],
    extends: 'limits of cost and of rate',
  },

  // Other statistics.
  'percentile, resampling tasks': { parts: ['percentile, resampling tasks'], resamples: 'tasks' },
  'percentile, resampling subtests across tasks': {
    parts: ['percentile, resampling subtests across tasks'],
    resamples: 'subtests across tasks',
  },
  'percentile, resampling subtests within tasks': {
    parts: ['percentile, resampling subtests within tasks'],
    resamples: 'subtests within tasks',
  },
  'percentile, resampling runs within tasks': {
    parts: ['percentile, resampling runs within tasks'],
    resamples: 'runs within tasks',
  },

  // Time to an event.
  'Kaplan-Meier median': { parts: ['Kaplan-Meier median'] },
  'Kaplan-Meier median, log-log limits': {
    parts: ['Kaplan-Meier median', 'log-log limits'],
    extends: 'Kaplan-Meier median',
  },
  'Kaplan-Meier median, percentile, resampling tasks': {
    parts: ['Kaplan-Meier median', 'percentile, resampling tasks'],
    extends: 'Kaplan-Meier median',
    resamples: 'tasks',
  },
  'Kaplan-Meier median, percentile, resampling subtests across tasks': {
    parts: ['Kaplan-Meier median', 'percentile, resampling subtests across tasks'],
    extends: 'Kaplan-Meier median',
    resamples: 'subtests across tasks',
  },
  'Kaplan-Meier median, percentile, resampling subtests within tasks': {
    parts: ['Kaplan-Meier median', 'percentile, resampling subtests within tasks'],
    extends: 'Kaplan-Meier median',
    resamples: 'subtests within tasks',
  },
  'log-rank within tasks': { parts: ['log-rank within tasks'] },
  'log-rank within tasks, t over tasks': {
    parts: ['log-rank within tasks', 't over tasks'],
    extends: 'log-rank within tasks',
  },

  // Comparisons over shared tasks.
  'paired t': { parts: ['paired t'] },
  'paired t on logarithms': { parts: ['paired t', 'on logarithms'] },
  'paired t on the log ratio of means': { parts: ['paired t', 'on the log ratio of means'] },
  'paired t and MOVER of Wilson-t, outer limits': { parts: ['paired t', 'MOVER of Wilson-t', 'outer limits'] },
  'paired t and Gaffke bound, outer limits': { parts: ['paired t', 'Gaffke bound', 'outer limits'] },
  'paired t on the log ratio of means and bootstrap-t, outer limits': {
    parts: ['paired t', 'on the log ratio of means', 'bootstrap-t', 'outer limits'],
  },
  'paired t on logarithms and bootstrap-t, outer limits': {
    parts: ['paired t', 'on logarithms', 'bootstrap-t', 'outer limits'],
  },
  'paired t on logarithms and MOVER, outer limits': { parts: ['paired t', 'on logarithms', 'MOVER', 'outer limits'] },
  'paired t on logarithms and bootstrap-t and MOVER, outer limits': {
    parts: ['paired t', 'on logarithms', 'bootstrap-t', 'MOVER', 'outer limits'],
  },
  't over tasks and subtests': { parts: ['t over tasks and subtests'] },
  't over tasks and subtests on logarithms': { parts: ['t over tasks and subtests', 'on logarithms'] },
  't over tasks and subtests on the log ratio of means': {
    parts: ['t over tasks and subtests', 'on the log ratio of means'],
  },

  // Comparisons over tasks that are not shared.
  'Welch t on task means': { parts: ['Welch t', 'on task means'] },
  'Welch t on task means on logarithms': { parts: ['Welch t', 'on task means', 'on logarithms'] },
  'Welch t on task means on the log ratio of means': {
    parts: ['Welch t', 'on task means', 'on the log ratio of means'],
  },
  'Welch t on task means and MOVER of Wilson-t, outer limits': {
    parts: ['Welch t', 'on task means', 'MOVER of Wilson-t', 'outer limits'],
  },
  't on task means, shared tasks as pairs': { parts: ['t on task means, shared tasks as pairs'] },
  't on task means, shared tasks as pairs on logarithms': {
    parts: ['t on task means, shared tasks as pairs', 'on logarithms'],
  },
  't on task means, shared tasks as pairs on the log ratio of means': {
    parts: ['t on task means, shared tasks as pairs', 'on the log ratio of means'],
  },
  't on task means, shared tasks as pairs and MOVER of Wilson-t, outer limits': {
    parts: ['t on task means, shared tasks as pairs', 'MOVER of Wilson-t', 'outer limits'],
  },
  't on logarithms': { parts: ['t', 'on logarithms'] },

  // Comparisons of tasks as they are.
  'paired t over units': { parts: ['paired t over units'] },
  'paired t over units on logarithms': { parts: ['paired t over units', 'on logarithms'] },
  'paired t over units on the log ratio of means': { parts: ['paired t over units', 'on the log ratio of means'] },
  'paired t over units and MOVER of stratified Wilson-t, outer limits': {
    parts: ['paired t over units', 'MOVER', 'stratified', 'Wilson-t', 'outer limits'],
  },
  'stratified Welch t': { parts: ['stratified', 'Welch t'] },
  'stratified Welch t on logarithms': { parts: ['stratified', 'Welch t', 'on logarithms'] },
  'stratified Welch t on the log ratio of means': { parts: ['stratified', 'Welch t', 'on the log ratio of means'] },
  'MOVER of stratified Wilson-t': { parts: ['MOVER', 'stratified', 'Wilson-t'] },

  // Cliff's delta.
  'delta within tasks, Wilson-t': { parts: ['delta within tasks', 'Wilson-t'] },
  'delta over all runs, atanh-t with tasks as clusters': {
    parts: ['delta over all runs', 'atanh-t', 'with tasks as clusters'],
  },
  'delta between units, atanh-t': { parts: ['delta between units', 'atanh-t'] },

  // Tests of more than pairs, power and correlations.
  Friedman: { parts: ['Friedman'] },
  'Kruskal-Wallis': { parts: ['Kruskal-Wallis'] },
  'noncentral t': { parts: ['noncentral t'] },
  'simulated comparison over tasks': { parts: ['simulated comparison over tasks'] },
  'Spearman over subtest means': { parts: ['Spearman over subtest means'] },

  // Judges.
  't over task means': { parts: ['t over task means'] },
  'stratified t over runs within tasks': { parts: ['stratified', 't over runs within tasks'] },
  'delete-one-task jackknife t': { parts: ['delete-one-task jackknife t'] },
  'stratified delete-one-run jackknife t': { parts: ['stratified', 'delete-one-run jackknife t'] },

  // The published profile.
  'Shapiro-Wilk': { parts: ['Shapiro-Wilk'] },
  'Scheirer-Ray-Hare': { parts: ['Scheirer-Ray-Hare'] },
  'Mann-Whitney over runs': { parts: ['Mann-Whitney over runs'] },
  'BCa over runs': { parts: ['BCa over runs'] },
} as const satisfies Record<string, Definition<string>>

export type MethodPart = (typeof methods)[PlainMethod]['parts'][number]

export const plainMethods: Readonly<Record<PlainMethod, Definition<PlainMethod>>> = methods

const isPlain = (id: string): id is PlainMethod => Object.hasOwn(methods, id)

/** The rank test over runs, beside limits by another method where there are any. */
export const rankTest = (limits: MethodId): MethodId => {
  if (limits === 'none') return 'Mann-Whitney over runs'
  return isPlain(limits) ? `Mann-Whitney over runs, limits by ${limits}` : limits
}

const limitsOf: ReadonlyMap<string, PlainMethod> = new Map(
  Object.keys(methods)
    .filter(isPlain)
    .map(limits => [rankTest(limits), limits]),
)

export const isMethod = (value: unknown): value is MethodId =>
  typeof value === 'string' && (isPlain(value) || limitsOf.has(value))

/** The method of the limits beside a rank test; null of every other. */
export const limitsBeside = (id: MethodId): PlainMethod | null => (isPlain(id) ? null : (limitsOf.get(id) ?? null))

const limitsDefinition = (id: MethodId): Definition<PlainMethod> | null => {
  const by = isPlain(id) ? id : limitsBeside(id)
  return by && plainMethods[by]
}

/** What a method draws anew; null where that is nothing. */
export const resampledBy = (id: MethodId): Resampled | null => limitsDefinition(id)?.resamples ?? null

/** Whether its limits are the outer ones of several intervals. */
export const hasOuterLimits = (id: MethodId): boolean => limitsDefinition(id)?.parts.includes('outer limits') ?? false

/** The methods that one goes on from: beside it they need not be named. */
export const extendedBy = (id: MethodId): readonly MethodId[] => {
  if (isPlain(id)) return [plainMethods[id].extends].flatMap(each => each ?? [])
  const limits = limitsBeside(id)
  return ['Mann-Whitney over runs', ...(limits ? extendedBy(limits).map(rankTest) : [])]
}
