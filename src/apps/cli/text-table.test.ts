import { expect, test } from 'vitest'
import { type TextColumn, textTable } from './text-table.ts'

const columns: TextColumn[] = [
  { header: 'Model', align: 'left', cells: ['a-model', 'another-model-with-a-long-name', 'all'] },
  { header: 'Runs', align: 'right', cells: ['7', '1,080', '1,087'] },
  { header: 'Cost of pass', align: 'right', cells: ['$0.07', '$12.50', '–'] },
]

const shown = (width: number) => {
  const { header, body } = textTable(columns, width)
  return [...header, ...body].join('\n')
}

test('stands in columns, names to the left and numbers to the right', () =>
  expect(shown(80)).toMatchInlineSnapshot(`
  "Model                            Runs  Cost of pass
  a-model                             7         $0.07
  another-model-with-a-long-name  1,080        $12.50
  all                             1,087             –"
`))

test('breaks its headers before it cuts its names', () =>
  expect(shown(46)).toMatchInlineSnapshot(`
    "                                          Cost
    Model                            Runs  of pass
    a-model                             7    $0.07
    another-model-with-a-long-name  1,080   $12.50
    all                             1,087        –"
  `))

test('cuts its names where nothing else helps', () => {
  expect(shown(30)).toMatchInlineSnapshot(`
    "                          Cost
    Model            Runs  of pass
    a-model             7    $0.07
    another-model…  1,080   $12.50
    all             1,087        –"
  `)
  for (const line of shown(30).split('\n')) expect(line.length).toBeLessThanOrEqual(30)
})

test('without rows it is a header', () =>
  expect(textTable([{ header: 'Tier', align: 'left', cells: [] }], 80)).toEqual({ header: ['Tier'], body: [] }))
