/** A word that can be pasted into a shell as it is. */
export const forShell = (word: string): string =>
  /^[\w=.,:/@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** What to do where none of the runs can be used. */
export const checkAdvice = (folders: readonly string[]): string =>
  `Run \`tiercel check ${folders.map(forShell).join(' ')}\` to see what is wrong with each.`
