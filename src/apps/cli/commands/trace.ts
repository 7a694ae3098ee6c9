import { Command } from 'commander'
import { readableJson } from '../../../formats/json.ts'
import { trace } from '../../trace.ts'
import { problemsText } from '../problems-text.ts'
import { settingsFor } from '../reading.ts'
import { look, print } from '../screen.ts'
import { overviewText } from '../trace/overview-text.ts'
import { titlesOf } from '../trace/titles.ts'
import { traceData } from '../trace/trace-data.ts'
import { traceText } from '../trace/trace-text.ts'

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
