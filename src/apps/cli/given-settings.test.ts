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

const refusal = (...args: string[]): AnalysisError => {
  try {
    settingsGiven(flags, parse(...args, 'runs').opts())
  } catch (error) {
    if (error instanceof AnalysisError) return error
    throw error
  }
  return expect.fail('the options were taken')
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
    [['--consensus', 'medain'], ['"medain"', 'median', 'mean', 'recorded'], 'median'],
    [['--seed', '-1'], ['-1', '0', '4294967295'], ''],
    [['--seed', '4294967296'], ['4294967296', '4294967295'], ''],
    [['--seed', 'x'], ['"x"'], ''],
    [['--resamples', '99'], ['99', '100', '1000000'], ''],
    [['--confidence', '95'], ['95', '0', '1'], ''],
    [['--generalize', 'task'], ['"task"'], 'tasks'],
    [['--profile', 'publish'], ['"publish"'], 'published'],
    [['--process-source', 'change'], ['"change"'], 'changes'],
    [['--figure-formats', 'svg,pgn'], ['"pgn"', 'vl', 'svg', 'png', 'pdf'], 'png'],
    [['--report-detail', 'all'], ['"all"', 'auto', 'full', 'scores'], ''],
    [['--where', 'teir=T0'], ['"teir=T0"', 'dimension=value'], ''],
    [['--only', 'dta'], ['"dta"'], 'data'],
    [['--importer', 'natve'], ['"natve"'], 'native'],
    [['--jobs', '0'], ['"0"', '1'], ''],
    [['--set', 'colour=red'], ['"colour"', 'experiment', 'family'], ''],
    [['--path-pattern', ''], ['""'], ''],
  ])('%j is refused by its name, with what could be given and what was probably meant', (args, named, meant) => {
    const { code, message, hint } = refusal(...args)
    expect(code).toBe('wrong-option')
    for (const each of [`${args[0]}: `, ...named]) expect(message).toContain(each)
    expect(hint).toContain(meant)
  })

  test('a message ends once', () => expect(refusal('--where', 'teir=T0').message).toMatch(/[^.]\.$/))

  test('several mistakes are told together', () =>
    expect(refusal('--seed', 'x', '--confidence', '2').message).toMatch(/^--seed.*\n--confidence/))
})
