/** What varies in an estimate: tasks, subtests (averaged over tasks or within them), or runs. */
export type Unit = 'task' | 'subtest over tasks' | 'subtest' | 'run' | 'none'
