import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/gallery.mjs', import.meta.url))

test('the gallery takes ids, and a folder only where it is said to be one', () => {
  for (const words of [['/tmp/gallery', 'score-by-tier'], ['--out'], ['--folder', 'x'], ['score-by-tier', './here']]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('--out <folder>')
  }
})
