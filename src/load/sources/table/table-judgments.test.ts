import { expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import { withCode } from '../../../../test/support/raw.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { load } from '../../../transform/loading/load.ts'
import table from './importer.ts'

const read = async (files: Readonly<Record<string, string>>) => {
  await using folder = await temporaryFolder(files)
  const { parts, problems } = table.plan({ path: folder.path, label: '' })
  const judges = parts.flatMap(({ runs }) => runs.flatMap(({ content }) => content?.judges ?? []))
  return {
    criteria: judges.map(({ model, criteria }) => [model, criteria.map(({ name, achieved }) => [name, achieved])]),
    problems: problems.map(({ code, file, at }) => `${code} ${file} ${at}`),
  }
}

const runs = 'experiment,task,run_number,score\ne,sums,1,1\n'
const judges = 'experiment,run_number,judge_model,judge_number,judge_score\ne,1,j1,1,1\ne,1,j2,2,0\n'

test('criteria find their judge by what their table has of the key: the number or the model', async () => {
  const header = 'criterion,criterion_achieved,criterion_max'
  const byNumber = `experiment,run_number,judge_number,${header}\ne,1,1,style,2,4\ne,1,2,style,3,4\n`
  const byModel = `run_number,judge_model,${header}\n1,j1,style,2,4\n1,j2,style,3,4\n`
  for (const criteria of [byNumber, byModel])
    expect(await read({ 'runs.csv': runs, 'judges.csv': judges, 'criteria.csv': criteria })).toEqual({
      criteria: [
        ['j1', [['style', 2]]],
        ['j2', [['style', 3]]],
      ],
      problems: [],
    })
})

test('points that are neither a number nor N/A are told; rows of nobody are', async () => {
  const criteria = [
    'run_number,judge_number,criterion,criterion_achieved,criterion_max',
    '1,1,style,much,4',
    '1,2,style,N/A,4',
    '1,3,style,1,4',
    '7,1,style,1,4',
  ]
  const found = await read({ 'runs.csv': runs, 'judges.csv': judges, 'criteria.csv': `${criteria.join('\n')}\n` })
  expect(found.problems).toEqual([
    'wrong-type criteria.csv line 2.criterion_achieved',
    'judgment-without-run criteria.csv line 4',
  ])
})

test('points that cannot be are told, and leave their judge without a rate', async () => {
  const criteria = [
    'run_number,judge_number,criterion,criterion_achieved,criterion_max',
    '1,1,style,-1,4',
    '1,1,tests,2,4',
    '1,2,style,99,4',
  ]
  await using folder = await temporaryFolder({
    'runs.csv': runs,
    'judges.csv': judges,
    'criteria.csv': `${criteria.join('\n')}\n`,
  })
  const { tables, problems } = await load([folder.path], { jobs: 0 })
  expect(cells(tables.judges, 'judge_impl_rate')).toEqual([{ judge_impl_rate: null }, { judge_impl_rate: null }])
  expect(cells(tables.criteria, 'criterion_achieved')).toMatchObject([
    { criterion_achieved: null },
    { criterion_achieved: 2 },
    { criterion_achieved: null },
  ])
  expect(withCode(problems, 'number-out-of-range').map(({ file, at }) => `${file} ${at}`)).toEqual([
    'criteria.csv line 2.criterion_achieved',
    'criteria.csv line 4.criterion_achieved',
  ])
})
