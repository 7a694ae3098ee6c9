const tags = /<(pr_description|issue_description|task_description|problem_statement)>/g
const looked = 1 << 16

/** What stands between two marks; empty where one is missing. A mark that is not closed is looked for only once. */
const between = (text: string, opening: string, closing: string): string => {
  const start = text.indexOf(opening)
  const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length)
  return end < 0 ? '' : text.slice(start + opening.length, end).trim()
}

/** How harnesses wrap the task they were given into their prompt. */
const wrapped = (text: string): string[] => {
  const names = new Set([...text.matchAll(tags)].map(([tag]) => tag))
  const solved = 'Please solve this issue: '
  return [
    ...[...names].map(tag => between(text, tag, tag.replace('<', '</'))),
    between(`\n${text}`, '\nISSUE:\n', '\nINSTRUCTIONS:\n'),
    text.startsWith(solved) ? between(text, solved, '\nYou can execute bash commands and edit files') : '',
  ]
}

/** The task in a prompt, without what the harness says around it. */
export const taskIn = (prompt: string): string => {
  const task = wrapped(prompt.slice(0, looked)).find(each => each !== '')
  return task ? task.replace(/^Consider the following PR description:\s*/, '') : prompt.trim()
}
