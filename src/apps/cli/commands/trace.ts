import { Command } from 'commander'
import { readableJson } from '../../../output/files/json-writer.ts'
import { type Measured, measures } from '../../../transform/process/process-measures.ts'
import { type Trace, type TracedRun, trace } from '../../trace.ts'
import { problemsText } from '../problems-text.ts'
import { settingsFor } from '../reading.ts'
import { look, print } from '../screen.ts'
import { overviewText, titlesOf, traceText } from '../trace/trace-text.ts'

const examples = `
Examples:
  tiercel trace session.jsonl
  tiercel trace runs/test001/T0/00/run_01
  tiercel trace run.traj --milestones milestones.yaml
  tiercel trace transcripts --json | jq '.runs[].metrics.tool_success_rate'`

interface TraceOptions {
  readonly json?: boolean
  readonly milestones?: string
  readonly config?: string
}

export const traceCommand = (): Command =>
  new Command('trace')
    .summary('say what an agent did, from its transcript')
    .description(
      'Reads a transcript, a run folder or a folder of transcripts, and says what the agents did: their tools and how ' +
        'the calls ended, what failed, what was corrected and where, and every process metric.',
    )
    .argument('<path>', 'a transcript, or a folder that holds some')
    .option('--json', 'print what was found as JSON')
    .option('--milestones <file>', 'measure progress by the milestones in this file')
    .option('--config <file>', 'settings file (prices of models)')
    .addHelpText('after', examples)
    .action(async (path: string, { json, milestones, config }: TraceOptions) => {
      const settings = await settingsFor([path], [], config === undefined ? {} : { config })
      const traced = trace(path, settings, milestones ?? null)
      if (json) print(readableJson(traceData(traced)))
      else {
        const { runs } = traced
        const titles = titlesOf(runs)
        const accounts = runs.map((run, i) => traceText(run, titles[i], look()))
        print([overviewText(runs, titles, look()), ...accounts].filter(part => part !== '').join('\n\n'))
        if (traced.problems.length > 0) print(`\n${problemsText(traced.problems, look())}`)
      }
    })

/** What was traced as plain data: not measured is null, with its reason. */
const traceData = ({ runs, problems }: Trace) => ({
  runs: runs.map(runData),
  warnings: [
    ...problems.map(({ file, message }) => `${file}: ${message}`),
    ...runs.flatMap(({ transcript: { id, warnings } }) => warnings.map(warning => `${id}: ${warning}`)),
  ],
})

const countNames = [
  ...(['agents', 'calls', 'known', 'ok', 'error', 'denied', 'cancelled', 'timeout', 'unknown'] as const),
  ...(['steps', 'checks', 'change_batches', 'failed_batches'] as const),
] as const

const runData = ({ transcript, facts }: TracedRun) => ({
  id: transcript.id,
  path: transcript.file,
  format: transcript.format,
  ...Object.fromEntries(countNames.map(name => [name, known(facts[name])])),
  self_corrections: {
    retry: known(facts.retries),
    fix: known(facts.fixes),
    rework: known(facts.reworks),
    revert: known(facts.reverts),
    steps: known(facts.corrective_steps),
  },
  metrics: Object.fromEntries(Object.entries(measures).map(([id, measure]) => [id, measuredData(measure(facts))])),
})

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

const measuredData = ({ value, num, den, reason }: Measured) => ({
  value: known(value),
  num: known(num),
  den: known(den),
  reason,
})
