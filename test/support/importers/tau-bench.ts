import { cut, json, type LogFixture } from './fixture.ts'

const tauTrial = (change: object) => ({
  task_id: 0,
  reward: 1,
  info: { task: {}, source: 'user', user_cost: 0.01, reward_info: { reward: 1, info: { r_actions: 1 }, actions: [] } },
  traj: [
    { role: 'system', content: '# Airline Agent Policy\n\nThe current time is 2024-05-15.' },
    { role: 'assistant', content: 'Hello' },
  ],
  trial: 0,
  ...change,
})

const lost = { reward: 0, info: { reward_info: { reward: 0, info: { r_actions: 0 } } } }

const airline = (...changes: readonly object[]): string => json(changes.map(tauTrial))

const sonnet = airline({}, { trial: 1, ...lost }, { task_id: 1, ...lost }, { task_id: 1, trial: 1 })

const tauSimulation = (change: object) => ({
  id: 's1',
  task_id: '0',
  trial: 0,
  start_time: '2026-01-01T10:00:00',
  end_time: '2026-01-01T10:02:00',
  duration: 118.5,
  termination_reason: 'user_stop',
  agent_cost: 0.05,
  user_cost: 0.01,
  reward_info: {
    reward: 1,
    db_check: { db_match: true, db_reward: 1 },
    action_checks: [{ action: { name: 'cancel' }, action_match: true, action_reward: 1 }],
    communicate_checks: [{ info: 'refund', met: false, justification: 'Not said.' }],
    reward_breakdown: { DB: 1, COMMUNICATE: 0 },
  },
  messages: [{ role: 'assistant', content: 'Hello' }],
  ...change,
})

/** What each message took: the greeting nothing, and what the user is simulated with is not the agent's. */
const metered = [
  { role: 'assistant', content: 'Hello', cost: 0, usage: null },
  { role: 'user', content: 'Cancel it', cost: 0.5, usage: { prompt_tokens: 900, completion_tokens: 90 } },
  { role: 'assistant', content: 'Done', cost: 0.02, usage: { prompt_tokens: 200, completion_tokens: 20 } },
]

const tau2 = (...changes: readonly object[]): string =>
  json({
    info: { agent_info: { implementation: 'llm_agent', llm: 'gpt-4.1' }, environment_info: { domain_name: 'telecom' } },
    tasks: [{ id: '0' }],
    simulations: changes.map(tauSimulation),
  })

export const tauBench: LogFixture = {
  sound: {
    'gpt-4o-airline.json': airline({}, { trial: 1, ...lost }),
    'sonnet-airline.json': sonnet,
    'tau2/simulations.json': tau2(
      {},
      { id: 's2', trial: 1, termination_reason: 'agent_error', reward_info: { reward: 0 } },
      { id: 's3', trial: 2, agent_cost: undefined, messages: metered },
    ),
  },
  identity: ['task_id', 'reward', 'simulations.task_id', 'simulations.trial'],
  leftOut: [
    'info.reward_info',
    'reward_info.info',
    'duration',
    'agent_cost',
    'messages.cost',
    'messages.usage',
    'communicate_checks.info',
    'justification',
    'reward_breakdown',
    'communicate_checks',
  ],
  maps: ['reward_info.info', 'reward_breakdown'],
  // Messages say text, parts of it or nothing.
  anything: ['traj.content', 'messages.content'],
  faults: [
    {
      what: 'a number that is not finite',
      files: { 'sonnet-airline.json': airline({}, { trial: 1, info: { kept: 1234 } }).replace('1234', 'NaN') },
      code: 'number-not-finite',
      runs: 7,
    },
    {
      what: 'a number too large to be a name',
      files: { 'sonnet-airline.json': airline({}, { task_id: 1234 }).replace('1234', '1e999') },
      code: 'entry-unusable',
      runs: 6,
    },
    { what: 'truncated', files: { 'sonnet-airline.json': cut(sonnet) }, code: 'json-invalid', runs: 5 },
    {
      what: 'wrong types',
      files: { 'sonnet-airline.json': airline({ reward: 'full' }, { trial: 1, info: 7 }) },
      code: 'wrong-type',
      runs: 7,
    },
    {
      what: 'no task',
      files: { 'sonnet-airline.json': airline({}, { task_id: null }) },
      code: 'entry-unusable',
      runs: 6,
    },
    {
      what: 'a trial twice, with different rewards',
      files: { 'sonnet-airline.json': airline({}, { trial: 1 }, lost) },
      code: 'run-twice',
      runs: 7,
    },
    {
      what: 'a trial twice, the same',
      files: { 'sonnet-airline.json': airline({}, { trial: 1 }, {}) },
      code: 'log-twice',
      runs: 7,
    },
    {
      what: 'no trial',
      files: { 'sonnet-airline.json': airline({}, { trial: undefined, ...lost }) },
      code: 'value-missing',
      runs: 7,
    },
    {
      what: 'messages that are no list',
      files: { 'tau2/simulations.json': tau2({ messages: 'x' }, { id: 's2', trial: 1 }) },
      code: 'wrong-type',
      runs: 8,
    },
    {
      what: 'a simulation that ends before it begins',
      files: { 'tau2/simulations.json': tau2({ duration: null, end_time: '2026-01-01T09:00:00' }) },
      code: 'number-out-of-range',
      runs: 7,
    },
    { what: 'foreign', files: { 'notes.json': json([{ hello: 'world' }]) }, code: 'file-foreign', runs: 9 },
  ],
}
