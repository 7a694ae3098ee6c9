import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../core/settings.ts'
import { mergeSettings, settingKeys } from '../../core/settings-schema.ts'
import { settingsFromYaml } from '../../load/settings-file.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { settingsTemplate } from './settings-template.ts'

const ids = allMetrics.map(({ id }) => id)
const template = settingsTemplate()

describe('the settings file that init writes', () => {
  test('changes nothing as it is', () => expect(settingsFromYaml(template, 'tiercel.yaml', ids)).toEqual({}))

  test('says the defaults once its comments are removed', () => {
    const uncommented = template.replace(/^# /gm, '')
    const settings = settingsFromYaml(uncommented, 'tiercel.yaml', ids)
    expect(mergeSettings(settings, {})).toEqual(defaultSettings)
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(['consensus', 'seed', 'where', 'figures', 'report']))
  })

  test('explains every key', () => {
    for (const key of settingKeys) expect(template).toMatch(new RegExp(`^# ${key}:`, 'm'))
  })

  test('shows examples that are right', () => {
    const examples = template
      .split('\n')
      .filter(line => line.startsWith('##   ') && !line.startsWith('##   Example'))
      .map(line => line.slice(5))
    const settings = settingsFromYaml(examples.join('\n'), 'examples', ids)
    expect(Object.keys(settings).sort()).toMatchInlineSnapshot(`
      [
        "baselineTier",
        "columns",
        "criterionAliases",
        "exclude",
        "gate",
        "metrics",
        "missing",
        "prices",
        "primary",
        "singleAgentArm",
        "where",
      ]
    `)
  })

  test('is at most 100 columns wide', () => {
    for (const line of template.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  })
})
