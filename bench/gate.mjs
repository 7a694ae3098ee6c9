// npm run gate: simulates bases and candidates and writes how often gates, equivalence and plans err to docs/gate.md.
// `node bench/gate.mjs margin` simulates the sections with that in their title and only prints them.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { statusOf } from './coverage/evaluate.mjs'
import { allSections, dropStudy, plannedDrops } from './gate/cells.mjs'
import { frequencyOf, plannedPower, settledFrequency } from './gate/evaluate.mjs'
import { cheatsText, pageText } from './gate/page.mjs'

const start = performance.now()
const took = () => `${((performance.now() - start) / 1000).toFixed(0)} s`
const [part = ''] = process.argv.slice(2)
const sections = allSections().filter(({ title }) => title.toLowerCase().includes(part.toLowerCase()))
const results = sections.flatMap(section => {
  const cells = section.rows.flatMap(row =>
    section.tasks.map(tasks => ({
      section,
      row,
      tasks,
      promised: row.promised(tasks),
      frequency: settledFrequency(row.study, row.promised(tasks), {
        key: `${section.title}: ${row.design}`,
        tasks,
        studies: section.studies,
      }),
    })),
  )
  console.log(`${took()}  ${section.title}: ${cells.length} cells`)
  return cells
})
const drops = (part === '' ? plannedDrops : []).map(drop => ({
  ...drop,
  frequency: frequencyOf(dropStudy(drop), { key: JSON.stringify(drop), tasks: 60, studies: 2000 }),
  planned: plannedPower({ ...drop, effect: 0.1, tasks: 60, runs: 3 }),
}))
console.log(`${took()}  drops that a plan predicts: ${drops.length}`)
for (const { section, row, tasks, promised, frequency } of results) {
  if (statusOf(frequency, promised) !== 'misses') continue
  console.log(`misses  ${(100 * frequency.method).toFixed(1)} %  ${section.title}: ${row.design}, ${tasks} tasks`)
}
const cheats = () =>
  execFileSync(process.execPath, [fileURLToPath(new URL('../fuzz/main.mjs', import.meta.url)), '--cheats'], {
    encoding: 'utf8',
  })
const text = pageText(sections, results, drops)
if (part !== '') console.log(text.slice(text.indexOf('## Summary')))
else writeFileSync(new URL('../docs/gate.md', import.meta.url), `${text}\n${cheatsText(cheats())}`)
