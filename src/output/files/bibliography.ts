/** A publication as text cites it, and as the list of references has it. */
interface Reference {
  readonly cited: string
  readonly text: string
}

/** What the methods rest on, in the order of the list of references. */
export const bibliography = {
  agarwal2021: {
    cited: 'Agarwal et al. 2021',
    text: 'Agarwal, R., Schwarzer, M., Castro, P. S., Courville, A., and Bellemare, M. G. (2021). Deep reinforcement learning at the edge of the statistical precipice. Advances in Neural Information Processing Systems 34.',
  },
  berger1982: {
    cited: 'Berger 1982',
    text: 'Berger, R. L. (1982). Multiparameter hypothesis testing and acceptance sampling. Technometrics 24, 295–300.',
  },
  bloom1995: {
    cited: 'Bloom 1995',
    text: 'Bloom, H. S. (1995). Minimum detectable effects: a simple way to report the statistical power of experimental designs. Evaluation Review 19, 547–556.',
  },
  brennan2001: {
    cited: 'Brennan 2001',
    text: 'Brennan, R. L. (2001). Generalizability Theory. Springer.',
  },
  brookmeyer1982: {
    cited: 'Brookmeyer and Crowley 1982',
    text: 'Brookmeyer, R., and Crowley, J. (1982). A confidence interval for the median survival time. Biometrics 38, 29–41.',
  },
  cameron2015: {
    cited: 'Cameron and Miller 2015',
    text: 'Cameron, A. C., and Miller, D. L. (2015). A practitioner’s guide to cluster-robust inference. Journal of Human Resources 50, 317–372.',
  },
  chen2021: {
    cited: 'Chen et al. 2021',
    text: 'Chen, M., et al. (2021). Evaluating large language models trained on code. arXiv:2107.03374.',
  },
  clark1973: {
    cited: 'Clark 1973',
    text: 'Clark, H. H. (1973). The language-as-fixed-effect fallacy: a critique of language statistics in psychological research. Journal of Verbal Learning and Verbal Behavior 12, 335–359.',
  },
  cliff1993: {
    cited: 'Cliff 1993',
    text: 'Cliff, N. (1993). Dominance statistics: ordinal analyses to answer ordinal questions. Psychological Bulletin 114, 494–509.',
  },
  clopper1934: {
    cited: 'Clopper and Pearson 1934',
    text: 'Clopper, C. J., and Pearson, E. S. (1934). The use of confidence or fiducial limits illustrated in the case of the binomial. Biometrika 26, 404–413.',
  },
  cochran1977: {
    cited: 'Cochran 1977',
    text: 'Cochran, W. G. (1977). Sampling Techniques, 3rd edition. Wiley.',
  },
  efron1982: {
    cited: 'Efron 1982',
    text: 'Efron, B. (1982). The Jackknife, the Bootstrap and Other Resampling Plans. SIAM.',
  },
  efron1987: {
    cited: 'Efron 1987',
    text: 'Efron, B. (1987). Better bootstrap confidence intervals. Journal of the American Statistical Association 82, 171–185.',
  },
  efron1993: {
    cited: 'Efron and Tibshirani 1993',
    text: 'Efron, B., and Tibshirani, R. J. (1993). An Introduction to the Bootstrap. Chapman and Hall.',
  },
  fieller1954: {
    cited: 'Fieller 1954',
    text: 'Fieller, E. C. (1954). Some problems in interval estimation. Journal of the Royal Statistical Society, Series B 16, 175–185.',
  },
  fisher1935: {
    cited: 'Fisher 1935',
    text: 'Fisher, R. A. (1935). The Design of Experiments. Oliver and Boyd.',
  },
  friedman1937: {
    cited: 'Friedman 1937',
    text: 'Friedman, M. (1937). The use of ranks to avoid the assumption of normality implicit in the analysis of variance. Journal of the American Statistical Association 32, 675–701.',
  },
  gaffke2005: {
    cited: 'Gaffke 2005',
    text: 'Gaffke, N. (2005). Three test statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative variable. Mathematical Methods of Statistics 14, 451–467.',
  },
  holm1979: {
    cited: 'Holm 1979',
    text: 'Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6, 65–70.',
  },
  hong2013: {
    cited: 'Hong 2013',
    text: 'Hong, Y. (2013). On computing the distribution function for the Poisson binomial distribution. Computational Statistics and Data Analysis 59, 41–51.',
  },
  kaplan1958: {
    cited: 'Kaplan and Meier 1958',
    text: 'Kaplan, E. L., and Meier, P. (1958). Nonparametric estimation from incomplete observations. Journal of the American Statistical Association 53, 457–481.',
  },
  kendall1938: {
    cited: 'Kendall 1938',
    text: 'Kendall, M. G. (1938). A new measure of rank correlation. Biometrika 30, 81–93.',
  },
  kish1965: {
    cited: 'Kish 1965',
    text: 'Kish, L. (1965). Survey Sampling. Wiley.',
  },
  korn1998: {
    cited: 'Korn and Graubard 1998',
    text: 'Korn, E. L., and Graubard, B. I. (1998). Confidence intervals for proportions with small expected number of positive counts estimated from survey data. Survey Methodology 24, 193–201.',
  },
  krippendorff2011: {
    cited: 'Krippendorff 2011',
    text: 'Krippendorff, K. (2011). Computing Krippendorff’s alpha-reliability. University of Pennsylvania, Annenberg School for Communication.',
  },
  krippendorff2018: {
    cited: 'Krippendorff 2018',
    text: 'Krippendorff, K. (2018). Content Analysis: An Introduction to Its Methodology, 4th edition. Sage.',
  },
  kruskal1952: {
    cited: 'Kruskal and Wallis 1952',
    text: 'Kruskal, W. H., and Wallis, W. A. (1952). Use of ranks in one-criterion variance analysis. Journal of the American Statistical Association 47, 583–621.',
  },
  learned2019: {
    cited: 'Learned-Miller and Thomas 2019',
    text: 'Learned-Miller, E., and Thomas, P. S. (2019). A new confidence interval for the mean of a bounded random variable. arXiv:1905.06208.',
  },
  mann1947: {
    cited: 'Mann and Whitney 1947',
    text: 'Mann, H. B., and Whitney, D. R. (1947). On a test of whether one of two random variables is stochastically larger than the other. Annals of Mathematical Statistics 18, 50–60.',
  },
  mantel1966: {
    cited: 'Mantel 1966',
    text: 'Mantel, N. (1966). Evaluation of survival data and two new rank order statistics arising in its consideration. Cancer Chemotherapy Reports 50, 163–170.',
  },
  miller2024: {
    cited: 'Miller 2024',
    text: 'Miller, E. (2024). Adding error bars to evals: a statistical approach to language model evaluations. arXiv:2411.00640.',
  },
  newcombe1998: {
    cited: 'Newcombe 1998',
    text: 'Newcombe, R. G. (1998). Interval estimation for the difference between independent proportions: comparison of eleven methods. Statistics in Medicine 17, 873–890.',
  },
  obuchowski1997: {
    cited: 'Obuchowski 1997',
    text: 'Obuchowski, N. A. (1997). Nonparametric analysis of clustered ROC curve data. Biometrics 53, 567–578.',
  },
  phan2021: {
    cited: 'Phan et al. 2021',
    text: 'Phan, M., Thomas, P. S., and Learned-Miller, E. (2021). Towards practical mean bounds for small samples. Proceedings of the 38th International Conference on Machine Learning.',
  },
  quenouille1956: {
    cited: 'Quenouille 1956',
    text: 'Quenouille, M. H. (1956). Notes on bias in estimation. Biometrika 43, 353–360.',
  },
  royston1995: {
    cited: 'Royston 1995',
    text: 'Royston, P. (1995). Remark AS R94: a remark on algorithm AS 181: the W-test for normality. Applied Statistics 44, 547–551.',
  },
  satterthwaite1946: {
    cited: 'Satterthwaite 1946',
    text: 'Satterthwaite, F. E. (1946). An approximate distribution of estimates of variance components. Biometrics Bulletin 2, 110–114.',
  },
  scheirer1976: {
    cited: 'Scheirer et al. 1976',
    text: 'Scheirer, C. J., Ray, W. S., and Hare, N. (1976). The analysis of ranked data derived from completely randomized factorial designs. Biometrics 32, 429–434.',
  },
  schuirmann1987: {
    cited: 'Schuirmann 1987',
    text: 'Schuirmann, D. J. (1987). A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability. Journal of Pharmacokinetics and Biopharmaceutics 15, 657–680.',
  },
  shapiro1965: {
    cited: 'Shapiro and Wilk 1965',
    text: 'Shapiro, S. S., and Wilk, M. B. (1965). An analysis of variance test for normality (complete samples). Biometrika 52, 591–611.',
  },
  skellam1948: {
    cited: 'Skellam 1948',
    text: 'Skellam, J. G. (1948). A probability distribution derived from the binomial distribution by regarding the probability of success as variable between the sets of trials. Journal of the Royal Statistical Society, Series B 10, 257–261.',
  },
  spearman1904: {
    cited: 'Spearman 1904',
    text: 'Spearman, C. (1904). The proof and measurement of association between two things. American Journal of Psychology 15, 72–101.',
  },
  student1908: {
    cited: 'Student 1908',
    text: 'Student (1908). The probable error of a mean. Biometrika 6, 1–25.',
  },
  ting1990: {
    cited: 'Ting et al. 1990',
    text: 'Ting, N., Burdick, R. K., Graybill, F. A., Jeyaratnam, S., and Lu, T.-F. C. (1990). Confidence intervals on linear combinations of variance components that are unrestricted in sign. Journal of Statistical Computation and Simulation 35, 135–143.',
  },
  tukey1958: {
    cited: 'Tukey 1958',
    text: 'Tukey, J. W. (1958). Bias and confidence in not-quite large samples (abstract). Annals of Mathematical Statistics 29, 614.',
  },
  welch1947: {
    cited: 'Welch 1947',
    text: 'Welch, B. L. (1947). The generalization of “Student’s” problem when several different population variances are involved. Biometrika 34, 28–35.',
  },
  wilson1927: {
    cited: 'Wilson 1927',
    text: 'Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22, 209–212.',
  },
  yao2024: {
    cited: 'Yao et al. 2024',
    text: 'Yao, S., Shinn, N., Razavi, P., and Narasimhan, K. (2024). τ-bench: a benchmark for tool-agent-user interaction in real-world domains. arXiv:2406.12045.',
  },
  zou2008: {
    cited: 'Zou and Donner 2008',
    text: 'Zou, G. Y., and Donner, A. (2008). Construction of confidence limits about effect measures: a general approach. Statistics in Medicine 27, 1693–1702.',
  },
} as const satisfies Record<string, Reference>

export type Citation = keyof typeof bibliography

/** Citations as they stand in a text. */
export const cite = (...keys: readonly Citation[]): string => keys.map(key => bibliography[key].cited).join('; ')
