import { withoutHereDocuments } from './here-document.ts'

/** A command line as far as metrics look at it: which programs it runs, with which words. */

const quoted = /'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]/g
/** No one reads more of a command, and a pattern needs a place on the stack for every sign. */
const longest = 1 << 18

/** The commands of a line one by one; what is quoted or typed into a command is no command. */
export const simpleCommands = (line: string): string[][] => {
  const kept: string[] = []
  const keep = (text: string) => `\u0001${kept.push(text) - 1}\u0001`
  const bare = withoutHereDocuments(line.slice(0, longest)).replace(quoted, keep)
  return bare
    .split(/&&|\|\||[;|\n]|&(?![>\d])/)
    .map(part => part.split(/\s+/).filter(word => word !== ''))
    .map(words => words.map(word => word.replace(/\u0001(\d+)\u0001/g, (_, i) => unquoted(kept[Number(i)]))))
    .filter(words => words.length > 0)
}

const unquoted = (text: string): string => (text.startsWith('\\') ? text.slice(1) : text.slice(1, -1))

const isAssignment = (word: string): boolean => /^[A-Za-z_]\w*=/.test(word)
const isDuration = (word: string): boolean => /^\d+(\.\d+)?[smh]?$/.test(word)
const isFlag = (word: string): boolean => word.startsWith('-')

/** Programs that only prepare or report: failing or not, they are not what the line is about. */
const beside = new Set(['cd', 'pushd', 'popd', 'echo', 'printf', 'export', 'set', 'source', '.', 'true', 'false', ':'])
/** Programs that run the program named after them. */
const runners = new Set(['sudo', 'env', 'time', 'timeout', 'nohup', 'command', 'exec', 'xargs', 'nice', 'stdbuf'])
/** Programs whose first word says what they do. */
const withSubcommand = new Set(
  (
    'apt apt-get brew bun bundle cargo composer conda dart deno django-admin docker docker-compose dotnet flutter gh git go ' +
    'gradle gradlew helm hg jj kubectl lerna make mix mvn npm npx nx pip pip3 pipenv pnpm podman poetry rails rake ruff ' +
    'rustup sbt stack svn swift systemctl task terraform turbo uv uvx yarn zig'
  ).split(' '),
)

/** Flags before a subcommand that have a value of their own. */
const valued = new Set('-C -c -f -n -w --context --cwd --dir --filter --namespace --prefix --workspace'.split(' '))

const isSubcommand = (word: string, i: number, words: readonly string[]): boolean =>
  !isFlag(word) && !(i > 0 && valued.has(words[i - 1]))

const programOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** The place of the first program from a place on; -1 where there is none. */
const programAfter = (words: readonly string[], from: number): number => {
  let at = from
  while (at < words.length && (isAssignment(words[at]) || isFlag(words[at]))) at++
  return at < words.length ? at : -1
}

/** `git push origin` → `git push`; `VAR=1 ls -la` → `ls`; a command that only prepares has none. */
const keyOf = (words: readonly string[]): string | null => {
  const started = programAfter(words, 0)
  if (started < 0) return null
  const isRun = runners.has(programOf(words[started]))
  const own = isRun ? words.slice(started + 1).filter(word => !isDuration(word)) : words
  let start = isRun ? programAfter(own, 0) : started
  while (start >= 0 && runners.has(programOf(own[start]))) start = programAfter(own, start + 1)
  if (start < 0) return null
  const program = programOf(own[start])
  const rest = own.slice(start + 1)
  if (beside.has(program)) return null
  const subcommand = withSubcommand.has(program) ? rest.find(isSubcommand) : undefined
  return subcommand === undefined ? program : `${program} ${subcommand}`
}

/** What a command line is about: the first of its programs that does something; null where none does. */
export const commandKey = (line: string): string | null => {
  for (const words of simpleCommands(line)) {
    const key = keyOf(words)
    if (key !== null) return key
  }
  return null
}

/** Whether any of its commands is this program with this subcommand. */
export const runsCommand = (line: string, key: string): boolean =>
  simpleCommands(line).some(words => keyOf(words) === key)
