import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Milestone, MilestonePredicate } from '../../src/core/milestones.ts'
import type { ProcessFacts } from '../../src/core/process.ts'
import type { Transcript } from '../../src/core/transcript.ts'
import { readTranscripts } from '../../src/load/transcripts/read.ts'
import { measureDrift } from '../../src/transform/process/drift/drift.ts'
import { measures } from '../../src/transform/process/process-measures.ts'
import { isTool } from '../../src/transform/process/transcript-actions.ts'
import { measureTranscript } from '../../src/transform/process/transcript-facts.ts'
import { type Expected, expected } from '../support/expected-transcripts.ts'
import { tasks } from '../support/goals.ts'
import { whenShared } from '../support/shared.ts'
import { transcriptOf } from '../support/transcript.ts'

const measure = (transcript: Transcript, milestones: readonly Milestone[] = []) =>
  measureTranscript(transcript, {
    prices: {},
    milestones: milestones.length > 0 ? { milestones, minefields: [] } : null,
  })

const actionsOf = ({ events }: Transcript) => events.filter(isTool)

const apart = (found: number, wanted: number | null, most: number): boolean =>
  wanted === null ? !Number.isNaN(found) : !(Math.abs(found - wanted) <= most)

/** Where a run was measured to something else than what was counted: counts exactly, rates to four digits. */
const differences = (facts: ProcessFacts, { facts: counts, measures: rates }: Expected): string[] => {
  const counted = Object.entries(counts).map(
    ([name, wanted]) => [name, Number(Reflect.get(facts, name)), wanted, 1e-9] as const,
  )
  const measured = Object.entries(measures)
    .filter(([id]) => id in rates)
    .map(([id, of]) => [id, of(facts).value, Number(Reflect.get(rates, id) ?? NaN), 1e-4] as const)
  return [...counted, ...measured].flatMap(([name, found, wanted, most]) =>
    apart(found, Number.isNaN(wanted) ? null : wanted, most) ? [`${name} is ${found}, not ${wanted}`] : [],
  )
}

whenShared('real transcripts', shared => {
  const folder = join(shared, 'data', 'transcripts')
  const read = (file: string): Transcript => {
    const { transcripts } = readTranscripts(join(folder, file))
    expect(transcripts).toHaveLength(1)
    return transcripts[0]
  }

  describe('come to what was counted by hand', () => {
    test.each(expected.map(each => [each.file, each] as const))('%s', (file, each) => {
      expect(differences(measure(read(file)).facts, each)).toEqual([])
    })
  })

  test('corrections stand on the events that were found by hand', () => {
    const transcript = read(expected[0].file)
    const actions = transcript.events.filter(({ kind }) => kind === 'tool').map(({ seq }) => seq)
    const places = (kind: string) =>
      measure(transcript)
        .marks.filter(mark => mark.kind === kind)
        .map(({ seq }) => actions.indexOf(seq) + 1)
    // The 33 calls of the sub-agent come after the fifth of the main one.
    const ofMain = (...numbers: number[]) => numbers.map(number => number + 33)
    expect(places('retry')).toEqual(ofMain(109, 148))
    expect(places('fix')).toEqual(ofMain(120, 128, 135, 140, 144))
    expect(places('rework')).toEqual([53, 84, 103, 105, 115, 130])
    expect(places('user_rework')).toEqual([101, 102])
  })

  test('a result object alone has tokens and cost, and no calls', () => {
    const { facts } = measure(read('claude-code-result-json/scylla-dryrun-T0-00.json'))
    expect(facts.calls).toBeNaN()
    expect(facts.total_cost_usd).toBeGreaterThan(0)
    // Its second model did chores.
    expect(measures.delegation_cost_share(facts)).toMatchObject({ value: NaN, reason: 'not_applicable' })
  })

  test('milestones of pydicom-1458 are reached one by one', () => {
    const transcript = read('swe-agent-traj/pydicom__pydicom-1458.traj')
    const when = (id: string, predicate: MilestonePredicate, pattern: string): Milestone => ({
      id,
      weight: 1,
      predicate,
      pattern,
    })
    const milestones = [
      when('M1', 'edited', 'reproduce_bug.py'),
      when('M2', 'check_failed', 'reproduce_bug'),
      when('M3', 'read', '**/numpy_handler.py'),
      when('M4', 'edited', '**/numpy_handler.py'),
      when('M5', 'check_passed', 'reproduce_bug'),
      when('M6', 'ran', '^submit'),
    ]
    const { facts } = measure(transcript, milestones)
    expect(facts.milestone_reached / facts.milestone_total).toBe(1)
    expect(facts.progress_auc).toBeCloseTo(37 / 72, 12)
    const [, , , , , , , eighth] = transcript.events.filter(({ kind }) => kind === 'tool')
    const cut = { ...transcript, events: transcript.events.filter(({ seq }) => seq <= eighth.seq) }
    expect(measures.r_prog(measure(cut, milestones).facts).value).toBe(0.5)
  })

  test('a chat without tools has no rates of tools', () => {
    const { transcripts } = readTranscripts(
      join(shared, 'data', 'inspect', '2025-05-12T20-28-26-04-00_security-guide.json'),
    )
    expect(transcripts.length).toBeGreaterThan(0)
    for (const transcript of transcripts) {
      const { facts } = measure(transcript)
      expect(facts.calls).toBe(0)
      expect(facts.steps).toBeGreaterThan(0)
      expect([measures.tool_success_rate(facts).value, measures.correction_frequency(facts).value]).toEqual([NaN, NaN])
    }
  })

  test('actions of other runs in the last third of a run with a rich goal make it drift', () => {
    const transcript = read('swe-agent-traj/pydicom__pydicom-1458.traj')
    const long = expected.filter(({ facts }) => (facts.calls ?? 0) >= 12).map(({ file }) => read(file))
    const own = actionsOf(transcript)
    const before = measureDrift(transcript.goal, own).overall
    const others = [
      ...long.filter(({ id }) => id !== transcript.id),
      ...tasks.map(({ actions }) => transcriptOf(actions)),
    ]
    const after = others.map(other => {
      const foreign = actionsOf(other).slice(0, Math.floor(own.length / 3))
      return measureDrift(transcript.goal, [...own.slice(0, own.length - foreign.length), ...foreign]).overall
    })
    expect(before).not.toBeNaN()
    expect(after.filter(drift => drift > before).length / after.length).toBeGreaterThanOrEqual(0.9)
  })
})
