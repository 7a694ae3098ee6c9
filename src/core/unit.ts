/** What varies in an estimate: tasks, subtests (averaged over tasks or within them), or runs. */
export type Unit = 'task' | 'subtest over tasks' | 'subtest' | 'run' | 'none'

/** What resamples draw anew. Where a study names no subtests, its configurations stand in for them. */
export type Resampled =
  | 'tasks'
  | `${'subtests' | 'configurations'}${' across tasks' | ' within tasks' | ''}`
  | `runs${' within tasks' | ''}`
  | 'nothing'
