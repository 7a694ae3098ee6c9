import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { usual as study, studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { wordsOfMethod } from '../../../test/support/methods.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { contextOf } from '../exhibits/context.ts'
import { renderPng } from '../files/figures/png.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { barsOf, samePointText, unnamedText } from '../narrative/frontier-title.ts'
import { noIntervals } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { notes } from '../narrative/subtitles.ts'
import { withShortNames } from '../plot/title-names.ts'
import figure, { frontierLabels, isOnePoint, namesByPoint } from './cost-quality-pareto.ts'

const usual = figureOf(figure, studyAnalysis('usual'))

test('the frontier holds what none beats in both', () => {
  for (const row of usual.rows) {
    const beaten = usual.rows.some(
      other =>
        Number(other.cost_usd) <= Number(row.cost_usd) &&
        Number(other.score) >= Number(row.score) &&
        (other.cost_usd !== row.cost_usd || other.score !== row.score),
    )
    expect(row.on_frontier).toBe(!beaten)
  }
})

test('its title counts them, and names the one that is there most often', () => {
  const count = usual.rows.filter(row => row.on_frontier).length
  const likely = [...usual.rows].sort((a, b) => Number(b.probability) - Number(a.probability))[0]
  const surest = { name: `${likely.agent_model} in ${likely.tier}`, probability: Number(likely.probability) }
  expect(usual.title).toBe(
    text({ code: 'title-frontier', params: { best: count, of: 14, word: 'configuration', surest } }),
  )
})

test('nothing is said of how sure it is where there is a single run of each', () => {
  const { rows, subtitle } = figureOf(figure, studyAnalysis('tiny'))
  expect(rows.map(row => row.probability)).toEqual([null, null, null])
  expect(subtitle).not.toContain('resampled')
})

test('of many configurations those are named that could be on the frontier, and the others counted', async () => {
  const many = figureOf(figure, studyAnalysis('many'))
  const beaten = many.rows.filter(row => !row.on_frontier)
  const texts = readPicture((await renderSvg(many)).svg).texts.flatMap(({ text, isMark }) => (isMark ? [text] : []))
  const unnamed = many.rows.length - texts.length
  expect(unnamed).toBeGreaterThan(0)
  expect(many.subtitle).toContain(unnamedText(unnamed, beaten.length))
  expect(many.width).toBe(510)
})

const leader = (lead: 'both' | 'cost', probability: number | null, rival: number | null) =>
  text({ code: 'title-frontier-leader', params: { name: 'T2', lead, probability, rival } })

test('what is only as good as the others is not the best', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('degenerate'))
  const [best] = rows.filter(row => row.on_frontier)
  expect(rows.filter(row => row.score === best.score).length).toBeGreaterThan(1)
  expect(title).toBe(leader('cost', Number(best.probability), null))
  expect(figureOf(figure, studyAnalysis('tiny')).title).toBe(leader('both', null, null))
})

test('where all are on the frontier it says what that means, and counts nothing', () => {
  const rising = analyzeStudy({
    ...study,
    models: ['m'],
    tiers: ['T0', 'T1', 'T2'],
    adjust: run => {
      const tier = Number(run.key.tier?.slice(1))
      return { ...run, costUsd: 1 + tier, judges: run.judges.map(judge => ({ ...judge, score: 0.2 + tier / 5 })) }
    },
  })
  const { rows, title } = figureOf(figure, rising)
  expect(rows.every(row => row.on_frontier)).toBe(true)
  expect(title).toBe(text({ code: 'title-frontier', params: { best: 3, of: 3, word: 'tier', surest: null } }))
})

test('a line is explained only where there is one', () => {
  expect(figureOf(figure, studyAnalysis('tiny')).rows.filter(row => row.on_frontier).length).toBe(1)
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).not.toContain(notes.frontier)
  expect(usual.subtitle).toContain(notes.frontier)
})

test('its title says how sure a lead is', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('described'))
  const [best] = rows.filter(row => row.on_frontier)
  const rival = Math.max(...rows.filter(row => !row.on_frontier).map(row => Number(row.probability)))
  const short = withShortNames(contextOf(studyAnalysis('described')))
  expect([Number(best.probability) > 0.95, rival > 0.05]).toEqual([true, true])
  const params = { name: short(String(best.tier)), lead: 'both', probability: Number(best.probability), rival } as const
  expect(title).toBe(text({ code: 'title-frontier-leader', params }))
})

test('says by which methods intervals were found, and where there are none', () => {
  for (const row of usual.rows) {
    expect(usual.subtitle.toLowerCase()).toContain(wordsOfMethod(row.cost_usd_method).toLowerCase())
    expect(usual.subtitle.toLowerCase()).toContain(wordsOfMethod(row.score_method).toLowerCase())
  }
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).toContain(noIntervals([{}]))
})

test('all that are on the frontier are named, and of many only these have bars', async () => {
  for (const name of ['usual', 'many', 'crossed', 'crowded'] as const) {
    const drawn = figureOf(figure, studyAnalysis(name))
    const { texts, strokes } = readPicture((await renderSvg(drawn)).svg)
    const labels = texts.map(({ text }) => text)
    for (const row of drawn.rows.filter(each => each.on_frontier)) expect(labels).toContain(row.label)
    const across = strokes.filter(([[x1, y1], [x2, y2]]) => y1 === y2 && x1 !== x2)
    const count = drawn.rows.filter(each => each.on_frontier).length
    expect(drawn.subtitle).toContain(barsOf(count, drawn.rows.length))
    expect(across.length).toBe(count + count - 1)
  }
})

test('where there are few all are named, on the frontier or not', async () => {
  for (const name of ['process', 'degenerate', 'described', 'hostile', 'tiny'] as const) {
    const drawn = figureOf(figure, studyAnalysis(name))
    const texts = readPicture((await renderSvg(drawn)).svg).texts.map(({ text }) => text)
    for (const row of drawn.rows) expect(`${name}: ${texts.join('; ')}`).toContain(`; ${row.label}`)
  }
})

test('all that are on the frontier are named, however many and however wide their bars', async () => {
  const rising = analyzeStudy({
    ...study,
    tasks: ['a', 'b'],
    models: ['m', 'n', 'o', 'p'],
    tiers: Array.from({ length: 12 }, (_, i) => `T${i}`),
    subtests: ['00'],
    runs: 2,
    adjust: (run, random) => {
      const place = Number(run.key.tier?.slice(1)) + 12 * 'mnop'.indexOf(run.key.model ?? '')
      const noise = random.randomSample()
      const judges = run.judges.map(judge => ({ ...judge, score: 0.1 + place / 60 + noise / 100 }))
      return { ...run, costUsd: 1 + place + noise / 10, judges }
    },
  })
  const drawn = figureOf(figure, rising)
  const best = drawn.rows.filter(row => row.on_frontier)
  expect(best.length).toBeGreaterThan(40)
  const labels = readPicture((await renderSvg(drawn)).svg).texts.map(({ text }) => text)
  const unnamed = best.filter(row => !drawn.subtitle.includes(`${row.agent_model} in ${row.tier} at $`))
  for (const label of new Set(best.map(row => row.label)))
    expect(labels.filter(text => text === label).length).toBe(unnamed.filter(row => row.label === label).length)
  expect(unnamed.length).toBeLessThan(best.length)
})

test('tiers with long names are letters, and a key says which', async () => {
  const drawn = figureOf(figure, studyAnalysis('crowded'))
  const texts = readPicture((await renderSvg(drawn)).svg).texts.map(({ text }) => text)
  for (const row of drawn.rows.filter(each => each.on_frontier)) {
    const [letter] = String(row.label).split(' ')
    expect(letter).toMatch(/^[a-l]$/)
    expect(texts).toContain(`${letter}: ${row.tier}`)
  }
})

test('bars end at the edge of the plot, however far their limits lie out', async () => {
  const drawn = figureOf(figure, studyAnalysis('described'))
  const most = (field: string) => Math.max(...drawn.rows.map(row => Number(row[field])))
  expect(most('cost_usd_high')).toBeGreaterThan(10 * most('cost_usd'))
  const { svg } = await renderSvg(drawn)
  const lengths = [...svg.matchAll(/<line [^>]*x2="([-\d.]+)"/g)].map(([, length]) => Math.abs(Number(length)))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(drawn.width)
  expect((await renderPng(svg, drawn.width)).length).toBeGreaterThan(0)
})

test('says what lies at the same point, where one hides the other', () => {
  const alike = (tiers: readonly string[]) =>
    figureOf(
      figure,
      analyzeStudy({
        ...study,
        tiers,
        adjust: run => ({
          ...run,
          costUsd: run.key.tier === tiers[0] ? 1 : run.key.model === study.models[0] ? 2 : 3,
          judges: run.judges.map(judge => ({ ...judge, score: 0.5 })),
        }),
      }),
    )
  const [first, second] = study.models
  expect(alike(['T0', 'T1']).subtitle).toContain(samePointText([[`${first} in T0`, `${second} in T0`], ['alone']]))
  expect(alike(['a tier with a very long name', 'another tier with a name']).subtitle).toContain(
    samePointText([[`${first} in a`, `${second} in a`], ['alone']]),
  )
})

test('many at one point have one label, since a tier would be named for each of its models', async () => {
  const alike = (isAway: (tier: string | null) => boolean) =>
    figureOf(
      figure,
      analyzeStudy({
        ...study,
        tiers: ['T0', 'T1', 'T2'],
        adjust: run => ({
          ...run,
          costUsd: isAway(run.key.tier) ? 2 : 1,
          judges: run.judges.map(judge => ({ ...judge, score: isAway(run.key.tier) ? 0.9 : 0.5 })),
        }),
      }),
    )
  const all = alike(() => false)
  const names = (tiers: readonly string[]) => study.models.flatMap(model => tiers.map(tier => `${model} in ${tier}`))
  expect(all.subtitle).toContain(samePointText([names(['T0', 'T1', 'T2'])]))
  expect(all.subtitle).not.toContain(notes.frontier)
  const labels = readPicture((await renderSvg(all)).svg).texts.map(({ text }) => text)
  expect(labels.filter(text => /^(T\d|\d here)\b/.test(text))).toEqual(['6 here (100%)'])
  const some = alike(tier => tier === 'T2')
  expect(some.rows.map(row => row.here)).toEqual([4, 4, 1, 4, 4, 1])
  expect(some.subtitle).toContain(samePointText([names(['T0', 'T1']), names(['T2'])]))
})

test('where there are no tiers it compares models, each named beside its point', async () => {
  const drawn = figureOf(figure, studyAnalysis('leaderboard'))
  expect(drawn.rows.map(row => row.agent_model)).toEqual([
    'human',
    'kestrel-medium-4',
    'merlin-small-4',
    'osprey-large-2',
  ])
  expect(drawn.title).not.toMatch(/\btier|configuration/)
  const texts = readPicture((await renderSvg(drawn)).svg).texts.map(({ text }) => text)
  for (const { agent_model: model, label } of drawn.rows) {
    expect(texts).toContain(label)
    expect(texts.filter(text => text.endsWith(String(model)))).toEqual([`${String(label).split(' ')[0]}: ${model}`])
  }
  expect(texts).toContain('Model')
  expect(texts).not.toContain('Tier')
})

test('counts models as models, and a single one is not compared', () => {
  const models = (names: readonly string[]) =>
    analyzeStudy({
      ...study,
      models: names,
      tiers: ['T0'],
      adjust: run => {
        const place = names.indexOf(run.key.model ?? '')
        const judges = run.judges.map(judge => ({ ...judge, score: 0.2 + place / 5 }))
        return { ...run, key: { ...run.key, tier: null }, costUsd: 1 + place, judges }
      },
    })
  expect(figureOf(figure, models(['m', 'n', 'o'])).title).toBe(
    text({ code: 'title-frontier', params: { best: 3, of: 3, word: 'model', surest: null } }),
  )
  expect(() => figureOf(figure, models(['m']))).toThrow('notApplicable')
})

const at = (x: number, y: number, ...names: readonly string[]) =>
  names.map(name => ({ x, y, name, probability: name === 'a' ? 0.8421 : 0.001 }))

test('points are the same but for the rounding of sums', () => {
  const twice = [...at(0.3, 1, 'a', 'b'), ...at(0.1 + 0.2, 1, 'c'), ...at(2, 1, 'd')]
  expect(namesByPoint(twice)).toEqual([['a', 'b', 'c'], ['d']])
  expect([isOnePoint(twice), isOnePoint(twice.slice(0, 3))]).toEqual([false, true])
})

test('few at a point have a label each with how likely they are on the frontier, many one for all', () => {
  expect(frontierLabels(at(1, 1, 'a', 'b'))).toEqual([
    { here: 1, label: 'a (84%)' },
    { here: 1, label: 'b' },
  ])
  expect(frontierLabels(at(1, 1, 'a', 'b', 'c')).map(({ label }) => label)).toEqual(['3 here', '', ''])
  const alike = at(1, 1, 'a', 'b', 'c').map(point => ({ ...point, probability: 1 }))
  expect(frontierLabels(alike)[0]).toEqual({ here: 3, label: '3 here (100%)' })
})
