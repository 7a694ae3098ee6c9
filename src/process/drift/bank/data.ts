/** Tasks about data, statistics and learning from it. */
export const dataTasks: readonly string[] = [
  `Clean the hospital admissions table for the readmission study. Dates come in three formats, ages contain impossible
  values, diagnosis codes mix ICD-9 and ICD-10, and about four percent of patients appear twice with different spelling of
  their names. Write a reproducible pandas pipeline that standardises the columns, flags rather than drops suspicious rows,
  links duplicates by birth date and phonetic surname, and produces a data quality report with counts before and after
  each step. Never print names or record numbers in the log.`,
  `Train a classifier that predicts which subscribers will cancel in the next thirty days. Build features from usage,
  billing and support tickets, taking care that nothing from after the cut-off date leaks in. Compare logistic regression
  with gradient boosting through time-based cross validation, report precision at the top decile, calibration, and
  performance for each country. Explain the ten strongest features in words for the retention team. Save the model with
  its preprocessing, version and training window, and write a batch scoring script for the nightly job.`,
  `The nightly revenue report disagrees with the ledger by roughly two percent. Trace the difference: refunds booked in a
  later month, currency conversion with the rate of the wrong day, and subscriptions paused in between are suspects. Write
  SQL that reconciles both sources by invoice, classify every discrepancy with its cause and amount, correct the dbt
  models, and add tests on totals, uniqueness and accepted values so that the gap cannot come back unnoticed. Summarise the
  findings in a short memo with one table.`,
  `Analyse the results of our A/B test of the new onboarding. Check whether assignment was balanced, whether the sample
  ratio is off, and whether bots got in. Estimate the effect on activation and on day-seven retention with confidence
  intervals that respect randomisation by household rather than by user, correct for looking at four metrics, and examine
  whether the effect differs between platforms. State plainly what can be concluded and what cannot. Deliver a notebook
  that runs from top to bottom and two figures fit for slides.`,
  `Convert the archive of weather station readings, 14,000 gzipped text files with fixed-width columns, to partitioned
  Parquet. Units changed from Fahrenheit to Celsius in 1998 for some stations, missing values are coded as -9999, and wind
  directions of calm hours are meaningless. Process files in parallel with bounded memory, make the job resumable, verify
  row counts and monthly means against the published summaries, and register the dataset in the catalogue with a
  description of every column and its unit.`,
  `Implement a recommender for the museum audio guide. Visitors rate exhibits from one to five and skip others. Start with
  item-based collaborative filtering on implicit signals, fall back to the curator's tags for new exhibits, and never
  suggest something on a floor that is closed today. Evaluate offline with leave-last-out, measuring recall, coverage and
  novelty, and compare with plain popularity. Suggestions have to be computed on the device within a hundred milliseconds,
  so quantise the similarity matrix and ship only the top neighbours.`,
  `Speed up the genome variant annotation step. For every variant in a VCF of forty million records it looks up overlapping
  genes, population frequencies and known pathogenic alleles; at present this takes nineteen hours. Sort both sides and
  sweep instead of querying an interval tree per record, stream compressed blocks, use all cores, and keep the order of the
  output. Results must be identical to the old annotator apart from the header. Multi-allelic records need splitting and
  left normalisation first. Include a benchmark on chromosome twenty.`,
  `Forecast hourly electricity demand for the next two days for each of the twelve regions. Use temperature forecasts,
  holidays, daylight saving changes and the last three years of load. Establish a seasonal naive baseline before anything
  else; accept a more complex model only if it lowers the mean absolute scaled error on a rolling backtest. Predictions
  come with quantiles whose coverage is checked. Missing meter intervals are imputed transparently. The job runs at six in
  the morning and must finish in ten minutes.`,
  `Deduplicate our product catalogue. Suppliers deliver overlapping feeds in which the same blender appears under several
  titles, with or without brand, model number and colour. Normalise attributes, block by category and tokens, score pairs
  with a small trained model, cluster them so that contradictions are avoided, and let an editor confirm uncertain groups
  in a simple review page. Measure pairwise precision and recall on eight hundred labelled pairs. Merges must be reversible
  and every decision needs an explanation.`,
  `Write a library that reads survey exports of three vendors into one tidy table. Question texts, answer options and
  skipping logic differ, multiple choice is spread over columns, and open answers contain line breaks and emoji. Map
  everything to stable question identifiers through a codebook in YAML, apply weights, and refuse to merge waves whose
  options changed without a mapping. Provide cross tabulations with weighted percentages and margins of error, and check
  them against the tables that the polling institute has published.`,
]
