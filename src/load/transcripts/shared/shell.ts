import { type Joint, shellWords } from './shell-words.ts'
import { named } from './values.ts'

/** A command of a line as it is run, without what only runs it: `sudo`, `npx`, `FOO=1`, `bash -c '…'`. */
export interface ShellCommand {
  readonly program: string
  readonly words: readonly string[]
  readonly joint: Joint
  readonly piped: boolean
  readonly writes: readonly string[]
  readonly heredoc: string | null
}

export interface Script {
  readonly commands: readonly ShellCommand[]
  /** A failing command ends the line, or the whole pipe fails with its first command. */
  readonly stopsOnError: boolean
  readonly pipesFail: boolean
}

export const parseScript = (line: string): Script => {
  const commands = commandsOf(line, 0)
  const sets = commands.filter(({ program }) => program === 'set').flatMap(({ words }) => words.slice(1))
  return {
    commands,
    stopsOnError: sets.some(word => /^-[a-df-z]*e/.test(word) || word === 'errexit'),
    pipesFail: sets.includes('pipefail'),
  }
}

const deepest = 4

const commandsOf = (line: string, depth: number): ShellCommand[] =>
  shellWords(line).flatMap((command): ShellCommand[] => {
    const { joint, pipedGroup, writes, heredoc } = command
    const words = unwrapped(command.words)
    const inner = depth < deepest ? innerScript(words) : null
    const piped = joint === '|' || pipedGroup
    if (inner !== null) {
      const commands = commandsOf(inner, depth + 1)
      return commands.map((each, i) => ({
        ...each,
        joint: i === commands.length - 1 ? joint : each.joint,
        piped: each.piped || piped,
      }))
    }
    const [first] = words
    return first === undefined ? [] : [{ program: programName(first), words, joint, piped, writes, heredoc }]
  })

const programName = (word: string): string => {
  const name = word.replace(/^.*[\\/]/, '').replace(/\.exe$/i, '')
  return /^python[\d.]*$/.test(name) ? 'python' : /^pip[\d.]*$/.test(name) ? 'pip' : name
}

const keywords = new Set(['if', 'then', 'else', 'elif', 'do', 'while', 'until', '!', '{', '}', 'fi', 'done', 'esac'])
const openings = new Set(['for', 'case', 'function', 'select'])
const containers = new Set(['docker', 'podman'])
const containerFlags = /^(-[euwvp]|--(?:env|user|workdir|volume|name|network|entrypoint|platform|index|publish))$/

/** Programs that run the one named after their flags; the flags that take a value, and how many words come before. */
const wrappers: ReadonlyMap<string, { readonly valued?: RegExp; readonly skip?: number; readonly sub?: RegExp }> =
  new Map([
    ...named('time nohup command builtin unbuffer caffeinate setsid pnpx bunx uvx dotenv cross-env', {}),
    ...named('sudo', { valued: /^-[ugpCh]$/ }),
    ...named('doas', { valued: /^-[uC]$/ }),
    ...named('env', { valued: /^-[uCS]$/ }),
    ...named('nice', { valued: /^-n$/ }),
    ...named('exec', { valued: /^-a$/ }),
    ...named('stdbuf', { valued: /^-[ioe]$/ }),
    ...named('timeout', { valued: /^(-k|-s|--signal|--kill-after)$/, skip: 1 }),
    ...named('gtimeout', { valued: /^(-k|-s)$/, skip: 1 }),
    ...named('xvfb-run', { valued: /^-[sne]$/ }),
    ...named('npx', { valued: /^(-p|--package|-c)$/ }),
    ...named('pnpm yarn', { sub: /^(exec|dlx)$/ }),
    ...named('npm', { sub: /^(exec|x)$/ }),
    ...named('bun', { sub: /^x$/ }),
    ...named('poetry pipenv pdm rye hatch pixi', { sub: /^run$/ }),
    ...named('uv', { sub: /^run$/, valued: /^(--with|-p|--python|--group|--extra|--directory|--project)$/ }),
    ...named('conda mamba', { sub: /^run$/, valued: /^(-n|-p|--name|--prefix)$/ }),
    ...named('bundle', { sub: /^exec$/ }),
    ...named('docker podman docker-compose podman-compose', { sub: /^(exec|run)$/, valued: containerFlags, skip: 1 }),
  ])

const isAssignment = (word: string): boolean => /^[A-Za-z_]\w*\+?=/.test(word)

/** Each copies the words inside it. */
const mostWrappers = 64

const unwrapped = (given: readonly string[]): string[] => {
  let words = withoutBeginning(given)
  let inner = insideOf(words)
  for (let depth = 0; inner !== null && depth < mostWrappers; depth++) {
    words = withoutBeginning(inner)
    inner = insideOf(words)
  }
  return words
}

/** Without keywords of the shell and settings of variables; a loop's own line runs nothing. */
const withoutBeginning = (words: readonly string[]): string[] => {
  const start = words.findIndex(word => !keywords.has(word) && !isAssignment(word))
  const [first] = start < 0 ? [] : words.slice(start)
  return first === undefined || openings.has(first) ? [] : words.slice(start)
}

const insideOf = (words: readonly string[]): string[] | null => {
  const [first, second] = words
  if (first === undefined || second === undefined) return null
  const program = programName(first)
  if (program === 'python') {
    const module = words.indexOf('-m')
    return module > 0 && words.slice(1, module).every(isFlag) ? words.slice(module + 1) : null
  }
  if (second === 'compose' && containers.has(program)) return [`${program}-compose`, ...words.slice(2)]
  const wrapper = wrappers.get(program)
  if (!wrapper || (wrapper.sub && !wrapper.sub.test(second))) return null
  const rest = withoutFlags(words.slice(wrapper.sub ? 2 : 1), wrapper.valued).slice(wrapper.skip ?? 0)
  return rest.length > 0 ? rest : null
}

const isFlag = (word: string): boolean => word.startsWith('-')

const withoutFlags = (words: readonly string[], valued: RegExp | undefined): string[] => {
  let start = 0
  for (let word = words[start]; word?.startsWith('-'); word = words[start]) start += valued?.test(word) ? 2 : 1
  return words.slice(start)
}

const shells = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh', 'fish', 'cmd', 'powershell', 'pwsh'])

const innerScript = (words: readonly string[]): string | null => {
  const [first] = words
  if (first === undefined) return null
  const program = programName(first)
  if (program === 'eval') return words.slice(1).join(' ')
  if (!shells.has(program)) return null
  const flag = words.findIndex(word => /^-[a-z]*c$/i.test(word) || word === '/c' || word === '-Command')
  return flag < 0 ? null : (words[flag + 1] ?? null)
}

export type Status = 'known' | 'masked' | 'background'

/** Whether the exit code of a line tells how one of its commands ended. */
export const statusOf = ({ commands, stopsOnError, pipesFail }: Script, index: number): Status => {
  const command = commands[index]
  if (!command) return 'masked'
  if (command.joint === '&') return 'background'
  if (command.piped && !pipesFail) return 'masked'
  for (let i = index; i < commands.length - 1; i++) {
    const joint = commands[i]?.joint
    if (joint === '||' || joint === '&') return 'masked'
    if (joint === ';' && !stopsOnError) return 'masked'
  }
  return 'known'
}

/** What git is asked to do, and the words after it: what stands before it, such as `-C folder`, is left out. */
export const gitCommand = (words: readonly string[]): readonly string[] => {
  const place = words.findIndex((word, i) => i > 0 && !word.startsWith('-') && !/^-[Cc]$/.test(words[i - 1] ?? ''))
  return place < 0 ? [] : words.slice(place)
}
