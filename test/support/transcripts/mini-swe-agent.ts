import type { Sample } from './json-lines.ts'

const system = { role: 'system', content: 'You are a helpful assistant that can interact with a computer.' }
const task = {
  role: 'user',
  content: 'Please solve this issue: The sum is wrong\n\nYou can execute bash commands and edit files to implement it.',
}
const asks = (command: string) => ({ role: 'assistant', content: `THOUGHT: Next.\n\n\`\`\`bash\n${command}\n\`\`\`` })
const answers = (code: number, output: string) => ({
  role: 'user',
  content: `<returncode>${code}</returncode>\n<output>\n${output}\n</output>`,
})

/** The first versions: a bare list of messages. */
const bare: Sample = {
  name: 'bare.traj.json',
  text: JSON.stringify(
    [
      system,
      task,
      asks('grep -n minus calc.py'),
      answers(1, ''),
      asks("cat <<'EOF' > try.py\nfrom calc import add\nassert add(1, 1) == 2\nEOF"),
      answers(0, ''),
      asks('python try.py'),
      answers(1, 'Traceback (most recent call last):\nAssertionError'),
      { role: 'assistant', content: 'Two blocks:\n```bash\nls\n```\n```bash\npwd\n```' },
      { role: 'user', content: 'Please always provide EXACTLY ONE action in triple backticks.' },
      asks('sleep 1000'),
      {
        role: 'user',
        content:
          'The last command <command>sleep 1000</command> timed out and has been killed.\nThe output of the command was:\n <output>\n\n</output>',
      },
      asks('rm -rf build'),
      {
        role: 'user',
        content: 'Command not executed. The user rejected your command with the following message:\nKeep it.',
      },
      asks('git add -A && git diff --cached && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT'),
      { role: 'user', content: 'diff --git a/calc.py b/calc.py\n' },
    ],
    null,
    2,
  ),
}

const response = (prompt: number, cached: number, completion: number) => ({
  usage: { prompt_tokens: prompt, completion_tokens: completion, prompt_tokens_details: { cached_tokens: cached } },
})

/** Newer versions call a tool, and keep what happened beside each message. */
const called: Sample = {
  name: 'called.traj.json',
  text: JSON.stringify({
    info: {
      model_stats: { instance_cost: 0.03, api_calls: 2 },
      config: { model: { model_name: 'some/model' }, environment: { cwd: '/testbed' }, agent: {} },
      mini_version: '2.0.0',
      exit_status: 'Submitted',
      submission: 'diff',
    },
    messages: [
      system,
      {
        role: 'user',
        content: '<pr_description>\nConsider the following PR description:\nThe sum is wrong\n</pr_description>\nGo.',
      },
      {
        role: 'assistant',
        content: 'Both at once.',
        tool_calls: [],
        extra: {
          actions: [
            { command: 'pytest -q', tool_call_id: 'call_1' },
            { command: 'sleep 99', tool_call_id: 'call_2' },
            { command: 'ls', tool_call_id: 'call_3' },
          ],
          response: response(1000, 800, 50),
          cost: 0.01,
          timestamp: 1772442000.5,
        },
      },
      {
        role: 'tool',
        tool_call_id: 'call_1',
        content: '{"returncode": 1}',
        extra: { raw_output: '1 failed, 2 passed in 0.2s', returncode: 1, timestamp: 1772442003.5 },
      },
      {
        role: 'tool',
        tool_call_id: 'call_2',
        content: '{"returncode": -1}',
        extra: {
          raw_output: '',
          returncode: -1,
          exception_info: 'The command timed out after 30 seconds',
          timestamp: 1772442033.5,
        },
      },
      {
        role: 'tool',
        tool_call_id: 'call_3',
        content: '',
        extra: { raw_output: '', returncode: -1, exception_info: 'action was not executed', timestamp: 1772442033.5 },
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_4',
            type: 'function',
            function: {
              name: 'bash',
              arguments: '{"command":"echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat patch"}',
            },
          },
        ],
        extra: { response: response(1200, 1000, 20), cost: 0.02, timestamp: 1772442040 },
      },
      {
        role: 'exit',
        content: 'Submitted',
        extra: { exit_status: 'Submitted', submission: 'diff', timestamp: 1772442041 },
      },
    ],
    trajectory_format: 'mini-swe-agent-1.1',
  }),
}

/** Stopped by its limit: the exception is a message without words. */
const limited: Sample = {
  name: 'limited.traj.json',
  text: JSON.stringify({
    info: { exit_status: 'LimitsExceeded', submission: '', model_stats: { instance_cost: 3.01, api_calls: 1 } },
    messages: [
      system,
      task,
      asks('make'),
      answers(0, 'done'),
      asks('make check'),
      answers(2, ''),
      { role: 'user', content: '' },
    ],
    trajectory_format: 'mini-swe-agent-1',
  }),
}

export const samples: readonly Sample[] = [bare, called, limited]
