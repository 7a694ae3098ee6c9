/** Texts in the name of the user that no person typed. */
const machineTexts =
  /^\s*(?:<(?:local-command-|command-name>|task-notification|system-reminder|bash-(?:input|stdout|stderr)|user-prompt-submit-hook|ide_|new-diagnostics)|Caveat: The messages below|This session is being continued from a previous|\[Image: |Base directory for this skill:|Stop hook feedback:)/

const interruptText = /^\[Request interrupted by user/

export const isInterrupt = (text: string): boolean => interruptText.test(text)
export const isMachineText = (text: string): boolean => machineTexts.test(text)

/** What stands in the first element of a name; nothing where it is not closed. */
const insideOf = (text: string, name: string): string => {
  const [, after] = text.split(`<${name}>`, 2)
  const end = after?.indexOf(`</${name}>`) ?? -1
  return end < 0 ? '' : (after?.slice(0, end) ?? '')
}

/** What the person asked for: of a slash command, the command and what was typed behind it. */
export const requestIn = (text: string): string => {
  if (!text.startsWith('<command-message>')) return text
  return `${insideOf(text, 'command-name')} ${insideOf(text, 'command-args')}`.trim()
}
