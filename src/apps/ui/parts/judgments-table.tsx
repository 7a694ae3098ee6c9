import { formatNumber } from '../../../core/format.ts'
import { LongText } from './long-text.tsx'
import { ScrollArea } from './scroll-area.tsx'

export interface RunJudge {
  readonly name: string
  readonly number: number
  readonly score: number
  readonly passed: unknown
  readonly isValid: boolean
  readonly reasoning: string | null
  readonly criteria: readonly RunCriterion[]
}

interface RunCriterion {
  readonly name: string
  readonly achieved: number
  readonly max: number
  readonly items: readonly RunItem[]
}

interface RunItem {
  readonly id: string
  readonly achieved: number
  readonly max: number
  readonly reason: string | null
}

const points = ({ achieved, max }: { achieved: number; max: number }): string =>
  Number.isNaN(achieved) || Number.isNaN(max) ? 'n/a' : `${+achieved.toFixed(2)} of ${+max.toFixed(2)}`

const share = ({ achieved, max }: { achieved: number; max: number }): number => achieved / max

/** How far judges are apart on one thing, from none to all of its points. */
const spread = (shares: readonly number[]): number => {
  const known = shares.filter(each => !Number.isNaN(each))
  return known.length < 2 ? 0 : Math.max(...known) - Math.min(...known)
}

const agreementText = (apart: number): string => (apart === 0 ? 'agree' : `${Math.round(100 * apart)} points apart`)

const namesOf = <T,>(lists: readonly (readonly T[])[], name: (each: T) => string): string[] => [
  ...new Set(lists.flatMap(list => list.map(name))),
]

/** All judges side by side: each criterion and item with the points and reasons of every judge. */
export const JudgmentsTable = ({ judges }: { judges: readonly RunJudge[] }) => {
  const criteria = namesOf(
    judges.map(judge => judge.criteria),
    ({ name }) => name,
  )
  return (
    <section>
      <h3>{judges.length > 1 ? 'Judges side by side' : 'How it was rated'}</h3>
      <ScrollArea label="Judgments">
        <table class="judgments">
          <caption class="hidden">What each judge gave, by criterion and item</caption>
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              {judges.map(({ name, number, score, passed, isValid }) => (
                <th key={number} scope="col">
                  <bdi>{name === '–' ? 'As the source has it' : name}</bdi>
                  <br />
                  <small>
                    {formatNumber(score, 'score')} {passed === null ? '' : passed ? 'passed' : 'failed'}
                    {isValid ? '' : ', not valid'}
                  </small>
                </th>
              ))}
              {judges.length > 1 && <th scope="col">Agreement</th>}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">In all</th>
              {judges.map(({ number, reasoning }) => (
                <td key={number} class="text">
                  <LongText text={reasoning} />
                </td>
              ))}
              {judges.length > 1 && <td>{agreementText(spread(judges.map(({ score }) => score)))}</td>}
            </tr>
            {criteria.map(name => (
              <CriterionRows key={name} name={name} judges={judges} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  )
}

const CriterionRows = ({ name, judges }: { name: string; judges: readonly RunJudge[] }) => {
  const found = judges.map(({ criteria }) => criteria.find(criterion => criterion.name === name))
  const ids = namesOf(
    found.map(criterion => criterion?.items ?? []),
    ({ id }) => id,
  )
  const shares = found.map(criterion => (criterion ? share(criterion) : NaN))
  return (
    <>
      <tr class="criterion">
        <th scope="row">
          <bdi>{name}</bdi>
        </th>
        {found.map((criterion, i) => (
          <td key={judges[i].number}>{criterion ? points(criterion) : '–'}</td>
        ))}
        {judges.length > 1 && <td class={spread(shares) > 0.25 ? 'apart' : ''}>{agreementText(spread(shares))}</td>}
      </tr>
      {ids.map(id => {
        const items = found.map(criterion => criterion?.items.find(item => item.id === id))
        const apart = spread(items.map(item => (item ? share(item) : NaN)))
        return (
          <tr key={id}>
            <th scope="row">
              <bdi>{id}</bdi>
            </th>
            {items.map((item, i) => (
              <td key={judges[i].number} class="text">
                {item ? (
                  <>
                    <b>{points(item)}</b>{' '}
                    <bdi>
                      <LongText text={item.reason} />
                    </bdi>
                  </>
                ) : (
                  '–'
                )}
              </td>
            ))}
            {judges.length > 1 && <td class={apart > 0.25 ? 'apart' : ''}>{agreementText(apart)}</td>}
          </tr>
        )
      })}
    </>
  )
}
