/** Commands that mostly read more runs than one thread does well with. */
const readers = ['analyze', 'check', 'compare', 'gate']

/** What says that there will be nothing to read, or how many threads may do it. */
const refusals = ['--help', '-h', '--jobs']

/** Whether a second thread will probably be wanted, as far as a command line that nobody has read yet can tell. */
export const wantsSpare = ([command = '', ...rest]: readonly string[], processors: number): boolean =>
  processors > 1 && readers.includes(command) && !rest.some(word => refusals.includes(word.split('=')[0]))
