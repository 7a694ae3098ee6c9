import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { completionScript, shells } from './completion-script.ts'
import { createProgram } from './program.ts'

const program = await createProgram([])
const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** What bash would offer after these words. */
const offered = (...line: string[]): string[] => {
  const words = line.map(word => `'${word}'`).join(' ')
  const script = `${completionScript(program, 'bash')}
COMP_WORDS=(${words}); COMP_CWORD=${line.length - 1}; _tiercel; printf '%s\\n' "\${COMPREPLY[@]}"`
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}

describe.skipIf(!has('bash'))('bash', () => {
  test('offers commands, then the options of the command, then the values of the option', () => {
    expect(offered('tiercel', '')).toEqual([...program.commands.map(each => each.name()), '--help', '--version'])
    expect(offered('tiercel', 'an')).toEqual(['analyze'])
    expect(offered('tiercel', 'analyze', 'runs', '--cons')).toEqual(['--consensus'])
    expect(offered('tiercel', 'analyze', '--consensus', 'me')).toEqual(['median', 'mean'])
    expect(offered('tiercel', 'init', '--consensus', 'me')).toEqual([])
    expect(offered('tiercel', 'completion', '--he')).toEqual(['--help'])
  })

  test('offers files where neither a command nor an option is wanted', () =>
    expect(offered('tiercel', 'analyze', 'ru')).toEqual([]))
})

describe.each(shells)('the script for %s', shell => {
  const script = completionScript(program, shell)

  test('names every command and every option', () => {
    for (const command of program.commands) {
      expect(script).toContain(command.name())
      for (const { long } of command.options) expect(script).toContain(long?.replace(/^--/, ''))
    }
  })

  test.skipIf(!has(shell))('is understood by the shell', () =>
    expect(spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' }),
  )
})
