import type { RandomState } from '../core/random.ts'

/** What the agent does in one step, and how it ends. */
export interface SimulatedAction {
  readonly tool: 'Read' | 'Grep' | 'Edit' | 'Bash'
  readonly input: Readonly<Record<string, unknown>>
  readonly output: string
  readonly isError: boolean
  /** The lines that an edit takes away and puts in. */
  readonly patch: { readonly removed: string; readonly added: string } | null
}

/** What is to be found in a transcript, counted while it was made up. */
export interface TranscriptTruth {
  calls: number
  ok: number
  error: number
  checks: number
  change_batches: number
  failed_batches: number
  retries: number
  fixes: number
}

export interface SimulatedWork {
  readonly actions: readonly SimulatedAction[]
  readonly truth: TranscriptTruth
}

const noTruth = (): TranscriptTruth => ({
  calls: 0,
  ok: 0,
  error: 0,
  checks: 0,
  change_batches: 0,
  failed_batches: 0,
  retries: 0,
  fixes: 0,
})

const mostRounds = 4

/**
 * An agent at work: it looks around, changes a file and runs the tests until they pass or it gives up. Better runs fail
 * fewer tests, and mistype fewer commands, which are tried again at once.
 */
export const drawActions = (random: RandomState, quality: number, file: string): SimulatedWork => {
  const competence = 1 / (1 + Math.exp(-quality))
  const truth = noTruth()
  const actions: SimulatedAction[] = []
  const act = (action: SimulatedAction) => {
    actions.push(action)
    truth.calls++
    if (action.isError) truth.error++
    else truth.ok++
  }
  for (let i = random.randint(2, 5); i > 0; i--) act(look(random, file, i))
  let passed = false
  for (let round = 0; round < mostRounds && !passed; round++) {
    if (random.randomSample() < 0.25 * (1 - competence)) {
      act(mistyped(round))
      act(typed(round))
      truth.retries++
    }
    act(edit(file, round))
    if (round > 0) truth.fixes++
    passed = random.randomSample() < 0.35 + 0.5 * competence
    act(test(passed, round, random.randint(8, 20)))
    truth.checks++
    truth.change_batches++
    if (!passed) truth.failed_batches++
  }
  return { actions, truth }
}

const look = (random: RandomState, file: string, i: number): SimulatedAction =>
  random.randomSample() < 0.5
    ? {
        ...done,
        tool: 'Read',
        input: { file_path: `/work/repo/notes_${i}.md` },
        output: `     1→Notes ${i} on ${file}`,
      }
    : { ...done, tool: 'Grep', input: { pattern: `step_${i}`, path: '/work/repo' }, output: `/work/repo/${file}:${i}` }

const done = { isError: false, patch: null } as const

/** A directory that is not there: the shell says so, and the agent asks for the right one. */
const mistyped = (round: number): SimulatedAction => ({
  tool: 'Bash',
  input: { command: `mkdir build/stage_${round}/output` },
  output: `Exit code 1\nmkdir: cannot create directory 'build/stage_${round}/output': No such file or directory`,
  isError: true,
  patch: null,
})

const typed = (round: number): SimulatedAction => ({
  ...done,
  tool: 'Bash',
  input: { command: `mkdir -p build/stage_${round}/output` },
  output: '',
})

const edit = (file: string, round: number): SimulatedAction => {
  const removed = `# round ${round}: here goes the handling of the input`
  const added = `value_${round} = handle(source, attempt=${round})\n# round ${round + 1}: here goes the handling of the input`
  const path = `/work/repo/${file}`
  return {
    tool: 'Edit',
    input: { file_path: path, old_string: removed, new_string: added },
    output: `The file ${path} has been updated.`,
    isError: false,
    patch: { removed, added },
  }
}

const test = (passed: boolean, round: number, tests: number): SimulatedAction => {
  const summary = passed
    ? `============ ${tests} passed in 0.4${round}s ============`
    : `FAILED tests/test_main.py::test_case_${round}\n============ 1 failed, ${tests - 1} passed in 0.4${round}s ============`
  return {
    tool: 'Bash',
    input: { command: 'pytest -q' },
    output: passed ? summary : `Exit code 1\n${summary}`,
    isError: !passed,
    patch: null,
  }
}
