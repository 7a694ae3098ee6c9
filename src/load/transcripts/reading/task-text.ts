/** How harnesses wrap the task they were given into their prompt. */
const wrappers: readonly RegExp[] = [
  /<(pr_description|issue_description|task_description|problem_statement)>\n?([\s\S]+?)\n?<\/\1>/,
  /(?:^|\n)(ISSUE):\n([\s\S]+?)\n+INSTRUCTIONS:\n/,
  /^Please (solve) this issue: ([\s\S]+?)\n+You can execute bash commands and edit files/,
]

const looked = 1 << 16

/** The task in a prompt, without what the harness says around it. */
export const taskIn = (prompt: string): string => {
  const beginning = prompt.slice(0, looked)
  for (const wrapper of wrappers) {
    const task = wrapper.exec(beginning)?.[2]?.trim()
    if (task) return task.replace(/^Consider the following PR description:\s*/, '')
  }
  return prompt.trim()
}
