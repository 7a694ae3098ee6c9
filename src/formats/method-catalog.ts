import type { Citation } from './bibliography.ts'

/** A part that the `method` of a row can have, with its standard name and the section that defines it. */
interface CatalogEntry {
  /** As it stands in the data, alone or joined to other parts by `and`, `of`, or a comma. */
  readonly name: string
  readonly title: string
  readonly section: string
  readonly citations: readonly Citation[]
}

const entry = (name: string, title: string, section: string, ...citations: readonly Citation[]): CatalogEntry => ({
  name,
  title,
  section,
  citations,
})

/** Every method by the name that it has in the data. Of names that contain each other the longest applies. */
export const methodCatalog: readonly CatalogEntry[] = [
  entry(
    'Wilson-t, effective sample size',
    'Wilson score interval with a t quantile and the effective sample size',
    'Pass rates',
    'wilson1927',
    'korn1998',
  ),
  entry('within Clopper-Pearson', 'Intersected with the Clopper–Pearson interval', 'Pass rates', 'clopper1934'),
  entry('logit-t', 't interval on the logit scale (delta method)', 'Scores and amounts', 'student1908'),
  entry('log-t', 't interval on the log scale (delta method)', 'Scores and amounts', 'student1908'),
  entry('atanh-t', 't interval on the atanh scale (delta method)', 'Cliff’s delta', 'student1908'),
  entry('bootstrap-t', 'Studentized bootstrap over tasks', 'Scores and amounts', 'efron1993'),
  entry('outer limits', 'Outer hull (union) of the intervals named', 'Scores and amounts'),
  entry('limits of cost and of rate', 'One-sided interval where nothing passed', 'Mean cost over pass rate'),
  entry('stratified', 'Fixed tasks as strata', 'Fewer than five tasks', 'cochran1977'),
  entry('percentile, resampling tasks', 'Percentile bootstrap of tasks', 'Other statistics', 'efron1993'),
  entry(
    'percentile, resampling subtests across tasks',
    'Percentile bootstrap of subtests shared by all tasks',
    'Other statistics',
    'efron1993',
  ),
  entry(
    'percentile, resampling subtests within tasks',
    'Percentile bootstrap of subtests, stratified by task',
    'Other statistics',
    'efron1993',
  ),
  entry(
    'percentile, resampling runs within tasks',
    'Percentile bootstrap of runs, stratified by task',
    'Other statistics',
    'efron1993',
  ),
  entry('Kaplan-Meier median', 'Kaplan–Meier estimate of the median', 'Time to an event', 'kaplan1958'),
  entry('log-log limits', 'Log-log interval of the median', 'Time to an event', 'brookmeyer1982'),
  entry('log-rank within tasks', 'Log-rank test, stratified by task', 'Time to an event', 'mantel1966'),
  entry(
    't over tasks and subtests',
    'Crossed random effects of tasks and subtests',
    'Subtests as a sample',
    'clark1973',
  ),
  entry('t over task means', 't interval over task means', 'Judges', 'student1908'),
  entry('t over runs within tasks', 't interval over runs, stratified by task', 'Judges', 'student1908'),
  entry('t over tasks', 't test over task totals', 'Time to an event', 'student1908'),
  entry('paired t over units', 'Paired t over the shared units of fixed tasks', 'Fewer than five tasks', 'student1908'),
  entry('paired t', 'Paired t over shared tasks', 'Scores and pass rates', 'student1908'),
  entry('on the log ratio of means', 'Log ratio of arithmetic means, linearized', 'Amounts'),
  entry('on logarithms', 'Differences of logarithms', 'Amounts'),
  entry('Gaffke bound', 'Nonparametric bound for the mean of a bounded variable', 'Equivalence', 'gaffke2005'),
  entry(
    'MOVER of Wilson-t',
    'Method of variance estimates recovery from Wilson limits',
    'Scores and pass rates',
    'newcombe1998',
    'zou2008',
  ),
  entry('Wilson-t', 'Wilson score interval with a t quantile', 'Pass rates', 'wilson1927'),
  entry('MOVER', 'Method of variance estimates recovery', 'Scores and pass rates', 'zou2008'),
  entry(
    't on task means, shared tasks as pairs',
    't with the covariance of shared tasks',
    'Tasks that are not shared',
    'cameron2015',
  ),
  entry(
    'Welch t',
    'Welch test, Satterthwaite degrees of freedom',
    'Tasks that are not shared',
    'welch1947',
    'satterthwaite1946',
  ),
  entry('on task means', 'One value per task', 'Units and estimands'),
  entry('delta within tasks', 'Mean over tasks of Cliff’s delta', 'Cliff’s delta', 'cliff1993'),
  entry('delta over all runs', 'Cliff’s delta over runs', 'Cliff’s delta', 'cliff1993'),
  entry('delta between units', 'Cliff’s delta between the units of fixed tasks', 'Cliff’s delta', 'cliff1993'),
  entry('with tasks as clusters', 'Cluster-robust standard error', 'Cliff’s delta', 'obuchowski1997'),
  entry('noncentral t', 'Power of a t test', 'Minimum detectable effect and power', 'bloom1995'),
  entry('simulated comparison over tasks', 'Simulated power', 'Minimum detectable effect and power'),
  entry('Friedman', 'Friedman test', 'Omnibus and sign-flip tests', 'friedman1937'),
  entry('Kruskal-Wallis', 'Kruskal–Wallis test', 'Omnibus and sign-flip tests', 'kruskal1952'),
  entry(
    'delete-one-task jackknife t',
    'Jackknife over tasks with a t quantile',
    'Judges',
    'quenouille1956',
    'tukey1958',
  ),
  entry('delete-one-run jackknife t', 'Jackknife over runs with a t quantile', 'Judges', 'quenouille1956', 'tukey1958'),
  entry('Spearman over subtest means', 'Spearman’s rank correlation', 'Other statistics', 'spearman1904'),
  entry('Shapiro-Wilk', 'Shapiro–Wilk test of normality', 'Published profile', 'shapiro1965', 'royston1995'),
  entry('Scheirer-Ray-Hare', 'Scheirer–Ray–Hare test', 'Published profile', 'scheirer1976'),
  entry('Mann-Whitney over runs', 'Mann–Whitney test', 'Published profile', 'mann1947'),
  entry('BCa over runs', 'Bias-corrected and accelerated bootstrap', 'Published profile', 'efron1987'),
  entry('over runs', 'Micro-average over runs, no interval', 'Units and estimands'),
  entry('t', 't interval over task values', 'Scores and amounts', 'student1908'),
  entry('none', 'No interval; `reason` says why', 'Units and estimands'),
]
