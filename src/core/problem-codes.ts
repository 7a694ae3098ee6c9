export type Severity = 'error' | 'warning' | 'note'

/** `load`: found while reading; kept with the results. `transform`: found in the records; found again when results are read. */
interface CodeInfo {
  readonly severity: Severity
  readonly stage: 'load' | 'transform'
  readonly means: string
  /** Shown by itself among the caveats: it may change every number. */
  readonly headline?: true
  /** The data says two things, and nothing tells which is right: what rests on it must not pass a gate. */
  readonly contradicts?: true
}

const load = (severity: Severity, means: string): CodeInfo => ({ severity, stage: 'load', means })
const transform = (severity: Severity, means: string): CodeInfo => ({ severity, stage: 'transform', means })

/** Every code that a problem can have. Codes are stable: scripts may rely on them. */
export const problemCodes = {
  'json-invalid': load('error', 'A file is not valid JSON: truncated, empty or damaged. Nothing in it was used.'),
  'yaml-invalid': load('error', 'A YAML file cannot be parsed. Nothing in it was used.'),
  'key-twice': {
    ...load('warning', 'A JSON object has the same key twice. The last one counts. No gate passes.'),
    contradicts: true,
  },
  'nested-too-deep': load(
    'error',
    'The values of a file are nested thousands of levels deep. It was left out, or the rest of it was.',
  ),
  'csv-invalid': load(
    'error',
    'A row of a CSV file does not fit its header, or the file is empty or cut off. What does not fit was not used.',
  ),
  'not-utf8': load('error', 'A file is not UTF-8 text. Nothing in it was used.'),
  'name-not-utf8': load('error', 'The name of a file or folder is not UTF-8 text, so that it cannot be read.'),
  'file-too-large': load(
    'error',
    'A file is larger than 128 MB, or than 256 kB where people write it by hand. It was not read.',
  ),
  'unreadable-file': load('error', 'A file or folder cannot be read. It was left out.'),
  'symlink-loop': load('warning', 'A link leads back to a folder above it. It was not followed.'),
  'wrong-type': load('error', 'A value has the wrong type. It counts as not measured.'),
  'value-missing': load(
    'warning',
    'A value that its source always writes is not there, such as the outcome. It counts as not measured.',
  ),
  'number-as-text': load('note', 'Numbers are written as text. They were converted.'),
  'number-not-finite': load('note', 'A JSON file holds NaN or Infinity. They count as not measured.'),
  'number-out-of-range': load(
    'warning',
    'A number cannot be right, such as a negative cost. It counts as not measured.',
  ),
  'criterion-not-applicable': load('note', 'A criterion does not apply. It is left out of both sums.'),
  'criterion-unrated': load(
    'warning',
    'A judgment lists a criterion or item without points, and not as "N/A". It counts as not achieved.',
  ),
  'items-do-not-add-up': load(
    'note',
    'The items of a criterion do not add up to its points. The points of the criterion count.',
  ),
  'judgment-missing': load(
    'warning',
    'A judge left no judgment.json. The entry in run_result.json is used, without criteria.',
  ),
  'judge-missing': load(
    'warning',
    'A judge that run_result.json lists has no folder. The entry is used, without criteria.',
  ),
  'judge-twice': {
    ...load('warning', 'Two judges of one run have the same number. The first counts. No gate passes.'),
    contradicts: true,
  },
  'run-not-finished': load('warning', 'A run folder has no usable run_result.json. It is listed as a missing run.'),
  'run-not-started': load('warning', 'Planned runs have no folder. They are listed as missing runs.'),
  'tier-not-started': load('warning', 'A planned tier has no folder. How many runs it would have had is not known.'),
  'run-number-differs': load('note', 'run_result.json gives another run number than its folder. The folder counts.'),
  'run-twice': {
    ...load(
      'error',
      'The same run was given twice with different content. The first one given counts. No gate passes.',
    ),
    contradicts: true,
  },
  'agent-result-missing': load('warning', 'A run has no agent/result.json. Turns, calls and models are not measured.'),
  'agent-output-unread': load(
    'note',
    "The agent's output is not its result as JSON. Turns and models are not measured.",
  ),
  'process-not-measured': load(
    'note',
    'All process metrics are 0 and nothing measured them. They count as not measured.',
  ),
  'transcript-unreadable': load('warning', 'Nothing in a transcript could be read. It was left out.'),
  'transcript-too-large': load(
    'warning',
    'A transcript that is one JSON value is larger than 200 MB. It was not read.',
  ),
  'transcript-truncated': load('note', 'A transcript breaks off. What comes before the break was used.'),
  'transcript-odd': load('note', 'A transcript has parts that cannot be understood. The rest was used.'),
  'transcript-several': load('warning', 'A run has transcripts of several sessions. The longest was used.'),
  'milestones-invalid': load('warning', 'A milestones.yaml cannot be used. Progress is not measured by milestones.'),
  'older-attempt-ignored': load('note', 'An experiment has several attempts. The newest that holds a run counts.'),
  'folder-not-read': load(
    'warning',
    'A folder holds runs, but its name or its level is not one of the layout. They were left out.',
  ),
  'experiment-without-runs': load('warning', 'An experiment holds no run.'),
  'config-missing': load(
    'warning',
    'An experiment has no config/experiment.json. Task and plan come from its folders.',
  ),
  'results-changed': load(
    'error',
    'A file of results is not as its manifest says. It was read as it is; what judges refuses it.',
  ),
  'file-foreign': load('note', 'A file beside the results is of another kind. It was left out.'),
  'entry-unusable': load(
    'error',
    'An entry of a results file lacks what tells its run, such as the task. It was left out.',
  ),
  'judgment-without-run': load('warning', 'Rows of judges or criteria fit no run. They were left out.'),
  'column-mixed': load('note', 'A column that nobody here knows holds numbers and other things. The numbers are kept.'),
  'line-invalid': load('error', 'Lines of a file of JSON lines hold no JSON object. They were left out.'),
  'archive-damaged': load('error', 'A log or an archive is cut off or damaged. What could be read was used.'),
  'log-without-samples': load('warning', 'A log holds no samples. Its own summary is not used.'),
  'log-without-scores': load('warning', 'None of the samples of a log has a score. Its runs have no outcome.'),
  'log-incomplete': load('warning', 'A log was broken off, or holds fewer samples than it says.'),
  'source-twice': {
    ...load('warning', 'Files of two kinds in one folder tell of the same runs. One of them counts.'),
    headline: true,
  },
  'instances-missing': {
    ...load(
      'warning',
      'A report leaves out instances of its benchmark. Rates here are of those that it names, published rates of all.',
    ),
    headline: true,
  },
  'summary-differs': load(
    'warning',
    'A figure that a file gives for all its runs, such as its accuracy, is not what they come to. The runs count.',
  ),
  'log-twice': load('note', 'The same log or run is there twice, such as in two formats. It counts once.'),
  'outcome-chosen': load(
    'note',
    'A source has several scores and does not say which decides. The first does, unless --outcome names another.',
  ),
  'score-categorical': load(
    'note',
    'Scores are words that stand for no number. Runs with such a score have no outcome.',
  ),
  'verdict-unknown': load('note', 'Scores lie outside 0 to 1, so that nothing says which of them is a pass.'),
  'option-without-effect': {
    ...load(
      'warning',
      'What an option or setting says, such as where, --path-pattern or --outcome, fits nothing in the sources.',
    ),
    headline: true,
  },
  'column-ambiguous': load('note', 'Several columns of a table mean the same. The first by name is used.'),
  'systems-pooled': {
    ...load(
      'warning',
      'Runs that may be of several systems count as repetitions of one: nothing that is read tells them apart.',
    ),
    headline: true,
  },
  'columns-unknown': load('warning', 'A table lacks usual columns and has others that nobody here knows.'),
  'too-many-levels': {
    ...transform(
      'warning',
      'There are more models, tiers, tasks or subtests than can be told apart or compared. Some results are left out.',
    ),
    headline: true,
  },
  'model-unknown': load('warning', 'Nothing says which model an experiment used.'),
  'rubric-missing': load('warning', 'An experiment has no rubric. Criterion names cannot be matched.'),
  'rubric-conflict': transform('warning', 'A category of the rubric has different weights in different experiments.'),
  'criterion-unmatched': transform('warning', 'A criterion matches no category of the rubric. It keeps its own name.'),
  'criterion-omitted': transform(
    'warning',
    'A judgment leaves out criteria or items of the rubric. They count as not achieved.',
  ),
  'rubric-points-lowered': transform(
    'warning',
    'A judgment gives an item a lower maximum than the rubric, or a criterion none. The maximum of the rubric counts.',
  ),
  'rubric-item-unknown': transform('warning', 'A judgment rates items that the rubric lacks. Their points are kept.'),
  'criterion-twice': transform(
    'note',
    'Two criteria of one judgment have the same name once folded. Both rows are kept.',
  ),
  'score-out-of-range': transform('warning', 'A score lies outside 0 to 1. The value is kept.'),
  'achieved-above-max': transform('note', 'More points were achieved than possible. The value is kept.'),
  'judgment-invalid': transform('warning', 'A judgment is marked as not valid. It is left out of the consensus.'),
  'no-valid-judge': transform(
    'warning',
    'A run has no valid judgment. What the harness recorded is used, if anything.',
  ),
  'run-without-outcome': transform(
    'warning',
    'Runs have neither a verdict nor a score. Rates leave them out, unless `--missing fail` counts them as failures.',
  ),
  'verdict-differs': transform('warning', 'The consensus of the judges differs from the recorded verdict.'),
  'score-differs': transform('note', 'Recorded scores are neither the median nor the mean of the judges.'),
  'process-sources-differ': transform(
    'warning',
    'A process metric was measured in different ways. Its values are shown, not compared.',
  ),
} as const satisfies Record<string, CodeInfo>

export type ProblemCode = keyof typeof problemCodes

const infos: Readonly<Record<string, CodeInfo>> = problemCodes

/** Whether data with this problem says two things of which only one can be right. */
export const isContradiction = (code: string): code is ProblemCode =>
  Object.hasOwn(infos, code) && infos[code].contradicts === true
