import { describe, expect, test } from 'vitest'
import { checkKey, scriptOf } from './check-programs.ts'
import { parseScript } from './shell.ts'

const keys = (line: string) => parseScript(line).commands.flatMap(command => checkKey(command) ?? [])
const scripts = (line: string) => parseScript(line).commands.flatMap(command => scriptOf(command) ?? [])

describe('what is checked', () => {
  test.each([
    ['pytest tests/a.py -q', ['pytest']],
    ['python -m pytest', ['pytest']],
    ['python3 -m unittest discover', ['unittest']],
    ['./node_modules/.bin/jest', ['jest']],
    ['npm test -- --watch=false', ['npm test']],
    ['npm run test:unit', ['npm run test:unit']],
    ['npm run lint && npm run build', ['npm run lint', 'npm run build']],
    ['pnpm --filter web test', ['pnpm test']],
    ['pnpm -r run typecheck', ['pnpm run typecheck']],
    ['yarn workspace app test', ['yarn test']],
    ['cargo +nightly test --all', ['cargo test']],
    ['cargo clippy', ['cargo clippy']],
    ['cargo fmt --check', ['cargo fmt']],
    ['go test ./...', ['go test']],
    ['mix test test/a_test.exs', ['mix test']],
    ['MIX_ENV=test mix dialyzer', ['mix dialyzer']],
    ['make', ['make']],
    ['make -C dir test', ['make test']],
    ['./gradlew :app:test', ['gradlew :app:test']],
    ['mvn -q verify', ['mvn verify']],
    ['npx tsc --noEmit', ['tsc']],
    ['ruff check .', ['ruff check']],
    ['black --check .', ['black']],
    ['prettier --check src', ['prettier']],
    ['python manage.py test app', ['manage.py test']],
    ['python tests/runtests.py', ['runtests.py']],
    ['node --test', ['node']],
    ['bash -n run.sh', ['bash']],
    ['gcc -o a a.c', ['gcc']],
    ['pre-commit run --all-files', ['pre-commit run']],
    ['docker compose exec -T web pytest -q', ['pytest']],
    ['docker run --rm -v x:/y image:1 npm test', ['npm test']],
    ['./bin/test sympy', ['./bin/test']],
    ['bash scripts/run_tests.sh', ['run_tests.sh']],
    ['yarn nx run app:test', ['yarn run app:test']],
    ['nx run app:test', ['nx run app:test']],
  ])('%s', (line, expected) => expect(keys(line)).toEqual(expected))

  test.each([
    'ls tests',
    'cat test.py',
    'npm install jest',
    'npm install --save-dev build',
    'npm run dev',
    'npm ci',
    'docker build .',
    'test -f x',
    'pip install pytest',
    'git commit -m "mix test"',
    'grep -rn "pytest" .',
    'mix format',
    'cargo fmt',
    'black .',
    'ruff format .',
    'prettier --write .',
    'make clean',
    'make install',
    'go run main.go',
    'pytest --version',
    'tsc --help',
    'python script.py',
    'node index.js',
    'echo npm test',
    'which pytest',
    'mvn clean',
  ])('nothing by %s', line => expect(keys(line)).toEqual([]))
})

test.each([
  ['python reproduce.py', ['reproduce.py']],
  ['cd x && python3 -u ./a/check.py --fast', ['./a/check.py']],
  ['./check.sh', ['./check.sh']],
  ['node scripts/try.mjs', ['scripts/try.mjs']],
  ['go run main.go', ['main.go']],
  ['npx tsx try.ts', ['try.ts']],
  ['python -c "import a"', []],
  ['python -', []],
  ['node server', []],
])('%s runs the scripts %j', (line, expected) => expect(scripts(line)).toEqual(expected))
