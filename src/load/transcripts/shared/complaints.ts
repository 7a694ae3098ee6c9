import { type Script, type ShellCommand, statusOf } from './shell.ts'

/** What programs say of files that are not there or may not be touched. */
const troubles =
  /\b(?:cannot (?:access|remove|stat|open|create|move|copy|touch|overwrite|read)|No such file or directory|Permission denied|Not a directory|Directory not empty|File exists|missing (?:file )?operand|(?:invalid|unrecognized) option)\b/

const packageManagers = new Set(['npm', 'pnpm', 'yarn'])
const makers = new Set(['make', 'gmake'])
const longestLine = 400
const searched = 1 << 15

/**
 * Whether a program of a line complains that it failed, where nothing but its output tells. Only its own complaints
 * count, and only those of a program whose failure is that of the line: what a file or a log says is none of them.
 */
export const complains = (script: Script, output: string): boolean => {
  const text = output.slice(0, searched)
  return script.commands.some((command, i) => complainsOf(command)?.(text) && statusOf(script, i) === 'known')
}

const complainsOf = ({ program, words }: ShellCommand): ((text: string) => boolean) | null => {
  if (packageManagers.has(program)) return text => /^(?:npm|pnpm|yarn)(?: ERR!| error) /m.test(text)
  if (makers.has(program)) return text => /^g?make(?:\[\d+\])?: \*\*\* /m.test(text)
  if (program === 'python') return endsInSyntaxError
  if (program === 'node') return text => /^Node\.js v\d[\d.]*\s*$/m.test(text)
  const names = [program, words[0] ?? program]
  return text => text.split('\n').some(line => names.some(name => isOwnTrouble(line, name)))
}

const isOwnTrouble = (line: string, name: string): boolean =>
  line.startsWith(`${name}: `) && troubles.test(line.slice(0, longestLine))

/** A file that cannot be parsed is told without a traceback. */
const endsInSyntaxError = (text: string): boolean =>
  /^ *File ".*", line \d+/m.test(text) && /^(?:SyntaxError|IndentationError|TabError): /.test(lastLine(text))

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''
