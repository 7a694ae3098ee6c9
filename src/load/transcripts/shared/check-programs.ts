import type { ShellCommand } from './shell.ts'
import { named } from './values.ts'

/** Tests, linters, type checkers and builds: what a program must be asked to do to be one; `always` whatever it is asked. */
type Asked = 'always' | RegExp | { readonly flag: RegExp }

const task =
  /^(?:(?:[\w.-]+[:_-])?(?:tests?|specs?|lint|build|check|typecheck|types|tsc|compile|e2e|unit|integration|ci|verify|validate|coverage|precommit|pre-commit)(?:[:_.-][\w:.-]+)?|type-check|check-types|all|t)$/

/** A longer word is no name of one. */
const longestTask = 200

/** `npm ci` installs. */
const packageTask = new RegExp(task.source.replace('|ci|', '|'))

const checkPrograms: ReadonlyMap<string, Asked> = new Map<string, Asked>([
  ...named('pytest py.test tox nox unittest nosetests nose2 trial doctest behave robot pytest-3', 'always'),
  ...named('jest vitest mocha ava jasmine karma tap tape c8 nyc wdio testcafe elm-test', 'always'),
  ...named(
    'test.sh tests.sh run_tests.sh run-tests.sh runtests.sh check.sh lint.sh build.sh ci.sh verify.sh',
    'always',
  ),
  ...named('rspec cucumber minitest phpunit pest bats ctest busted prove runtests.py run_tests.py runtests', 'always'),
  ...named('eslint tslint tsc vue-tsc svelte-check stylelint jshint xo oxlint htmlhint markdownlint knip', 'always'),
  ...named('mypy pyright basedpyright pytype flake8 pylint pycodestyle pydocstyle bandit vulture pyflakes', 'always'),
  ...named('py_compile compileall', 'always'),
  ...named('shellcheck hadolint yamllint actionlint ansible-lint cfn-lint sqlfluff tflint buf', 'always'),
  ...named('rubocop standardrb reek brakeman phpstan psalm phpcs swiftlint ktlint detekt checkstyle', 'always'),
  ...named('golangci-lint staticcheck golint revive errcheck clang-tidy cppcheck scan-build luacheck', 'always'),
  ...named('gcc g++ cc c++ clang clang++ javac kotlinc scalac rustc ghc nvcc tcc solc', 'always'),
  ...named('make gmake ninja msbuild xcodebuild webpack rollup esbuild tsup ncc', 'always'),
  ...named('black isort rustfmt yapf autopep8 gofumpt ormolu', { flag: /^(--check|--check-only|--diff)$/ }),
  ...named('prettier', { flag: /^(--check|-c|--list-different|-l)$/ }),
  ...named('gofmt goimports', { flag: /^-[ld]$/ }),
  ...named('bash sh zsh dash', { flag: /^-n$/ }),
  ...named('node', { flag: /^(--check|-c|--test)$/ }),
  ...named('ruby perl', { flag: /^-w?c$/ }),
  ...named('php', { flag: /^-l$/ }),
  ...named('cmake', { flag: /^--build$/ }),
  ...named('ruff', /^check$/),
  ...named('biome', /^(check|lint|ci)$/),
  ...named('pre-commit lefthook prek', /^(run|run-all)$/),
  ...named('cargo', /^(test|t|check|c|build|b|clippy|nextest|fmt|miri|xtask)$/),
  ...named('go', /^(test|vet|build)$/),
  ...named('mix', /^(test|compile|credo|dialyzer|format|xref|sobelow|check|precommit|quality|lint|deps\.audit)$/),
  ...named('rebar3', /^(eunit|ct|dialyzer|compile|xref|lint)$/),
  ...named('npm pnpm yarn bun turbo nx lerna rush wireit moon ng', packageTask),
  ...named('just task rake invoke doit mise', task),
  ...named(
    'gradle gradlew mvn mvnw sbt ant lein mill',
    /^(:?[\w:-]*)?(test|check|build|verify|package|compile|install|assemble|integration-test)\w*$/i,
  ),
  ...named('dotnet', /^(test|build)$/),
  ...named(
    'swift zig stack cabal bazel bazelisk gleam crystal nim dub',
    /^(test|tests|build|check|spec|eval|v2-test)$/,
  ),
  ...named('flutter dart deno', /^(test|analyze|check|lint|build|format)$/),
  ...named('playwright cypress', /^(test|run)$/),
  ...named('hardhat truffle forge anchor', /^(test|build|compile)$/),
  ...named('next vite astro nuxt remix gatsby react-scripts ember', /^(test|build|lint|check|typecheck)$/),
  ...named('meson', /^(test|compile)$/),
  ...named(
    'rails artisan manage.py setup.py django-admin composer',
    /^(test|tests|spec|check|test:\w+|build|build_ext)$/,
  ),
  ...named('terraform tofu helm', /^(validate|lint)$/),
  ...named('cargo-nextest', 'always'),
])

/** Flags that only make these a check: without them the files are rewritten. */
const formatters: ReadonlyMap<string, RegExp> = new Map([
  ['cargo fmt', /^--check$/],
  ['mix format', /^--check-formatted$/],
  ['dart format', /^--set-exit-if-changed$/],
])

const asksAboutItself = /^(--help|-h|--version|-V|-v|version|help|--init|--showConfig|--list|--collect-only|--co)$/
const isFlag = (word: string): boolean => word.startsWith('-') || word.startsWith('+')
const leadsToScript = /^(run|run-script|workspace|workspaces|--)$/

/** What a command checks, the same for the same check later (`mix test`, `pytest`); null where it checks nothing. */
export const checkKey = ({ program, words }: ShellCommand): string | null => {
  const args = words.slice(1)
  if (args.length > 0 && args.every(word => asksAboutItself.test(word))) return null
  if (/^[\w./-]*\/(?:tests?|check|lint|build)$/.test(words[0] ?? '')) return words[0] ?? null
  const direct = keyFor(program, args)
  if (direct !== null || !interpreters.has(program)) return direct
  const script = scriptAt(args)
  return script === null ? null : keyFor(baseName(args[script] ?? ''), args.slice(script + 1))
}

const keyFor = (program: string, args: readonly string[]): string | null => {
  const asked = checkPrograms.get(program)
  if (asked === undefined) return null
  if (asked === 'always') return makeKey(program, args)
  if (!(asked instanceof RegExp)) return args.some(word => asked.flag.test(word)) ? program : null
  const plain = args.filter(word => !isFlag(word))
  const place = plain.findIndex(word => word.length < longestTask && asked.test(word))
  if (place < 0) return null
  // `npm install build` installs: between the program and what it is asked to do only names of packages may stand.
  const before = plain.slice(0, place)
  if (before.length > 0 && !before.some(word => leadsToScript.test(word)) && !args.some(takesPackage)) return null
  const key = [program, ...before.filter(word => word === 'run'), plain[place]].join(' ')
  const needed = formatters.get(key)
  return needed && !args.some(word => needed.test(word)) ? null : key
}

const takesPackage = (word: string): boolean =>
  /^(--filter|-F|--workspace|-w|--prefix|-C|--cwd|--dir|--scope|-p|-pl)/.test(word)

/** `make` alone builds; `make install` and `make clean` check nothing. */
const makeKey = (program: string, args: readonly string[]): string | null => {
  if (program !== 'make' && program !== 'gmake') return program
  const targets = args.filter(
    (word, i) => !isFlag(word) && !word.includes('=') && !/^-[CfjIo]$/.test(args[i - 1] ?? ''),
  )
  if (targets.length === 0) return program
  const target = targets.find(word => word.length < longestTask && task.test(word))
  return target === undefined ? null : `${program} ${target}`
}

const interpreters = new Set(
  'python python3 node ruby perl php bash sh zsh deno bun tsx ts-node Rscript julia lua go'.split(' '),
)
const scriptEnding = /\.(py|js|mjs|cjs|ts|mts|tsx|rb|pl|php|sh|bash|r|R|jl|lua|go|exs)$/

const scriptAt = (args: readonly string[]): number | null => {
  for (const [i, word] of args.entries()) {
    if (/^(-c|-e|-p|--eval|-)$/.test(word)) return null
    if (!isFlag(word) && scriptEnding.test(word)) return i
    if (!isFlag(word) && word !== 'run') return null
  }
  return null
}

export const scriptOf = ({ program, words }: ShellCommand): string | null => {
  const args = words.slice(1)
  if (interpreters.has(program)) return args[scriptAt(args) ?? -1] ?? null
  const [first = ''] = words
  return scriptEnding.test(first) ? first : null
}

export const baseName = (path: string): string => path.replace(/^.*[\\/]/, '')
