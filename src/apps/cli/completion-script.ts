import type { Command, Option } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

interface CompletedOption {
  readonly long: string
  readonly takesValue: boolean
  readonly choices: readonly string[]
  readonly description: string
}

interface CompletedCommand {
  readonly name: string
  readonly summary: string
  readonly options: readonly CompletedOption[]
}

const optionOf = ({ long, required, optional, argChoices, description }: Option): CompletedOption[] =>
  long ? [{ long, takesValue: required || optional, choices: argChoices ?? [], description }] : []

const help: CompletedOption = { long: '--help', takesValue: false, choices: [], description: 'print help' }

const commandsOf = (program: Command): CompletedCommand[] =>
  program.commands.map(command => ({
    name: command.name(),
    summary: command.summary(),
    options: [...command.options.flatMap(optionOf), help],
  }))

/** A script that teaches a shell the commands and options of a program. */
export const completionScript = (program: Command, shell: Shell): string =>
  scripts[shell](program.name(), commandsOf(program))

type Script = (name: string, commands: readonly CompletedCommand[]) => string

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const names = (commands: readonly CompletedCommand[]) => commands.map(({ name }) => name).join(' ')
const withChoices = ({ options }: CompletedCommand) => options.filter(({ choices }) => choices.length > 0)

const bash: Script = (name, commands) => `# ${name} completion bash >> ~/.bash_completion
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${names(commands)} --help --version'
  else
    case "\${COMP_WORDS[1]} $previous" in
${commands
  .flatMap(command => withChoices(command).map(({ long, choices }) => [`${command.name} ${long}`, choices.join(' ')]))
  .map(([place, words]) => `      '${place}') words='${words}' ;;`)
  .join('\n')}
      *)
        if [[ "$current" == -* ]]; then
          case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `            ${name}) words='${options.map(({ long }) => long).join(' ')}' ;;`).join('\n')}
          esac
        fi ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${name} ${name}
`

/** What zsh takes for a separator inside a specification. */
const zshText = (text: string): string => text.replace(/[[\]:\\]/g, sign => `\\${sign}`)

const zshOption = ({ long, takesValue, choices, description }: CompletedOption): string => {
  const value = choices.length > 0 ? `:value:(${choices.join(' ')})` : takesValue ? ':value:_files' : ''
  return quoted(`*${long}[${zshText(description)}]${value}`)
}

const zsh: Script = (name, commands) => `#compdef ${name}
# ${name} completion zsh > "\${fpath[1]}/_${name}"
_${name}() {
  local -a commands=(
${commands.map(command => `    ${quoted(`${command.name}:${zshText(command.summary)}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commands
  .map(command => `    ${command.name}) _arguments ${command.options.map(zshOption).join(' ')} '*:folder:_files' ;;`)
  .join('\n')}
  esac
}
if [ "\${funcstack[1]}" = _${name} ]; then _${name} "$@"; else compdef _${name} ${name}; fi
`

const fishOption = (program: string, command: string, option: CompletedOption): string => {
  const { long, takesValue, choices, description } = option
  const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : takesValue ? ' -r' : ''
  const when = quoted(`__fish_seen_subcommand_from ${command}`)
  return `complete -c ${program} -n ${when} -l ${long.slice(2)}${value} -d ${quoted(description)}`
}

const fish: Script = (name, commands) => `# ${name} completion fish > ~/.config/fish/completions/${name}.fish
${commands
  .flatMap(command => [
    `complete -c ${name} -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
    ...command.options.map(option => fishOption(name, command.name, option)),
  ])
  .join('\n')}
`

const scripts: Record<Shell, Script> = { bash, zsh, fish }
