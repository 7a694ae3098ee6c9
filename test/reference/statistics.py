"""Answers the questions of statistics.json with NumPy, SciPy, and statsmodels, and writes the file anew.

`--check` compares instead: it names every answer that is not what the file says, and then exits with 1.
"""

import json
import math
import pathlib
import sys
import warnings

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

FILE = pathlib.Path(__file__).with_name("statistics.json")


def describe(x):
    return {
        "n": len(x),
        "mean": np.mean(x),
        "median": np.median(x),
        "std": np.std(x, ddof=1),
        "min": np.min(x),
        "max": np.max(x),
        "q1": np.percentile(x, 25),
        "q3": np.percentile(x, 75),
        "skew": stats.skew(x, bias=False) if len(x) > 2 else math.nan,
        "kurtosis": stats.kurtosis(x, bias=False) if len(x) > 3 else math.nan,
    }


def bca(samples, statistic, confidence, resamples, seed, vectorized):
    interval = stats.bootstrap(
        samples,
        statistic,
        method="BCa",
        confidence_level=confidence,
        n_resamples=resamples,
        vectorized=vectorized,
        random_state=np.random.RandomState(seed),
    ).confidence_interval
    return {"low": interval.low, "high": interval.high}


def bootstrap_mean_bca(x, confidence, resamples, seed):
    return {"mean": np.mean(x), **bca((x,), np.mean, confidence, resamples, seed, True)}


def cliffs_delta(x, y):
    return np.sign(np.subtract.outer(x, y)).mean()


def cliffs_delta_ci_bca(x, y, confidence, resamples, seed):
    return {"delta": cliffs_delta(x, y), **bca((x, y), cliffs_delta, confidence, resamples, seed, False)}


def mann_whitney_u(x, y):
    if len({*x, *y}) == 1:
        return {"u": len(x) * len(y) / 2, "p": 1.0}
    result = stats.mannwhitneyu(x, y, alternative="two-sided")
    return {"u": result.statistic, "p": result.pvalue}


def kruskal_wallis(groups):
    h, p = stats.kruskal(*groups)
    return {"h": h, "p": p, "df": len(groups) - 1}


def shapiro_wilk(x):
    w, p = stats.shapiro(x)
    return {"w": w, "p": p}


def correlation(test):
    def answer(x, y):
        r, p = test(x, y)
        return {"r": r, "p": p}

    return answer


def ols_regression(x, y):
    fit = stats.linregress(x, y)
    return {
        "slope": fit.slope,
        "intercept": fit.intercept,
        "rSquared": fit.rvalue**2,
        "p": fit.pvalue,
        "stdErr": fit.stderr,
    }


def adjusted(method):
    return lambda p: multipletests(p, method=method)[1]


def scheirer_ray_hare(value, factorA, factorB):
    """A two-way analysis of variance of the ranks; no library has it."""
    ranks = stats.rankdata(value)
    a, b = np.array(factorA), np.array(factorB)

    def between(levels):
        return sum(
            np.sum(levels == level) * (ranks[levels == level].mean() - ranks.mean()) ** 2 for level in np.unique(levels)
        )

    def effect(squares, df):
        h = squares / ranks.var(ddof=1)
        return {"h": h, "df": df, "p": stats.chi2.sf(h, df)}

    squares_a, squares_b = between(a), between(b)
    df_a, df_b = len(set(factorA)) - 1, len(set(factorB)) - 1
    cells = a * (b.max() + 1) + b
    return {
        "factorA": effect(squares_a, df_a),
        "factorB": effect(squares_b, df_b),
        "interaction": effect(between(cells) - squares_a - squares_b, df_a * df_b),
    }


def krippendorff_alpha(ratings, level):
    """From the matrix of coincidences (Krippendorff 2011); no library here has it."""
    units = [[row[i] for row in ratings if row[i] is not None] for i in range(len(ratings[0]))]
    units = [unit for unit in units if len(unit) > 1]
    values = sorted({value for unit in units for value in unit})
    coincidences = np.zeros((len(values), len(values)))
    for unit in units:
        for i, first in enumerate(unit):
            for j, second in enumerate(unit):
                if i != j:
                    coincidences[values.index(first), values.index(second)] += 1 / (len(unit) - 1)
    counts = coincidences.sum(axis=1)

    def distance(i, j):
        low, high = min(i, j), max(i, j)
        if low == high:
            return 0
        if level == "nominal":
            return 1
        if level == "ordinal":
            return (counts[low : high + 1].sum() - (counts[low] + counts[high]) / 2) ** 2
        difference = values[high] - values[low]
        return difference**2 if level == "interval" else (difference / (values[high] + values[low])) ** 2

    distances = np.array([[distance(i, j) for j in range(len(values))] for i in range(len(values))])
    observed = (coincidences * distances).sum()
    expected = (np.outer(counts, counts) * distances).sum() / (counts.sum() - 1)
    return 1 - observed / expected


def mann_whitney_power(n1, n2, delta, alpha, simulations, seed):
    random = np.random.RandomState(seed)
    shift = math.sqrt(2) * stats.norm.ppf((delta + 1) / 2)
    found = 0
    for _ in range(simulations):
        x, y = random.normal(0, 1, n1), random.normal(shift, 1, n2)
        found += mann_whitney_u(x, y)["p"] < alpha
    return found / simulations


def kruskal_wallis_power(sizes, epsilonSquared, alpha, simulations, seed):
    random = np.random.RandomState(seed)
    shifts = np.linspace(-1, 1, len(sizes)) * 2 * math.sqrt(epsilonSquared)
    found = 0
    for _ in range(simulations):
        groups = [random.normal(shift, 1, n) for shift, n in zip(shifts, sizes)]
        found += stats.kruskal(*groups)[1] < alpha
    return found / simulations


def proportion_ci(successes, n, confidence, method):
    name = {"wilson": "wilson", "clopperPearson": "beta", "jeffreys": "jeffreys"}[method]
    low, high = proportion_confint(successes, n, alpha=1 - confidence, method=name)
    return {"low": low, "high": high}


def newcombe_diff_ci(x1, n1, x2, n2, confidence):
    low, high = confint_proportions_2indep(
        x1, n1, x2, n2, method="newcomb", compare="diff", alpha=1 - confidence, correction=False
    )
    return {"low": low, "high": high}


def wilcoxon_signed_rank(x, y):
    w, p = stats.wilcoxon(x, y)
    return {"w": w, "p": p}


def clustered_mean_se(y, cluster, correction):
    fit = sm.OLS(y, np.ones(len(y))).fit(
        cov_type="cluster", cov_kwds={"groups": np.array(cluster), "use_correction": correction}
    )
    return {"mean": fit.params[0], "se": fit.bse[0]}


ANSWERS = {
    "rng.randint": lambda seed, high, size: np.random.RandomState(seed).randint(0, high, size),
    "rng.random": lambda seed, size: np.random.RandomState(seed).random_sample(size),
    "rng.normal": lambda seed, mean, sd, size: np.random.RandomState(seed).normal(mean, sd, size),
    "describe": describe,
    "bootstrapMeanBca": bootstrap_mean_bca,
    "cliffsDelta": cliffs_delta,
    "cliffsDeltaCiBca": cliffs_delta_ci_bca,
    "mannWhitneyU": mann_whitney_u,
    "kruskalWallis": kruskal_wallis,
    "shapiroWilk": shapiro_wilk,
    "spearman": correlation(stats.spearmanr),
    "pearson": correlation(stats.pearsonr),
    "kendallTau": correlation(stats.kendalltau),
    "olsRegression": ols_regression,
    "holm": adjusted("holm"),
    "benjaminiHochberg": adjusted("fdr_bh"),
    "bonferroni": adjusted("bonferroni"),
    "scheirerRayHare": scheirer_ray_hare,
    "krippendorffAlpha": krippendorff_alpha,
    "mannWhitneyPower": mann_whitney_power,
    "kruskalWallisPower": kruskal_wallis_power,
    "proportionCi": proportion_ci,
    "newcombeDiffCi": newcombe_diff_ci,
    "wilcoxonSignedRank": wilcoxon_signed_rank,
    "mcnemarExact": lambda b, c: mcnemar([[0, b], [c, 0]], exact=True).pvalue,
    "clusteredMeanSe": clustered_mean_se,
    "passAtK": lambda n, c, k: 1 - math.comb(n - c, k) / math.comb(n, k),
    "passHatK": lambda n, c, k: math.comb(c, k) / math.comb(n, k),
    "interquartileMean": lambda x: stats.trim_mean(x, 0.25),
}


def plain(answer):
    """As JSON has it: no arrays, and null where there is no number."""
    if isinstance(answer, dict):
        return {key: plain(value) for key, value in answer.items()}
    if isinstance(answer, (list, np.ndarray)):
        return [plain(value) for value in answer]
    number = answer.item() if isinstance(answer, np.generic) else answer
    return None if isinstance(number, float) and math.isnan(number) else number


def is_close(got, want):
    if isinstance(want, dict):
        return got.keys() == want.keys() and all(is_close(got[key], want[key]) for key in want)
    if isinstance(want, list):
        return len(got) == len(want) and all(map(is_close, got, want))
    if got is None or want is None:
        return got is want
    return math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-12)


def main():
    warnings.simplefilter("ignore")
    cases = json.loads(FILE.read_text())["cases"]
    answered = [{**case, "want": plain(ANSWERS[case["fn"]](**case["args"]))} for case in cases]
    if "--check" in sys.argv[1:]:
        pairs = zip(answered, cases)
        others = [(got, case) for got, case in pairs if not is_close(got["want"], case["want"])]
        for got, case in others:
            print(f"{case['fn']}: {case['name']}: got {got['want']}, the file says {case['want']}")
        print(f"{len(cases) - len(others)} of {len(cases)} answers are those of the file")
        sys.exit(1 if others else 0)
    versions = {"numpy": np.__version__, "scipy": scipy.__version__, "statsmodels": statsmodels.__version__}
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in answered)
    made_with = json.dumps(versions, separators=(",", ":"))
    FILE.write_text(f'{{"made_with":{made_with},"cases":[\n{lines}\n]}}\n')


main()
