import { cite } from './bibliography.ts'

/** What is measured and how it is judged, from the units to the planning of studies. */
export const methodsSection = `## Units and estimands

Runs are nested in subtests, and subtests in tasks. Runs of one task resemble each other, so tasks are the units of inference. The estimand of a rate, score, or amount is the macro-average over tasks:

\`\`\`
x_t = mean over the subtests of task t of the mean over their runs
m   = mean of x_t over the tasks t = 1..G
SE  = sd(x_t) / sqrt(G)                        G - 1 degrees of freedom
\`\`\`

This is the task-clustered standard error (${cite('cameron2015', 'miller2024')}). Below, t is the quantile of Student’s distribution at (1 + confidence) / 2, and “95%” stands for the confidence that is set. \`value\`, \`low\`, and \`high\` belong to the macro-average; \`mean\` and \`over_runs\` are micro-averages over runs. The report shows the micro-average too where both differ by more than 1% of the width of the interval. Columns that end in \`_naive\` treat runs as independent. The design effect is the variance of the macro-average over that naive variance (${cite('kish1965')}).

From 5 tasks on, tasks count as a random sample, and conclusions hold for tasks like these. Below 5 tasks, conclusions hold for these tasks only. \`--generalize tasks\`, \`these-tasks\`, and \`subtests\` override this choice. Values that were not measured are missing, never 0: each number comes with the number of runs behind it (\`n\`) and without it (\`missing\`). Without an interval or a test, \`reason\` says why.

## Consensus of the judges

Judges rate each run independently. Invalid judgments are left out. The score of a run is the median over its judges (\`--consensus mean\`: the mean; \`--consensus recorded\`: the value of the harness). The verdict is that of the majority; a tie is a fail. Grades follow the score: S for 1.00, A from .80, B from .60, C from .40, D from .20, F below; a source that records verdicts of its own keeps its own grades, or has none. Impl-Rate is the median over judges of each judge’s rate. A run without a valid judgment takes the recorded values and is reported.

## Runs without an outcome

A run lacks an outcome if it has no verdict or score although runs of its task have one, or if it was planned or started and left no result. \`--missing\`, or \`missing:\` in the settings, says how such runs count in every number, table and figure:

| rule | runs without an outcome | runs that infrastructure stopped |
|---|---|---|
| \`recorded\` (\`analyze\`, \`compare\`) | left out | as scored |
| \`fail\` (\`gate\`) | no pass, the worst score | as scored |
| \`drop\` | left out | left out, unless they passed or, without a verdict, have a score above the worst |

A task with k passes among n runs, m of them without an outcome, has the rate k / n by \`fail\` and k / (n − m) by \`drop\`. Costs count as spent; those of runs that never started are not measured. Tables of runs stay as read. A caveat warns where the shares of runs without an outcome differ by 10 points or more.

## Intervals of one configuration

### Pass rates

Wilson score interval (${cite('wilson1927')}) with a t quantile and the effective sample size (${cite('korn1998')}):

\`\`\`
p = m                          n_eff = p(1 - p) / SE², at least G, at most the number of runs
                               n_eff = G if p is 0 or 1
c = (p + t²/(2 n_eff)) / (1 + t²/n_eff)
h = t / (1 + t²/n_eff) * sqrt( p(1 - p)/n_eff + t²/(4 n_eff²) )
interval = [c - h, c + h]
\`\`\`

Where every task has one run, or one task has a single subtest, the interval is intersected with the Clopper–Pearson interval (${cite('clopper1934')}). Where all runs of fixed tasks passed, or all failed, the Clopper–Pearson interval of m runs holds for these tasks and subtests (m = tasks · min over tasks of subtests · runs of the smallest subtest).

### Scores and amounts

The interval unites two on the scale g: logit for scores, log for amounts. A is a t interval by the delta method, B the studentized bootstrap (${cite('efron1993')}). Tasks are resampled, runs are not:

\`\`\`
A: g⁻¹( g(m) -/+ t SE/D )                      D = m(1 - m) for logit, m for log
B: T* = (g(m*) - g(m)) / (SE*/D*)              10,000 resamples of the G task values
   [ g⁻¹( g(m) - q.975(T*) SE/D ),  g⁻¹( g(m) - q.025(T*) SE/D ) ]
interval = [ smaller lower limit, larger upper limit ]
\`\`\`

Every bootstrap starts from \`--seed\`. If more than 20% of the resamples have no T*, A is used alone. Scores that do not vary take the Wilson interval with n_eff = G; amounts that do not vary have no interval. Means outside the range of g use the identity scale.

### Mean cost over pass rate

The cost of pass takes its interval on the log scale by MOVER (${cite('zou2008')}). [cl, cu] are the limits of the mean cost as above, [pl, pu] the Wilson limits of the rate, and r is their correlation over tasks:

\`\`\`
L     = ln(cost/p)
lower = L - sqrt( (ln cost - ln cl)² + (ln pu - ln p)² - 2r (ln cost - ln cl)(ln pu - ln p) )
upper = L + sqrt( (ln cu - ln cost)² + (ln p - ln pl)² - 2r (ln cu - ln cost)(ln p - ln pl) )
\`\`\`

Both limits are exponentiated. Fieller’s interval (${cite('fieller1954')}) is the classic alternative; it can be unbounded. Without a pass the estimate is infinite, and the interval is [cl/pu, ∞).

### Several attempts

pass@k and pass^k are unbiased estimates from c passes in n runs of a subtest (${cite('chen2021', 'yao2024')}):

\`\`\`
pass@k = 1 - C(n - c, k)/C(n, k)               pass^k = C(c, k)/C(n, k)
\`\`\`

Subtests are averaged within tasks, and tasks take the interval of pass rates; n_eff is at most the number of draws of k without a run in common (n/k rounded down, summed over subtests). Subtests with fewer than k runs are left out. The row then says how many, and claims nothing beyond the tasks used. The default k is the largest that all tasks support.

### Fewer than five tasks

Tasks are fixed strata (${cite('cochran1977')}). \`unit\` names what varies within them: subtests averaged over tasks where all tasks have the same subtests, else subtests, else runs; the first of which every stratum has two.

\`\`\`
v  = (1/G²) sum over t of s_t²/n_t             s_t², n_t: variance and number of units in task t
df = sum over t of (n_t - 1)
\`\`\`

Rates and scores take the Wilson interval with n_eff = p(1 − p)/v and these degrees of freedom; amounts take the log-t interval. A stratum with one unit takes the pooled variance of the others. Differences use a paired t over the units that both sides share, else the stratified Welch t with Satterthwaite degrees of freedom (${cite('satterthwaite1946')}). Amounts use these on the log ratio of means. Rates use MOVER of the two stratified Wilson intervals.

### Other statistics

Where coverage was not simulated, the interval is the percentile bootstrap (${cite('efron1993')}), and \`reason\` says “coverage not simulated”. It resamples tasks from 5 tasks on, else units within tasks. This holds for consistency, token shares, uplift, sensitivity, tool rates, performance profiles (${cite('agarwal2021')}), and Kendall’s tau between the task rankings (${cite('kendall1938')}). Correlations between metrics are Spearman’s, over subtest means (${cite('spearman1904')}). Their p-values treat subtests as independent and are unadjusted.

### Time to an event

Runs that end before the event are censored. The median over runs is the Kaplan–Meier estimate (${cite('kaplan1958')}), with a percentile bootstrap or, where runs are the unit, log-log limits (${cite('brookmeyer1982')}). Groups are compared by observed minus expected events within each shared task (${cite('mantel1966')}): a t test over tasks from 5 on, else the stratified log-rank test. This error rate was not simulated.

## Comparisons

### Shared tasks

Two configurations are compared over their shared tasks if there are at least 5, and at least half of those of the smaller side. The other tasks are dropped and counted in \`left_out\`. Counts decide this, never results. Models, agents, and two results are compared over the subtests that both sides have; tiers over their own subtests.

### Scores and pass rates

Paired t on the task differences (${cite('student1908')}):

\`\`\`
d_t = xB_t - xA_t
interval = mean(d_t) -/+ t sd(d_t)/sqrt(G)
\`\`\`

For pass rates the paired t is united with MOVER (${cite('newcombe1998', 'zou2008')}) if fewer than 5 tasks differ or the d_t do not vary:

\`\`\`
[l, u] of each side: Wilson limits             r = correlation of xA and xB over tasks,
d = pB - pA                                        limited to 0..1 - 2/G
lower = d - sqrt( (pB - lB)² + (uA - pA)² - 2r (pB - lB)(uA - pA) )
upper = d + sqrt( (uB - pB)² + (pA - lA)² - 2r (uB - pB)(pA - lA) )
\`\`\`

The p-value of a united interval is the smallest alpha at which the interval excludes 0. Differences of scores that do not vary have no interval and no p.

### Amounts

Cost, tokens, and seconds are compared by the ratio of arithmetic means: what happens to the bill. The log ratio is linearized over tasks:

\`\`\`
L   = ln(mB/mA)
u_t = xB_t/mB - xA_t/mA
SE  = sd(u_t)/sqrt(G)                          G - 1 degrees of freedom
interval = exp( L -/+ t SE )
\`\`\`

It is united with a bootstrap-t over tasks: each resample has its own estimate and standard error, and the limits reach at most three times as far as those of t. Where task values scatter widely and few tasks carry the mean, the row is marked \`heavy-tails\` and is never a headline claim. \`--amount-mean geometric\` compares the means of the logarithms of runs by a paired t instead: the ratio for a typical run.

The ratio of two costs of pass has u_t = (cB_t/cB − pB_t/pB) − (cA_t/cA − pA_t/pA). It is united with a bootstrap-t and, where passes are few, with MOVER, under the same caution.

### Tasks that are not shared

If too few tasks are shared, each side keeps its own:

\`\`\`
u_t = [t in B] (xB_t - mB)/G_B - [t in A] (xA_t - mA)/G_A
var = G/(G - 1) * sum of u_t²                  G = smaller number of tasks, t(G - 1)
\`\`\`

Without shared tasks this is Welch’s test on task means (${cite('welch1947', 'satterthwaite1946')}). Pass rates are always united with MOVER. If fewer than half of the tasks of the smaller side are shared, or fewer than 5, the row is marked \`different-tasks\` and is never a headline claim.

### Subtests as a sample

Tiers often have different subtests. By default a claim is about these subtests. \`--generalize subtests\` treats subtests as a random factor crossed with tasks (${cite('clark1973')}):

\`\`\`
V = max(V_task + V_subtest - V_residual, V_task, V_subtest)
V_task     = var(d_t)/G
V_subtest  = Welch variance of the subtest means over tasks
V_residual = MS_A/(G S_A) + MS_B/(G S_B)       MS, S: residual mean square, subtests of a side
\`\`\`

Degrees of freedom follow Satterthwaite (${cite('satterthwaite1946')}).

### Cliff’s delta

Cliff’s delta is the probability that a run of side 2 beats one of side 1, minus the probability that it loses (${cite('cliff1993')}). Over shared tasks it is the mean delta within tasks, with the Wilson interval of (1 + delta)/2. Otherwise its standard error sums placements by task (${cite('obuchowski1997')}), with a t interval on the atanh scale. For pass rates delta is the difference of the rates.

### Metrics with several values

pass@k, pass^k, and consistency are compared by one value per subtest. Consistency is biased for few runs, so it is tested only where both sides have equal run counts in every task. Uplift, frontier, sensitivity, and ablation compare tiers themselves; they have an interval and no further test.

## Tests

### Families of tests

The list “Significant differences” is one family: consecutive levels, first vs. last, and each level vs. the baseline, over all headline metrics and models. Its p-values are Holm-adjusted (${cite('holm1979')}). A difference is significant if its adjusted p is below alpha. \`--primary METRIC\` makes one metric the family. Every other comparison is exploratory and unadjusted. \`family\` and \`family_size\` say which family a row belongs to. No omnibus test has to reject first. \`alpha\` is the level of tests, power, and MDEs; \`confidence\` is that of intervals.

### Omnibus and sign-flip tests

If at least 5 tasks have all tiers, tiers are compared by Friedman’s test on task means (${cite('friedman1937')}). Otherwise the Kruskal–Wallis test compares the units of fixed tasks (${cite('kruskal1952')}). From 8 shared tasks on, \`p_sign_flip\` is the p-value of flipping the signs of task differences (${cite('fisher1935')}).

### Equivalence

Two one-sided tests (TOST, ${cite('schuirmann1987')}): equivalent if the 90% interval lies inside the margins. This interval has columns of its own. Pass rates always take the outer hull of paired t and MOVER. Amounts take the interval of their ratio. Scores take the outer hull of paired t and Gaffke’s bound for the mean of a bounded variable (${cite('gaffke2005')}). The bound adds one task that falls to 0 or rises to 1 from the mean of the base:

\`\`\`
lower = q.05 of  w_1 d_1 + ... + w_G d_G + w_(G+1) (0 - mA)   w ~ Dirichlet(1, ..., 1)
upper = q.95 of  w_1 d_1 + ... + w_G d_G + w_(G+1) (1 - mA)
\`\`\`

Its coverage is conjectured, not proven (${cite('learned2019')}); related bounds are proven (${cite('phan2021')}). A t interval alone misses a break in few tasks. If such a break remains possible, the result is inconclusive with the reason \`rare-breakage-possible\` and the number of tasks needed when none breaks:

\`\`\`
ceil( ln(0.05) / ln(1 - margin/mean) )         53 for a 5-point margin at a mean of 0.9
\`\`\`

Differences that do not vary never prove equivalence.

### Gate

A non-inferiority rule fails if the one-sided 95% upper limit is below 0 and the estimate reaches the margin. It passes if the lower limit is above the margin, by the intervals of the equivalence test. Otherwise it is inconclusive. A failure of a score is judged by t alone, as any claim of a difference. Failures are Holm-adjusted over the rules. A gate passes if every rule passes, which needs no adjustment (${cite('berger1982')}). \`max-increase\` applies the same to the ratio of means; \`min\` and \`max\` to one configuration.

A task breaks if every base run passed and every candidate run failed, with at least 2 runs each. A beta distribution of task rates is fitted to the runs of both sides together (beta-binomial, ${cite('skellam1948')}). It gives the number of breaks expected by chance and, by the Poisson-binomial distribution, their p-value (${cite('hong2013')}). \`max-broken-tasks N\` fails if more than N tasks break and more break than chance explains at alpha.

### Minimum detectable effect and power

The minimum detectable effect (MDE, ${cite('bloom1995')}) is the effect that a study of this design detects with 80% power:

\`\`\`
MDE = (t.975 + t.80) SE_d,  SE_d² = (s_I² + 2 s_w²/R)/G
\`\`\`

s_w² is the run variance within subtests, s_I² the variance of the true task differences, and R the number of runs per task and side. MDEs are unadjusted; after Holm’s adjustment they are larger. Power is that of the noncentral t. For pass rates over shared tasks, power and MDE are simulated: task rates from beta distributions joined by a Gaussian copula, binomial runs, and the test itself. \`reason\` gives the number of simulations.

## Variance components and planning

\`tiercel plan\` splits the variance of a pilot into tasks, subtests, and runs by ANOVA, with unweighted means where numbers differ. Each mean square has limits from a delete-one-task jackknife on logs, and MOVER joins them. Near-normal judge scores use the modified large-sample limits (${cite('ting1990')}). The error of a larger study follows generalizability theory (${cite('brennan2001')}):

\`\`\`
SE² = s_T²/n_T + s_S²/(n_T n_S) + s_R²/(n_T n_S n_R)
\`\`\`

Ranges of a plan follow from the interval of the components. \`plan --gate\` plans for passing as well as for failing.

## Judges

Severity is the mean over tasks of a judge’s deviation from the mean of the other judges of the same run; above 0 is more lenient. Its interval is t over task means. Agreement is Krippendorff’s alpha on the interval scale (${cite('krippendorff2011', 'krippendorff2018')}), with a delete-one-task jackknife (${cite('quenouille1956', 'tukey1958', 'efron1982')}):

\`\`\`
alpha = 1 - D_observed/D_expected              a_t: alpha without task t
SE²   = (G - 1)/G * sum over t of (a_t - mean of a_t)²
interval = alpha -/+ t SE                      at most 1
\`\`\`

Where nearly all ratings are equal, only tasks with another rating count for the degrees of freedom. Below 5 tasks, runs within tasks take the place of tasks for both.

Splits are runs in which valid judges disagree on the verdict. Verdict flips by leaving one judge out are reported from 4 judges on.

## Published profile

\`--profile published\` repeats the run-level tests of earlier publications: Mann–Whitney (${cite('mann1947')}), Kruskal–Wallis, Scheirer–Ray–Hare for model and tier (${cite('scheirer1976')}), Shapiro–Wilk (${cite('shapiro1965', 'royston1995')}), and BCa bootstrap intervals of Cliff’s delta (${cite('efron1987')}). Mann–Whitney tests are Holm-adjusted per model and metric. These tests treat runs as independent, and reject too often where runs of a task resemble each other. Values, differences, and their intervals stay those of the default profile. The default profile lists Shapiro–Wilk and Scheirer–Ray–Hare tests too; they are exploratory and unadjusted.
`
