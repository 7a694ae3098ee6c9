import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import judges from '../figures/judge-agreement.ts'
import byTier from '../figures/metric-by-tier.ts'
import { type Rendered, type RenderJob, renderFigure } from './render.ts'
import { renderOnThreads } from './threads.ts'

const analysis = studyAnalysis('tiny')
const jobs: RenderJob[] = [
  ...['pass-rate-by-tier', 'score-by-tier', 'cost-usd-by-tier'].map(id => figureOf(byTier, analysis, id)),
  figureOf(judges, analysis),
].map(({ rows: _, ...figure }) => ({ figure, formats: ['svg', 'png', 'pdf'] }))

const broken: RenderJob = {
  formats: ['svg'],
  figure: { ...jobs[0].figure, spec: JSON.parse('{"mark": "no such mark", "data": {"values": []}}') },
}

const hashes = (rendered: readonly Rendered[]) =>
  rendered.map(each =>
    'failed' in each
      ? each.failed
      : Object.entries(each.files).map(([format, bytes]) => [format, createHash('sha256').update(bytes).digest('hex')]),
  )

describe('a figure', () => {
  test('is drawn in the formats asked for', async () => {
    const rendered = await renderFigure({ ...jobs[0], formats: ['svg', 'pdf'] })
    expect(Object.keys('files' in rendered ? rendered.files : {})).toEqual(['svg', 'pdf'])
  })

  test('that cannot be drawn says why', async () =>
    expect(await renderFigure(broken)).toEqual({ failed: expect.any(String) }))
})

describe('on threads', () => {
  test('the bytes do not depend on how many there are, and come in the order of the jobs', async () => {
    const alone = hashes(await Promise.all(jobs.map(renderFigure)))
    const seen: number[] = []
    for (const threads of [1, 3])
      expect(hashes(await renderOnThreads(jobs, threads, job => seen.push(job)))).toEqual(alone)
    expect(seen.sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })

  test('a figure that cannot be drawn stops no other', async () => {
    const [first, second] = await renderOnThreads([broken, jobs[0]], 1, () => {})
    expect(first).toEqual({ failed: expect.any(String) })
    expect(second).toHaveProperty('files.svg')
  })

  test('nothing to draw is done at once', async () => expect(await renderOnThreads([], 2, () => {})).toEqual([]))
})
