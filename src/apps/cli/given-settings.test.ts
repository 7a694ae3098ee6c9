import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { AnalysisError } from '../../core/problem.ts'
import { analyzeFlags } from './flags.ts'
import { settingsGiven } from './given-settings.ts'

const flags = analyzeFlags()

const parse = (...args: string[]) => {
  const command = new Command().argument('<folders...>').exitOverride()
  for (const { option } of flags) command.addOption(option)
  return command.parse(args, { from: 'user' })
}

const refusal = (...args: string[]): string => {
  try {
    settingsGiven(flags, parse(...args, 'runs').opts())
  } catch (error) {
    if (error instanceof AnalysisError) return `${error.message} ${error.hint}`
    throw error
  }
  return 'taken'
}

describe('the options of analyze', () => {
  test('become settings', () => {
    const given = [
      '--seed',
      '7',
      '--confidence',
      '.9',
      '--where',
      'a,tier=T0',
      '--where',
      'b',
      '--report-detail',
      'full',
    ]
    expect(
      settingsGiven(flags, parse(...given, '--figure-formats', 'vl', '--figure-formats=svg', 'runs').opts()),
    ).toEqual({
      seed: 7,
      confidence: 0.9,
      where: ['a', 'tier=T0', 'b'],
      report: { detail: 'full' },
      figures: { formats: ['vl', 'svg'] },
    })
    expect(settingsGiven(flags, parse('runs').opts())).toEqual({})
  })

  test('never swallow folders', () => {
    const lists = [
      '--where',
      'a',
      '--exclude',
      'b',
      '--figures',
      'c',
      '--tables',
      'd',
      '--only',
      'data',
      '--set',
      'tier=x',
    ]
    expect(parse(...lists, 'runs', 'more').args).toEqual(['runs', 'more'])
  })

  test.each([
    [['--consensus', 'medain'], '--consensus: "medain", expected median, mean or recorded. Did you mean median?'],
    [['--seed', '-1'], '--seed: -1, expected a whole number from 0 to 4294967295.'],
    [['--seed', '4294967296'], '--seed: 4294967296, expected a whole number'],
    [['--seed', 'x'], '--seed: "x", expected a whole number'],
    [['--resamples', '99'], '--resamples: 99, expected a whole number from 100 to 1000000.'],
    [['--confidence', '95'], '--confidence: 95, expected a number above 0 and below 1'],
    [['--generalize', 'task'], 'Did you mean tasks?'],
    [['--profile', 'publish'], 'Did you mean published?'],
    [['--process-source', 'change'], 'Did you mean changes?'],
    [['--figure-formats', 'svg,pgn'], '--figure-formats: "pgn", expected vl, svg, png or pdf. Did you mean png?'],
    [['--report-detail', 'all'], '--report-detail: "all", expected auto, full or scores.'],
    [['--where', 'teir=T0'], '--where: "teir=T0", expected an experiment or dimension=value'],
    [['--only', 'dta'], 'Did you mean data?'],
    [['--importer', 'natve'], 'Did you mean native?'],
    [['--jobs', '0'], '--jobs: "0", expected a whole number from 1'],
    [['--set', 'colour=red'], '--set: "colour", expected experiment, family'],
    [['--path-pattern', ''], '--path-pattern: "", expected text.'],
  ])('%j is refused with a sentence that helps', (args, sentence) => expect(refusal(...args)).toContain(sentence))

  test('a sentence ends once', () => expect(refusal('--where', 'teir=T0')).toMatch(/tier=T0\.(\s|$)/))

  test('several mistakes are told together', () =>
    expect(refusal('--seed', 'x', '--confidence', '2')).toMatch(/--seed.*\n.*--confidence/))
})
