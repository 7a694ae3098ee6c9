import { expect, test } from 'vitest'
import { problem } from '../../core/problem.ts'
import { defaultSettings } from '../../core/settings.ts'
import { version } from '../../core/version.ts'
import { createManifest } from './manifest.ts'

test('a manifest counts problems by severity and keeps what it is given', () => {
  const about = {
    created: 'now',
    key: 'k',
    parts: { data: 'k' },
    input: { folders: ['runs'], runs: 3, hash: 'h' },
    settings: defaultSettings,
  }
  const problems = (['run-twice', 'judge-missing', 'json-invalid', 'criterion-twice'] as const).map(code =>
    problem(code, 'f', 'm', 'h'),
  )
  const outputs = { 'data/runs.csv': { sha256: 's', bytes: 7 } }
  expect(createManifest(about, problems, outputs)).toEqual({
    tiercel: version,
    ...about,
    problems: { error: 2, warning: 1, note: 1 },
    outputs,
  })
})
