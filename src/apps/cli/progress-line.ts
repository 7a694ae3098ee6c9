import { counted } from '../../output/narrative/words.ts'
import type { Progress } from '../../transform/loading/load.ts'
import { cut } from './screen-layout.ts'

type Stage = Progress['stage'] | 'write' | 'draw' | 'simulate'

/** What each stage does, and of what it counts how many are done. */
const stages: Record<Stage, { readonly title: string; readonly unit: string }> = {
  simulate: { title: 'Simulating', unit: 'run' },
  plan: { title: 'Looking for runs', unit: '' },
  check: { title: 'Looking for changes', unit: '' },
  read: { title: 'Reading', unit: 'run' },
  build: { title: 'Building tables', unit: '' },
  write: { title: 'Analysing and writing', unit: '' },
  draw: { title: 'Drawing', unit: 'figure' },
}

export interface Step {
  readonly stage: Stage
  readonly done: number
  readonly total: number
}

interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface ProgressDisplay {
  show(step: Step): void
  /** Takes the bar away, so that what follows stands on a clean line. */
  clear(): void
}

const silent: ProgressDisplay = { show() {}, clear() {} }

/** Shows on stderr how far some work has come, until it has ended. */
export const showingProgress = async <Result>(
  quiet: boolean,
  work: (progress: ProgressDisplay) => Promise<Result>,
): Promise<Result> => {
  const progress = createProgress(process.stderr, Date.now, quiet)
  try {
    return await work(progress)
  } finally {
    progress.clear()
  }
}

/** A bar with rate and time left on a terminal, else one line per stage. */
export const createProgress = (stream: ProgressStream, now: () => number, quiet: boolean): ProgressDisplay =>
  quiet ? silent : stream.isTTY ? barOn(stream, now) : linesOn(stream)

const linesOn = (stream: ProgressStream): ProgressDisplay => {
  let last: Stage | null = null
  return {
    show({ stage, total }) {
      if (stage === last) return
      last = stage
      const { title, unit } = stages[stage]
      stream.write(`${unit === '' ? title : `${title} ${counted(total, unit)}`}\n`)
    },
    clear() {},
  }
}

const millisecondsBetween = 80
const eraseLine = '\r\x1b[K'

const barOn = (stream: ProgressStream, now: () => number): ProgressDisplay => {
  let stage: Stage | null = null
  let started = 0
  let painted = 0
  return {
    show(step) {
      const time = now()
      if (step.stage !== stage) {
        stage = step.stage
        started = time
      } else if (time - painted < millisecondsBetween && step.done < step.total) return
      painted = time
      stream.write(`${eraseLine}${cut(progressLine(step, (time - started) / 1000), (stream.columns ?? 80) - 1)}`)
    },
    clear() {
      if (stage !== null) stream.write(eraseLine)
      stage = null
    },
  }
}

const barWidth = 24

/** `Reading  ━━━━━━━━────────────  120 of 315 runs, 240/s, 1 s left` */
export const progressLine = ({ stage, done, total }: Step, seconds: number): string => {
  const { title, unit } = stages[stage]
  if (unit === '' || total === 0) return `${title} …`
  const filled = Math.round((barWidth * done) / total)
  const bar = '━'.repeat(filled) + '─'.repeat(barWidth - filled)
  const count = `${done.toLocaleString('en')} of ${counted(total, unit)}`
  const rate = done / seconds
  if (done === 0 || !Number.isFinite(rate)) return `${title}  ${bar}  ${count}`
  return `${title}  ${bar}  ${count}, ${Math.round(rate).toLocaleString('en')}/s, ${timeText((total - done) / rate)} left`
}

const timeText = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
