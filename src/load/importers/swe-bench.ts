import { isObject } from '../fields.ts'
import { jsonOf, logImporter } from '../logs/log-importer.ts'
import { absentFromReport, isReport, readReport } from '../swe-bench/report.ts'
import { isSubmission, readSubmissions, submissionsIn } from '../swe-bench/submissions.ts'
import { isVerdicts, readVerdicts } from '../swe-bench/verdicts.ts'

export default logImporter({
  id: 'swe-bench',
  title: 'SWE-bench reports',
  description:
    'Reports of SWE-bench: of the harness (resolved_ids, submitted_ids, …), its older one and that of the leaderboard (resolved, generated, no_generation, …), of single instances (run_evaluation/<run>/<model>/<instance>/report.json), lists of true and false by instance, and entries of the leaderboard (per_instance_details). An instance that a report and a file of its own tell is one run. An empty patch is the agent’s failure and an error of the evaluation is not; instances that were never submitted are missing runs, while published rates count all three as not resolved.',
  looksFor:
    'JSON with resolved_ids and submitted_ids, with resolved and generated, with per_instance_details, or with a verdict for each instance',
  keys: ['submitted_ids', 'completed_ids', 'resolved_ids', 'unresolved_ids'],

  isNamed: name => name.endsWith('.json'),
  isOurs: ({ value }) =>
    isReport(value) || isVerdicts(value) || submissionsIn(value).some(({ entries }) => entries.some(isSubmission)),
  // What tools write beside their reports: predictions, and counts by repository or year.
  isBeside: ({ value }) => isObject(value) && Object.values(value).some(isCountOrPatch),

  read(file, add) {
    const value = jsonOf(file)
    for (const run of isReport(value)
      ? readReport(file, value)
      : isVerdicts(value)
        ? readVerdicts(file, value)
        : readSubmissions(file, value))
      add(run)
  },
  absent(file) {
    const value = jsonOf(file)
    return isReport(value) ? absentFromReport(file, value) : []
  },
})

const isCountOrPatch = (value: unknown): boolean =>
  isObject(value) && ('model_patch' in value || ('resolved' in value && 'total' in value))
