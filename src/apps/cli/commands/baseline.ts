import { Argument, Command } from 'commander'
import { baselineRateMargin } from '../../../analysis/gate/useful-margin.ts'
import { layoutOf, sampleOf } from '../../../analysis/inference/index.ts'
import { type BaselineNoise, baselineNoise } from '../../../analysis/versus/baseline-noise.ts'
import { baselineOf } from '../../../analysis/versus/baseline-side.ts'
import type { Side } from '../../../analysis/versus/side.ts'
import type { Settings } from '../../../core/settings.ts'
import { columnNumbers } from '../../../core/table.ts'
import { isBaselineText } from '../../../load/baseline-file.ts'
import { baselineText } from '../../../output/files/baseline-json.ts'
import { writeWhole } from '../../../output/files/file-system.ts'
import { checkFile } from '../../../output/files/protected-files.ts'
import { text } from '../../../output/narrative/messages.ts'
import { counted } from '../../../output/narrative/words.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { loadSide, selectionOf } from '../../side-loading.ts'
import { forceFlag, judgingSettings, readingFlags } from '../flags.ts'
import { someText } from '../option-values.ts'
import { printable } from '../printable.ts'
import { type ReadingOptions, settingsFor, withProgress } from '../reading.ts'
import { look, print } from '../screen.ts'
import { paragraph } from '../screen-layout.ts'
import { flagOf } from '../versus/flags.ts'

interface Options extends ReadingOptions, Readonly<Record<string, unknown>> {
  readonly out?: string
  readonly name?: string
  readonly force?: boolean
}

const examples = `
Examples:
  tiercel baseline save runs --out baseline.json --name main
  tiercel gate baseline.json runs-branch --no-worse pass_rate:0.1`

const usualFile = 'baseline.json'

export const baselineCommand = (): Command => {
  const flags = [
    flagOf('--out <file>', `where to save it (default: ${usualFile})`, someText('--out')),
    flagOf('--name <name>', 'what reports call it (default: the folder)', someText('--name')),
    forceFlag(),
    flagOf('--quiet', 'no progress, and no word when it is done'),
    ...readingFlags(judgingSettings),
  ]
  const command = new Command('baseline')
    .summary('save what later runs are compared with, in one small file')
    .description('Saves what paired tests need of some runs in one small file, so that the runs need not be kept.')
    .addArgument(new Argument('<action>', 'what to do').choices(['save']))
    .argument('<folder>', 'folder of runs, or results of an earlier analysis')
    .addHelpText('after', examples)
  for (const { option } of flags) command.addOption(option)
  return command.action(async (_action: string, folder: string, options: Options) => {
    const settings = await settingsFor([folder], flags, options, 'baseline save')
    const out = options.out ?? usualFile
    const check = () => checkFile(out, '--out', isBaselineText, { inputs: [folder], force: options.force ?? false })
    check()
    const { side, selection } = await withProgress(options, settings, async reading => ({
      side: await loadSide(folder, reading),
      selection: selectionOf(reading),
    }))
    const baseline = baselineOf({ ...side, name: options.name ?? side.name }, selection, allMetrics)
    const saved = baselineText(baseline)
    check()
    writeWhole(out, saved, process.pid)
    if (options.quiet) return
    const kilobytes = Math.ceil(Buffer.byteLength(saved) / 1024).toLocaleString('en')
    const tasks = new Set(baseline.cells.map(({ task }) => task)).size
    const margin = suggestedMargin(side, settings)
    const noise = noiseText(baselineNoise(side, allMetrics), look().width)
    print(
      `Saved ${counted(side.runs.rows.length, 'run')} of ${counted(tasks, 'task')} to ${printable(out)} (${kilobytes} kB).\n` +
        `${noise === null ? '' : `${noise}\n`}` +
        `${margin === null ? '' : `With a candidate of as many runs the smallest useful margin of the pass rate is ${pointsText(margin)}.\n`}` +
        `Next: tiercel gate ${printable(out)} <candidate> --no-worse pass_rate:${margin ?? '<margin>'}`,
    )
  })
}

/** What its noise does to every comparison with it; null where there is nothing to say. */
const noiseText = (noises: readonly BaselineNoise[], width: number): string | null =>
  noises.length === 0
    ? null
    : [
        paragraph('', 'Noise of this baseline, which recurs in every comparison with it', width),
        ...noises.map(noise => paragraph('  ', text({ code: 'baseline-noise', params: noise }), width)),
      ].join('\n')

/** The smallest useful margin of the pass rate, in whole points; null where the baseline does not say it. */
const suggestedMargin = ({ runs }: Side, settings: Settings): number | null => {
  const passes = sampleOf(layoutOf(runs), columnNumbers(runs.table, 'pass_rate'))
  const margin = Math.ceil(100 * baselineRateMargin(passes, settings)) / 100
  return margin > 0 && margin < 1 ? margin : null
}

const pointsText = (margin: number): string => counted(Math.round(100 * margin), 'point')
