import { stringify } from 'yaml'
import type { Tables } from '../../core/schema.ts'
import { cellReader, type Table } from '../../core/table.ts'
import { counted } from '../../output/narrative/words.ts'
import { fold, nearestCategory } from '../../transform/tables/criterion-names.ts'
import { printable } from './printable.ts'

/** A criterion that matches no category of its rubric, and the category that it most resembles. */
export interface AliasSuggestion {
  readonly name: string
  readonly category: string
  readonly judgments: number
}

const categoriesByExperiment = (rubric: Table): Map<string, Set<string>> => {
  const experiment = cellReader(rubric, 'experiment')
  const criterion = cellReader(rubric, 'criterion')
  const categories = new Map<string, Set<string>>()
  for (let row = 0; row < rubric.size; row++) {
    const name = String(experiment(row))
    categories.set(name, (categories.get(name) ?? new Set()).add(String(criterion(row))))
  }
  return categories
}

/** What could be said in criterion_aliases; names that the aliases lead to already are left alone. */
export const aliasSuggestions = (
  { criteria, rubric }: Pick<Tables, 'criteria' | 'rubric'>,
  aliases: Readonly<Record<string, string>>,
): AliasSuggestion[] => {
  const categories = categoriesByExperiment(rubric)
  const known = new Set(Object.values(aliases).map(fold))
  const experiment = cellReader(criteria, 'experiment')
  const criterion = cellReader(criteria, 'criterion')
  const found = new Map<string, AliasSuggestion>()
  for (let row = 0; row < criteria.size; row++) {
    const name = String(criterion(row))
    const own = categories.get(String(experiment(row)))
    if (!own || own.has(name) || known.has(name)) continue
    const category =
      found.get(name)?.category ??
      nearestCategory(
        name,
        [...own].map(each => ({ name: each, weight: NaN, items: [] })),
      )
    if (category !== null) found.set(name, { name, category, judgments: (found.get(name)?.judgments ?? 0) + 1 })
  }
  return [...found.values()].sort((a, b) => b.judgments - a.judgments || (a.name < b.name ? -1 : 1))
}

/** Text as YAML on one line, with everything escaped that a terminal would not simply show. */
const scalar = (text: string): string =>
  printable(text) === text
    ? stringify(text, { lineWidth: 0 }).trim()
    : JSON.stringify(text).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Ready to paste into tiercel.yaml. */
export const aliasesYaml = (suggestions: readonly AliasSuggestion[]): string =>
  [
    'criterion_aliases:',
    ...suggestions.map(
      ({ name, category, judgments }) => `  ${scalar(name)}: ${scalar(category)} # ${counted(judgments, 'judgment')}`,
    ),
  ].join('\n')
