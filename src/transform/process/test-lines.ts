/** How runners mark a test that passed, and one that did not. */
const passMark = /✓|✔|√|\bPASS(?:ED)?\b|(?:^|\s)ok\b/i
const failMark = /✗|✘|✖|×|\bFAIL(?:ED|URE)?\b|\bnot ok\b|\bERROR\b/i

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the output of a check has a line that says that this test passed. */
export const passesTest = (output: string, test: string): boolean => {
  // `test_add` is not `test_add_two`.
  const name = new RegExp(`(?<![\\w-])${escaped(test)}(?![\\w-])`)
  return output.split('\n').some(line => {
    // What the test is called is no mark.
    const rest = line.replace(name, ' ')
    return rest !== line && passMark.test(rest) && !failMark.test(rest)
  })
}
