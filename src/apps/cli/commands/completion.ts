import { Argument, Command } from 'commander'
import { completionScript, type Shell, shells } from '../completion-script.ts'
import { oneOf } from '../option-values.ts'
import { print } from '../screen.ts'

const examples = `
Examples:
  tiercel completion bash >> ~/.bash_completion
  tiercel completion zsh > "\${fpath[1]}/_tiercel"
  tiercel completion fish > ~/.config/fish/completions/tiercel.fish`

export const completionCommand = (program: Command): Command =>
  new Command('completion')
    .summary('print a completion script for your shell')
    .description('Prints a script that teaches a shell the commands and options of tiercel.')
    .addArgument(new Argument('<shell>', shells.join(', ')).argParser(oneOf('completion', shells)))
    .addHelpText('after', examples)
    .action((shell: Shell) => print(completionScript(program, shell)))
