import type { Judgment } from '../../../src/simulate/judgment.ts'
import {
  editCriterion,
  editJson,
  editText,
  type Fault,
  type Files,
  judgmentPath,
  removeFolder,
  renameCriterion,
  textOf,
} from './damage.ts'

const first = judgmentPath(1)

const invalidate = (files: Files, judge: number) =>
  editJson<Judgment>(files, judgmentPath(judge), judgment => ({ ...judgment, is_valid: false }))

/** What goes wrong with judgments. */
export const judgmentFaults: readonly Fault[] = [
  {
    kind: 'json-truncated',
    expect: 'json-invalid',
    file: first,
    note: 'The file ends in the middle.',
    damage: files => editText(files, first, text => text.slice(0, Math.floor(text.length / 2))),
  },
  {
    kind: 'number-as-text',
    expect: 'number-as-text',
    file: first,
    note: 'The points of code_quality are a number in quotes.',
    damage: files => editCriterion(files, 'code_quality', it => ({ ...it, achieved: it.achieved.toFixed(1) })),
  },
  {
    kind: 'criterion-not-applicable',
    expect: 'criterion-not-applicable',
    file: first,
    note: 'build_pipeline has N/A for points and maximum.',
    damage: files => editCriterion(files, 'build_pipeline', it => ({ ...it, achieved: 'N/A', max: 'N/A' })),
  },
  {
    kind: 'maximum-null',
    expect: 'criterion-not-applicable',
    file: first,
    note: 'The maximum of proportionality is null.',
    damage: files => editCriterion(files, 'proportionality', it => ({ ...it, max: null })),
  },
  {
    kind: 'items-do-not-add-up',
    expect: 'items-do-not-add-up',
    file: first,
    note: 'functional has half a point more or less than its items.',
    damage: files =>
      editCriterion(files, 'functional', it => ({ ...it, achieved: it.achieved + (it.achieved < 0.5 ? 0.5 : -0.5) })),
  },
  {
    kind: 'criterion-invented',
    expect: 'criterion-unmatched',
    file: first,
    note: 'functional is called "Core Functionality Overall".',
    damage: files => renameCriterion(files, 'functional', 'Core Functionality Overall'),
  },
  {
    kind: 'criterion-respelled',
    expect: null,
    file: first,
    note: 'code_quality is spelled "Code Quality": matched silently, criterion_raw keeps the spelling.',
    damage: files => renameCriterion(files, 'code_quality', 'Code Quality'),
  },
  {
    kind: 'criterion-twice',
    expect: 'criterion-twice',
    file: first,
    note: '"Functional" stands beside functional, in place of code_quality.',
    damage: files => renameCriterion(files, 'code_quality', 'Functional'),
  },
  {
    kind: 'achieved-above-max',
    expect: 'achieved-above-max',
    file: first,
    note: 'overall_quality has a quarter of a point more than its maximum, through its first item.',
    damage: files => editCriterion(files, 'overall_quality', aboveMaximum),
  },
  {
    kind: 'judgment-missing',
    expect: 'judgment-missing',
    file: 'judge/judge_02',
    note: 'The judge has a folder but no judgment.json: score and verdict come from run_result.json.',
    damage: files => files.delete(judgmentPath(2)),
  },
  {
    kind: 'judge-missing',
    expect: 'judge-missing',
    file: 'run_result.json',
    note: 'run_result.json lists a judge that has no folder.',
    damage: files => removeFolder(files, 'judge/judge_03'),
  },
  {
    kind: 'judgment-invalid',
    expect: 'judgment-invalid',
    file: judgmentPath(2),
    note: 'The judgment calls itself invalid.',
    damage: files => invalidate(files, 2),
  },
  {
    kind: 'no-valid-judge',
    expect: 'no-valid-judge',
    file: 'run_result.json',
    note: 'All judgments call themselves invalid: the recorded values are used.',
    damage: files => {
      for (const path of files.keys())
        if (path.endsWith('/judgment.json'))
          editJson<Judgment>(files, path, judgment => ({ ...judgment, is_valid: false }))
    },
  },
  {
    kind: 'not-utf8',
    expect: 'not-utf8',
    file: first,
    note: 'A byte of the reasoning is no UTF-8.',
    damage: files => {
      const text = textOf(files, first)
      const bytes = new TextEncoder().encode(text)
      bytes[text.indexOf('"reasoning": "') + 20] = 0xff
      files.set(first, { bytes })
    },
  },
  {
    kind: 'file-too-large',
    expect: 'file-too-large',
    file: first,
    note: 'A judgment of 201 MiB, all zero bytes.',
    damage: files => files.set(first, { size: 201 * 2 ** 20 }),
  },
  {
    kind: 'unreadable-file',
    expect: 'unreadable-file',
    file: first,
    note: 'A folder stands where the judgment should be.',
    damage: files => files.set(first, { folder: true }),
  },
]

const aboveMaximum = (criterion: Judgment['criteria_scores'][string]) => {
  const [[id, item]] = Object.entries(criterion.items)
  const others = Object.values(criterion.items).slice(1)
  const restOf = others.reduce((sum, { achieved }) => sum + (achieved === 'N/A' ? 0 : achieved), 0)
  const achieved = criterion.max + 0.25
  const items = { ...criterion.items, [id]: { ...item, achieved: achieved - restOf } }
  return { ...criterion, achieved, score: achieved / criterion.max, items }
}
