import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import { attempt, codesOf, loadFiles, rawExperiment, rawRun } from '../../../../test/support/raw.ts'

const manifest = `${attempt}/T0/00/config_manifest.json`

const load = async (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const { tables, problems } = await loadFiles({ ...rawExperiment(), ...rawRun(), [manifest]: text })
  return { components: cells(tables.components, 'component').map(({ component }) => component), problems }
}

const componentsOf = async (content: unknown) => (await load(content)).components

describe('components', () => {
  test('are the leaves of every kind of resource', async () =>
    expect(
      await componentsOf({
        resources: {
          claude_md: { blocks: ['B10', 'B02'] },
          skills: { categories: ['agent'] },
          tools: { enabled: ['Read', 'Write'] },
          mcp_servers: [{ name: 'filesystem', command: 'npx' }],
          agents: { levels: [2, 3] },
        },
      }),
    ).toEqual([
      'agents:2',
      'agents:3',
      'claude_md:B02',
      'claude_md:B10',
      'mcp:filesystem',
      'skills:agent',
      'tools:Read',
      'tools:Write',
    ]))

  test.each([3000, 100_000])('nested %i levels deep are a problem of their file', async depth => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['{"resources": {}, "inherited_from":', '}'],
    ]) {
      const deep = `${open.repeat(depth)}{}${close.repeat(depth)}`
      const { components, problems } = await load(`{"resources": {"tools": ${deep}}, "inherited_from": ${deep}}`)
      expect(components).toEqual([])
      expect(problems.filter(({ code }) => code === 'nested-too-deep')).toMatchObject([{ file: manifest }])
    }
  })

  test('all tools are one component of their own', async () =>
    expect(await componentsOf({ resources: { tools: { enabled: 'all' } } })).toEqual(['tools:all']))

  test('inherited ones are merged, and own entries win', async () =>
    expect(
      await componentsOf({
        resources: { tools: { enabled: ['Read'] } },
        inherited_from: { tools: { enabled: 'all' }, skills: { categories: ['agent'] } },
      }),
    ).toEqual(['skills:agent', 'tools:Read']))

  test('what is inherited may itself be a manifest that inherits', async () =>
    expect(
      await componentsOf({
        resources: {},
        inherited_from: {
          resources: { skills: { categories: ['agent'] } },
          inherited_from: { resources: { skills: { categories: ['older'] }, agents: { levels: [1] } } },
        },
      }),
    ).toEqual(['agents:1', 'skills:agent']))

  test('unknown kinds are flattened the same way', async () =>
    expect(
      await componentsOf({
        resources: {
          hooks: { before: ['lint'], after: { format: true, notify: false } },
          memory: 'on',
          nothing: null,
          constructor: ['odd'],
        },
      }),
    ).toEqual(['constructor:odd', 'hooks:format', 'hooks:lint', 'memory:on']))

  test('no resources, none inherited and no manifest at all are no components', async () => {
    expect(await load({ resources: {}, inherited_from: null })).toEqual({ components: [], problems: [] })
    const { tables, problems } = await loadFiles({ ...rawExperiment(), ...rawRun() })
    expect(tables.components.size).toBe(0)
    expect(problems).toEqual([])
  })

  test.each([
    ['{"resources": {', 'json-invalid'],
    ['{"resources": []}', 'wrong-type'],
    ['[]', 'wrong-type'],
  ])('a manifest that holds %s is reported, and the runs are read', async (text, code) => {
    const { components, problems } = await load(text)
    expect(components).toEqual([])
    expect(codesOf(problems)).toEqual([code])
    expect(problems[0].file).toBe(manifest)
  })
})
