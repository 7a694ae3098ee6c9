/** Said where tasks have unequal numbers of runs, so that two ways of weighing differ. */
export const overRunsNote =
  'In parentheses: every run alike, where that differs by more than 1% of the width of the interval.'
