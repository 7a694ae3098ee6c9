/** What was published, digit for digit as it was printed, and where the files come from. */

export const tau = {
  folder: 'tau-bench',
  origin:
    'github.com/sierra-research/tau-bench, commit 59a200c6d575, historical_trajectories/gpt-4o-airline.json (MIT)',
  /** Its README. */
  passHatK: ['0.420', '0.273', '0.220', '0.200'],
}

export const inspect = {
  folders: ['inspect', 'cross-format'],
  origin:
    'github.com/UKGovernmentBEIS/inspect_ai, commit 499e6152e7b8, tests/analysis/test_logs, tests/scorer/logs and tests/log/test_eval_log (MIT); files named scout_… from github.com/meridianlabs-ai/inspect_scout, commit 63b481d64db1, tests/recorder/logs (MIT); data_… from github.com/evaleval/every_eval_ever, commit 9bce4136e789, tests/data (MIT)',
}

export const metr = {
  folder: 'metr',
  origin:
    'github.com/METR/eval-analysis-public, commit 9c1d4e5, data/external/all_runs.jsonl (MIT). An early version of the published data: the values beside ours were computed from this file with other tools and not printed by its authors',
  /** @type {readonly (readonly [agent: string, overRuns: string, overTasks: string])[]} */
  table: [
    ['Claude 3 Opus', '0.2124711', '0.2736913'],
    ['Claude 3.5 Sonnet (New)', '0.4563591', '0.5265144'],
    ['Claude 3.5 Sonnet (Old)', '0.3396450', '0.4243345'],
    ['GPT-4 0314', '0.1934732', '0.2534137'],
    ['GPT-4 Turbo', '0.1919192', '0.2585226'],
    ['GPT-4o', '0.2440678', '0.3313311'],
    ['davinci-002', '0.0000000', '0.0000000'],
    ['gpt-3.5-turbo-instruct', '0.0061856', '0.0081454'],
    ['human', '0.7203791', '0.8249505'],
    ['o1', '0.3579882', '0.5298772'],
    ['o1-preview', '0.5361552', '0.5176349'],
  ],
}

export const promptfoo = {
  folder: 'promptfoo',
  origin:
    'github.com/promptfoo/promptfoo, commit 831ec6239a9c, test/server/v4evalToShare.json and examples/simple-cli/output.json (MIT)',
}

export const crossFormat = {
  folder: 'cross-format',
  origin: 'github.com/evaleval/every_eval_ever, commit 9bce4136e789, tests/data (MIT)',
}
