import { expect, test } from 'vitest'
import { commandKey, runsCommand, simpleCommands } from './command.ts'

test.each([
  ['git push --set-upstream origin main', 'git push'],
  ['git -C repo push', 'git push'],
  ['pnpm --filter app test --run', 'pnpm test'],
  ['ls -la', 'ls'],
  ['cd "c:\\Projects\\App" && ls -la 2>nul', 'ls'],
  ['FOO=1 BAR="a b" pytest -q tests', 'pytest'],
  ['sudo -E apt-get install jq', 'apt-get install'],
  ['timeout 60 npm run build', 'npm run'],
  ['/usr/bin/python3 run.py', 'python3'],
  ['mix test 2>&1 | tail -5', 'mix test'],
  ['echo done; make', 'make'],
  ["sed -n '1,200p' 'a file.ts'", 'sed'],
  ['make', 'make'],
])('%s is about %s', (line, key) => expect(commandKey(line)).toBe(key))

test.each([
  ['SESSION_URL="$A/b"\necho "SESSION_URL=$SESSION_URL"'],
  ['cd /tmp'],
  ['export A=1 && set -e'],
  [''],
  ['   '],
  ['-x'],
])('%s is about nothing', line => expect(commandKey(line)).toBeNull())

test('what is quoted or typed into a command is no command', () => {
  expect(simpleCommands('bd create --description "run && git push"')).toEqual([
    ['bd', 'create', '--description', 'run && git push'],
  ])
  expect(simpleCommands("cat > a.sh <<'EOF'\ngit commit -m x\nEOF\nsh a.sh").map(([program]) => program)).toEqual([
    'cat',
    'sh',
  ])
  expect(simpleCommands('echo it\\;s')).toEqual([['echo', 'it;s']])
})

test('redirections are no new commands', () => {
  expect(simpleCommands('make 2>&1 &> log')).toHaveLength(1)
  expect(simpleCommands('sleep 5 & make')).toEqual([['sleep', '5'], ['make']])
})

test('a command is found wherever it stands in the line', () => {
  expect(runsCommand('git add -A && git commit -m "x"', 'git commit')).toBe(true)
  expect(runsCommand('echo "git commit"', 'git commit')).toBe(false)
})
