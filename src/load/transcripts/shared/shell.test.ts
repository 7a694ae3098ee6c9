import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseScript, statusOf } from './shell.ts'

const programs = (line: string) => parseScript(line).commands.map(({ words }) => words.join(' '))
const status = (line: string, program: string) => {
  const script = parseScript(line)
  return statusOf(
    script,
    script.commands.findIndex(command => command.program === program),
  )
}

describe('the commands of a line', () => {
  test.each([
    ['cd app && pnpm test a.test.ts', ['cd app', 'pnpm test a.test.ts']],
    ['a; b & c | d || e\nf', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['FOO=1 BAR="x y" make -j4 test', ['make -j4 test']],
    ['sudo -u me timeout -k 5 30 npx --yes jest --ci', ['jest --ci']],
    ['poetry run python3 -m pytest -k "a b"', ['pytest -k a b']],
    ['uv run --with x pytest', ['pytest']],
    ['/usr/bin/python3.12 -u check.py', ['/usr/bin/python3.12 -u check.py']],
    ["bash -lc 'cd /x && pytest -q | tail'", ['cd /x', 'pytest -q', 'tail']],
    ['for f in *.py; do python $f; done', ['python $f']],
    ['if test -f a; then make; fi', ['test -f a', 'make']],
    ['(cd x && make test) | tee log', ['cd x', 'make test', 'tee log']],
    ['echo "a; b" \'c && d\' e\\;f', ['echo a; b c && d e;f']],
    ['ls # make test', ['ls']],
    ['echo a#b', ['echo a#b']],
    ['ls 2>/dev/null >out.txt <in.txt 2>&1', ['ls']],
    ['echo $(make test) `make lint` <(make x)', ['echo $() $(make lint) $()']],
  ])('%s', (line, expected) => expect(programs(line)).toEqual(expected))

  test('are not those in texts that are typed into one', () => {
    expect(programs('bd create --description "run mix test now"')).toEqual(['bd create --description run mix test now'])
    const commit = `git add x && git commit -m "$(cat <<'EOF'
feat: mix test (x)

- it's "good"; npm test
EOF
)" && git status`
    expect(programs(commit)).toEqual(['git add x', 'git commit -m $()', 'git status'])
    const [cat, python] = parseScript("cat > a.py <<'EOF'\nimport os # npm test\nEOF\npython a.py").commands
    expect(cat).toMatchObject({ words: ['cat'], writes: ['a.py'], heredoc: 'import os # npm test\n' })
    expect(python?.words).toEqual(['python', 'a.py'])
  })

  test('are found in any text at all, without end', () => {
    fc.assert(
      fc.property(fc.string(), text => Array.isArray(parseScript(text).commands)),
      { seed: 6, numRuns: 500 },
    )
    const signs = fc.array(
      fc.constantFrom('$(', ')', '(', '"', "'", '`', '<<', 'EOF', '\n', '|', '&', ';', '>', '\\', ' ', 'a', '#'),
    )
    fc.assert(
      fc.property(signs, parts => Array.isArray(parseScript(parts.join('')).commands)),
      { seed: 7, numRuns: 2000 },
    )
    for (const part of ['$(', '(', '"$(', "bash -c '", 'cat <<A\n'])
      expect(parseScript(part.repeat(20_000)).commands).toBeDefined()
  })
})

describe('the exit code of a line', () => {
  test.each([
    ['pytest', 'known'],
    ['cd x && pytest', 'known'],
    ['pytest && echo ok', 'known'],
    ['pytest | tail -5', 'masked'],
    ['pytest 2>&1 | tee log', 'masked'],
    ['pytest || true', 'masked'],
    ['pytest; echo done', 'masked'],
    ['pytest\necho done', 'masked'],
    ['pytest;', 'known'],
    ['pytest &', 'background'],
    ['set -o pipefail; pytest | tail', 'known'],
    ['set -e; pytest; echo done', 'known'],
    ['(cd x && pytest) | tail', 'masked'],
    ["bash -c 'pytest' | tail", 'masked'],
    ['ls | head && pytest', 'known'],
  ])('%s tells of pytest: %s', (line, expected) => expect(status(line, 'pytest')).toBe(expected))
})
