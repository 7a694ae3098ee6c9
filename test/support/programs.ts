import { spawnSync } from 'node:child_process'

/** Whether a program is on this machine; where tests run in CI it must be. */
export const hasProgram = (name: string): boolean => {
  const found = spawnSync('which', [name]).status === 0
  if (!found && process.env.TIERCEL_CI) throw new Error(`CI needs ${name}: .ci/run installs it.`)
  return found
}

/** What a test says that is skipped for want of a program. */
export const unless = (name: string): string => (hasProgram(name) ? '' : ` (skipped: ${name} is not installed)`)
