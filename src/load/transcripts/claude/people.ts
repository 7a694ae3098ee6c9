/** Texts in the name of the user that no person typed. */
const machineTexts =
  /^\s*(?:<(?:local-command-|command-name>|task-notification|system-reminder|bash-(?:input|stdout|stderr)|user-prompt-submit-hook|ide_|new-diagnostics)|Caveat: The messages below|This session is being continued from a previous|\[Image: |Base directory for this skill:|Stop hook feedback:)/

const interruptText = /^\[Request interrupted by user/

export const isInterrupt = (text: string): boolean => interruptText.test(text)
export const isMachineText = (text: string): boolean => machineTexts.test(text)

/** What the person asked for: of a slash command, the command and what was typed behind it. */
export const requestIn = (text: string): string => {
  if (!text.startsWith('<command-message>')) return text
  const name = /<command-name>([^<]*)<\/command-name>/.exec(text)?.[1] ?? ''
  const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? ''
  return `${name} ${args}`.trim()
}
