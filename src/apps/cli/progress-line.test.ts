import { expect, test } from 'vitest'
import { createProgress, progressLine } from './progress-line.ts'

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
  expect(stream.written.map(line => line.match(/[\d,]+/g))).toEqual([null, ['1,200'], null])
  for (const line of stream.written) expect(line).toMatch(/^[^\n]+\n$/)
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
  const said = (...[step, seconds]: Parameters<typeof progressLine>) => {
    const line = progressLine(step, seconds)
    return [/[━─]+/.exec(line)?.[0], line.match(/[\d,]*\d(?:\/s| min| s)?/g)]
  }
  const bar = (full: number) => '━'.repeat(full) + '─'.repeat(24 - full)
  expect(said({ stage: 'read', done: 5000, total: 20_000 }, 2)).toEqual([bar(6), ['5,000', '20,000', '2,500/s', '6 s']])
  expect(said({ stage: 'simulate', done: 10, total: 1000 }, 1)).toEqual([
    bar(0),
    ['10', '1,000', '10/s', '1 min', '39 s'],
  ])
  expect(said({ stage: 'read', done: 0, total: 10 }, 0)).toEqual([bar(0), ['0', '10']])
  expect(said({ stage: 'build', done: 0, total: 1 }, 0)).toEqual([undefined, null])
})
