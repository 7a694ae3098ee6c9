import type { Sample } from './json-lines.ts'

const state = (open: string | null) => `${JSON.stringify({ open_file: open ?? 'n/a', working_dir: '/repo' })}\n`
const shown = (path: string, lines: readonly string[]) =>
  [`[File: ${path} (${lines.length} lines total)]`, ...lines.map((line, i) => `${i + 1}:${line}`)].join('\n')

interface Step {
  readonly action: string
  readonly observation: string | null
  readonly open?: string
  readonly seconds?: number
}

const step = ({ action, observation, open, seconds }: Step) => ({
  action,
  observation,
  response: `I will do this.\n\`\`\`\n${action}\n\`\`\``,
  thought: 'I will do this.',
  state: state(open ?? null),
  ...(seconds === undefined ? {} : { execution_time: seconds, query: [], extra_info: {} }),
})

const history = [
  { role: 'system', content: 'SETTING: You are an autonomous programmer.', agent: 'primary' },
  { role: 'user', content: 'Here is a demonstration. ISSUE:\nAnother one\n\nINSTRUCTIONS:\n…', is_demo: true },
  { role: 'user', content: 'ISSUE:\nThe sum is wrong\n\n\nINSTRUCTIONS:\nNow, you are going to solve this issue.' },
]

const wrong = ['def add(a, b):', '    return a - b']
const right = ['def add(a, b):', '    return a + b']

/** The old interface: edits by line numbers, an edit that the syntax guard refuses, a script of the agent's own. */
const windowed: Sample = {
  name: 'windowed.traj',
  text: JSON.stringify({
    environment: 'swe_main',
    trajectory: [
      step({ action: 'create try.py\n', observation: shown('/repo/try.py', ['']) }),
      step({
        action: 'edit 1:1\nfrom calc import add\nassert add(1, 1) == 2\nend_of_edit\n',
        observation: `${shown('/repo/try.py', ['from calc import add', 'assert add(1, 1) == 2'])}\nFile updated.`,
        open: '/repo/try.py',
      }),
      step({ action: 'python try.py\n', observation: 'Traceback (most recent call last):\nAssertionError\n' }),
      step({ action: 'open calc.py 2\n', observation: shown('/repo/calc.py', wrong), open: '/repo/try.py' }),
      step({
        action: 'edit 2:2\n    return (a + b\nend_of_edit\n',
        observation: `Your proposed edit has introduced new syntax error(s).\n\nERRORS:\n- E999\n\nThis is how your edit would have looked if applied\n${shown('/repo/calc.py', ['def add(a, b):', '    return (a + b'])}\n\nThis is the original code before your edit\n${shown('/repo/calc.py', wrong)}\nYour changes have NOT been applied.`,
        open: '/repo/calc.py',
      }),
      step({
        action: 'edit 2:2\n    return a + b\nend_of_edit\n',
        observation: `${shown('/repo/calc.py', right)}\nFile updated.`,
        open: '/repo/calc.py',
      }),
      step({ action: 'python try.py\n', observation: '\n', open: '/repo/calc.py' }),
      step({ action: 'submit\n', observation: '\ndiff --git a/calc.py b/calc.py\n' }),
    ],
    history,
    info: {
      exit_status: 'submitted',
      submission: 'diff --git a/calc.py b/calc.py\n',
      model_stats: { total_cost: 0.5, instance_cost: 0.25, tokens_sent: 5000, tokens_received: 400, api_calls: 8 },
    },
  }),
}

/** The newer interface: `str_replace_editor`, times, a blocked and an endless command, a step without an action. */
const editor: Sample = {
  name: 'editor.traj',
  text: JSON.stringify({
    trajectory: [
      step({
        action: 'str_replace_editor view /repo/calc.py',
        observation: "Here's the result of running `cat -n`",
        seconds: 0.2,
      }),
      step({
        action: `str_replace_editor str_replace /repo/calc.py --old_str '    return a - b' --new_str '    return a + b'`,
        observation: 'The file /repo/calc.py has been edited.',
        seconds: 0.3,
      }),
      step({
        action: `str_replace_editor str_replace /repo/calc.py --old_str 'nothing' --new_str 'x'`,
        observation: 'No replacement was performed, old_str `nothing` did not appear verbatim in /repo/calc.py.',
        seconds: 0.3,
      }),
      step({
        action: 'vim calc.py',
        observation: "Operation 'vim calc.py' is not supported by this environment.",
        seconds: 0,
      }),
      step({
        action: 'cat > slow.sh <<EOF\nsleep 1000\nEOF\nbash slow.sh',
        observation:
          "The command 'bash slow.sh' was cancelled because it took more than 30 seconds. Please try a different command.",
        seconds: 30,
      }),
      {
        action: '',
        observation: 'Your output was not formatted correctly.',
        response: 'Hm.',
        thought: 'Hm.',
        state: {},
      },
      step({ action: 'cd /repo && pytest -q', observation: '1 failed, 4 passed in 0.31s', seconds: 1.5 }),
    ],
    history: history.map(entry => ({ ...entry, content: [{ type: 'text', text: entry.content }] })),
    info: { exit_status: 'submitted (exit_cost)', model_stats: { instance_cost: 0, tokens_sent: 0 } },
    replay_config: '{}',
    environment: 'main',
  }),
}

/** Killed while it was written: the last step has no observation. */
const cut: Sample = {
  name: 'cut.traj',
  text: windowed.text.slice(0, windowed.text.indexOf('"observation"', windowed.text.indexOf('open calc.py'))),
}

export const samples: readonly Sample[] = [windowed, editor, cut]
