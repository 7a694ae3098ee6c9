import { expect, test } from 'vitest'
import { createProgress, progressLine } from './progress.ts'

const recorder = (isTTY: boolean, columns = 80) => {
  const written: string[] = []
  return { isTTY, columns, written, write: (text: string) => written.push(text) }
}

test('away from a terminal each stage is one line', () => {
  const stream = recorder(false)
  const progress = createProgress(stream, () => 0, false)
  progress.show({ stage: 'plan', done: 0, total: 1 })
  for (const done of [100, 200, 1200]) progress.show({ stage: 'read', done, total: 1200 })
  progress.show({ stage: 'build', done: 0, total: 1 })
  progress.clear()
  expect(stream.written).toEqual(['Looking for runs\n', 'Reading 1,200 runs\n', 'Building tables\n'])
})

test('on a terminal one line is painted over and over, at most every 80 ms, never wider than the terminal', () => {
  const stream = recorder(true, 40)
  let time = 0
  const progress = createProgress(stream, () => time, false)
  for (let done = 0; done <= 1000; done++) {
    progress.show({ stage: 'read', done, total: 1000 })
    time += 1
  }
  progress.clear()
  expect(stream.written.length).toBeGreaterThan(10)
  expect(stream.written.length).toBeLessThan(20)
  for (const text of stream.written) {
    expect(text.startsWith('\r\x1b[K')).toBe(true)
    expect(text.slice(4).length).toBeLessThan(40)
  }
  expect(stream.written.at(-1)).toBe('\r\x1b[K')
})

test('when told to be quiet it is', () => {
  const stream = recorder(true)
  const progress = createProgress(stream, () => 0, true)
  progress.show({ stage: 'read', done: 1, total: 2 })
  progress.clear()
  expect(stream.written).toEqual([])
})

test('the line says how much is done, how fast it goes and how long it will take', () => {
  expect(progressLine({ stage: 'read', done: 5000, total: 20_000 }, 2)).toBe(
    'Reading  ━━━━━━──────────────────  5,000 of 20,000 runs, 2,500/s, 6 s left',
  )
  expect(progressLine({ stage: 'simulate', done: 10, total: 1000 }, 1)).toContain('10/s, 1 min 39 s left')
  expect(progressLine({ stage: 'read', done: 0, total: 10 }, 0)).toBe(`Reading  ${'─'.repeat(24)}  0 of 10 runs`)
  expect(progressLine({ stage: 'build', done: 0, total: 1 }, 0)).toBe('Building tables …')
})
