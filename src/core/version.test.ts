import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../test/support/project.ts'
import { version } from './version.ts'

test('the version is that of the package', () =>
  expect(version).toBe(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version))
