import { isObject } from '../fields.ts'
import { jsonOf, logImporter } from '../logs/log-importer.ts'
import { absentFromReport, isReport, readReport } from '../swe-bench/report.ts'
import { isSubmission, readSubmissions, submissionsIn } from '../swe-bench/submissions.ts'

export default logImporter({
  id: 'swe-bench',
  title: 'SWE-bench reports',
  description:
    'Reports of the SWE-bench harness (resolved_ids, submitted_ids, …) and entries of its leaderboard (per_instance_details). An empty patch is the agent’s failure and an error of the evaluation is not; instances that were never submitted are missing runs, while published rates count all three as not resolved.',
  looksFor: 'JSON with resolved_ids and submitted_ids, or with per_instance_details',
  keys: ['submitted_ids', 'completed_ids', 'resolved_ids', 'unresolved_ids'],

  isNamed: name => name.endsWith('.json'),
  isOurs: ({ value }) => isReport(value) || submissionsIn(value).some(({ entries }) => entries.some(isSubmission)),

  read(file, add) {
    const value = jsonOf(file)
    const runs = isObject(value) && isReport(value) ? readReport(file, value) : readSubmissions(file, value)
    for (const run of runs) add(run)
  },
  absent(file) {
    const value = jsonOf(file)
    return isObject(value) && isReport(value) ? absentFromReport(file, value) : []
  },
})
