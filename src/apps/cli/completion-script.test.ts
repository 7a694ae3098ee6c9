import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasProgram, unless } from '../../../test/support/programs.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { completionScript, shells } from './completion-script.ts'
import { createProgram } from './program.ts'

const program = await createProgram([])

/** What bash would offer after these words. */
const offered = (...line: string[]): string[] => {
  const words = line.map(word => `'${word}'`).join(' ')
  const script = `${completionScript(program, 'bash')}
COMP_WORDS=(${words}); COMP_CWORD=${line.length - 1}; _tiercel; printf '%s\\n' "\${COMPREPLY[@]}"`
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}

describe.skipIf(!hasProgram('bash'))('bash', () => {
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

  test.skipIf(!hasProgram(shell))(`is understood by the shell${unless(shell)}`, async () => {
    await using folder = await temporaryFolder({ script })
    const checked = spawnSync(shell, ['-n', join(folder.path, 'script')], { encoding: 'utf8' })
    expect(checked).toMatchObject({ status: 0, stderr: '' })
  })
})
