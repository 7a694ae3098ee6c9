import type { MethodPart } from '../../core/methods.ts'
import type { Citation } from './bibliography.ts'

/** A part that a method can have: its standard name and the section that defines it. */
interface CatalogEntry {
  readonly title: string
  readonly section: string
  readonly citations: readonly Citation[]
}

const entry = (title: string, section: string, ...citations: readonly Citation[]): CatalogEntry => ({
  title,
  section,
  citations,
})

/** What methods are joined from, by the name that it has in the data. */
export const methodCatalog: Readonly<Record<MethodPart, CatalogEntry>> = {
  'Wilson-t, effective sample size': entry(
    'Wilson score interval with a t quantile and the effective sample size',
    'Pass rates',
    'wilson1927',
    'korn1998',
  ),
  'within Clopper-Pearson': entry('Intersected with the Clopper–Pearson interval', 'Pass rates', 'clopper1934'),
  'logit-t': entry('t interval on the logit scale (delta method)', 'Scores and amounts', 'student1908'),
  'log-t': entry('t interval on the log scale (delta method)', 'Scores and amounts', 'student1908'),
  'atanh-t': entry('t interval on the atanh scale (delta method)', 'Cliff’s delta', 'student1908'),
  'bootstrap-t': entry('Studentized bootstrap over tasks', 'Scores and amounts', 'efron1993'),
  'outer limits': entry('Outer hull (union) of the intervals named', 'Scores and amounts'),
  'limits of cost and of rate': entry('One-sided interval where nothing passed', 'Mean cost over pass rate'),
  stratified: entry('Fixed tasks as strata', 'Fewer than five tasks', 'cochran1977'),
  'percentile, resampling tasks': entry('Percentile bootstrap of tasks', 'Other statistics', 'efron1993'),
  'percentile, resampling subtests across tasks': entry(
    'Percentile bootstrap of subtests shared by all tasks',
    'Other statistics',
    'efron1993',
  ),
  'percentile, resampling subtests within tasks': entry(
    'Percentile bootstrap of subtests, stratified by task',
    'Other statistics',
    'efron1993',
  ),
  'percentile, resampling runs within tasks': entry(
    'Percentile bootstrap of runs, stratified by task',
    'Other statistics',
    'efron1993',
  ),
  'Kaplan-Meier median': entry('Kaplan–Meier estimate of the median', 'Time to an event', 'kaplan1958'),
  'log-log limits': entry('Log-log interval of the median', 'Time to an event', 'brookmeyer1982'),
  'log-rank within tasks': entry('Log-rank test, stratified by task', 'Time to an event', 'mantel1966'),
  't over tasks and subtests': entry(
    'Crossed random effects of tasks and subtests',
    'Subtests as a sample',
    'clark1973',
  ),
  't over task means': entry('t interval over task means', 'Judges', 'student1908'),
  't over runs within tasks': entry('t interval over runs, stratified by task', 'Judges', 'student1908'),
  't over tasks': entry('t test over task totals', 'Time to an event', 'student1908'),
  'paired t over units': entry('Paired t over the shared units of fixed tasks', 'Fewer than five tasks', 'student1908'),
  'paired t': entry('Paired t over shared tasks', 'Scores and pass rates', 'student1908'),
  'on the log ratio of means': entry('Log ratio of arithmetic means, linearized', 'Amounts'),
  'on logarithms': entry('Differences of logarithms', 'Amounts'),
  'Gaffke bound': entry('Nonparametric bound for the mean of a bounded variable', 'Equivalence', 'gaffke2005'),
  'MOVER of Wilson-t': entry(
    'Method of variance estimates recovery from Wilson limits',
    'Scores and pass rates',
    'newcombe1998',
    'zou2008',
  ),
  'Wilson-t': entry('Wilson score interval with a t quantile', 'Pass rates', 'wilson1927'),
  MOVER: entry('Method of variance estimates recovery', 'Scores and pass rates', 'zou2008'),
  't on task means, shared tasks as pairs': entry(
    't with the covariance of shared tasks',
    'Tasks that are not shared',
    'cameron2015',
  ),
  'Welch t': entry(
    'Welch test, Satterthwaite degrees of freedom',
    'Tasks that are not shared',
    'welch1947',
    'satterthwaite1946',
  ),
  'on task means': entry('One value per task', 'Units and estimands'),
  'delta within tasks': entry('Mean over tasks of Cliff’s delta', 'Cliff’s delta', 'cliff1993'),
  'delta over all runs': entry('Cliff’s delta over runs', 'Cliff’s delta', 'cliff1993'),
  'delta between units': entry('Cliff’s delta between the units of fixed tasks', 'Cliff’s delta', 'cliff1993'),
  'with tasks as clusters': entry('Cluster-robust standard error', 'Cliff’s delta', 'obuchowski1997'),
  'noncentral t': entry('Power of a t test', 'Minimum detectable effect and power', 'bloom1995'),
  'simulated comparison over tasks': entry('Simulated power', 'Minimum detectable effect and power'),
  Friedman: entry('Friedman test', 'Omnibus and sign-flip tests', 'friedman1937'),
  'Kruskal-Wallis': entry('Kruskal–Wallis test', 'Omnibus and sign-flip tests', 'kruskal1952'),
  'delete-one-task jackknife t': entry(
    'Jackknife over tasks with a t quantile',
    'Judges',
    'quenouille1956',
    'tukey1958',
  ),
  'delete-one-run jackknife t': entry('Jackknife over runs with a t quantile', 'Judges', 'quenouille1956', 'tukey1958'),
  'Spearman over subtest means': entry('Spearman’s rank correlation', 'Other statistics', 'spearman1904'),
  'Shapiro-Wilk': entry('Shapiro–Wilk test of normality', 'Published profile', 'shapiro1965', 'royston1995'),
  'Scheirer-Ray-Hare': entry('Scheirer–Ray–Hare test', 'Published profile', 'scheirer1976'),
  'Mann-Whitney over runs': entry('Mann–Whitney test', 'Published profile', 'mann1947'),
  'BCa over runs': entry('Bias-corrected and accelerated bootstrap', 'Published profile', 'efron1987'),
  'over runs': entry('Micro-average over runs, no interval', 'Units and estimands'),
  t: entry('t interval over task values', 'Scores and amounts', 'student1908'),
  none: entry('No interval; `reason` says why', 'Units and estimands'),
}
