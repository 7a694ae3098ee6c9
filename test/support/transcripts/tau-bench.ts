import type { Sample } from './json-lines.ts'

const system = { role: 'system', content: '# Airline Agent Policy' }
const call = (id: string, name: string, args: unknown) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const answer = (id: string, name: string, content: string) => ({ role: 'tool', tool_call_id: id, name, content })

/** One trial of tau-bench: a booking that fails, is mended, and then goes through. */
const booking = [
  system,
  { role: 'user', content: 'Please book me a flight to Seattle.' },
  { role: 'assistant', content: 'Who are you?' },
  { role: 'user', content: 'mia_li_3668' },
  call('c1', 'get_user_details', { user_id: 'mia_li_3668' }),
  answer('c1', 'get_user_details', '{"name": "Mia"}'),
  call('c2', 'book_reservation', { payment: 10 }),
  answer('c2', 'book_reservation', 'Error: payment amount does not add up'),
  call('c3', 'book_reservation', { payment: 20 }),
  answer('c3', 'book_reservation', '{"reservation_id": "HATHAT"}'),
  { role: 'assistant', content: 'Done.' },
  { role: 'user', content: '###STOP###' },
]

const time = (seconds: number) => `2026-01-01T10:00:0${seconds}.000000`

/** One simulation of tau2, in which the user has a tool too and two answers share a message. */
const support = [
  { role: 'assistant', content: 'Hi! How can I help you?', timestamp: time(0), turn_idx: 0 },
  { role: 'user', content: 'My phone has no signal.', timestamp: time(1), turn_idx: 1 },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'a', name: 'get_line', arguments: { number: '555' }, requestor: 'assistant' },
      { id: 'b', name: 'enable_roaming', arguments: { line: 7 }, requestor: 'assistant' },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 40 },
    cost: 0.004,
    timestamp: time(2),
  },
  {
    role: 'tool',
    tool_messages: [
      { id: 'a', role: 'tool', content: '{"line": 7}', requestor: 'assistant', error: false, timestamp: time(3) },
      { id: 'b', role: 'tool', content: 'Not allowed.', requestor: 'assistant', error: true, timestamp: time(3) },
    ],
  },
  {
    role: 'user',
    content: null,
    tool_calls: [{ id: 'u', name: 'check_status_bar', arguments: {}, requestor: 'user' }],
    timestamp: time(4),
  },
  { id: 'u', role: 'tool', content: 'No signal', requestor: 'user', error: false, timestamp: time(5) },
]

const trial = (change: object) => ({ task_id: 0, reward: 1, info: {}, traj: booking, trial: 0, ...change })

export const samples: readonly Sample[] = [
  { name: 'one.json', text: JSON.stringify([trial({})]) },
  { name: 'two.json', text: JSON.stringify([trial({}), trial({ trial: 1, reward: 0, traj: booking.slice(0, 8) })]) },
  {
    name: 'tau2.json',
    text: JSON.stringify({
      info: { agent_info: { implementation: 'llm_agent', llm: 'gpt-5' }, environment_info: { domain_name: 'telecom' } },
      tasks: [],
      simulations: [
        {
          id: 's',
          task_id: '7',
          trial: 0,
          termination_reason: 'user_stop',
          reward_info: { reward: 0 },
          messages: support,
        },
      ],
    }),
  },
]
