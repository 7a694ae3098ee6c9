import type { PageProps } from '../app.tsx'
import { Figure } from '../parts/figure.tsx'
import { Sentences } from '../parts/sentences.tsx'

/** The picture that says most: what was varied against the first metric that has one. */
const leading = [
  'pass-rate-by-tier',
  'impl-rate-by-tier',
  'score-by-tier',
  'pass-rate-by-model',
  'score-by-model',
  'cost-quality-pareto',
  'task-difficulty',
]
const further = ['cost-quality-pareto', 'pass-at-k-curves']

export const AnswersPage = ({ main }: PageProps) => {
  const first = leading.flatMap(id => main.figures.find(figure => figure.id === id) ?? [])[0]
  const others = further.flatMap(id => main.figures.find(figure => figure.id === id && figure !== first) ?? [])
  return (
    <>
      <h2>Answers</h2>
      <div class="columns">
        <div>
          {main.answers.map(({ title, sentences }) => (
            <section key={title}>
              <h3>{title}</h3>
              <Sentences sentences={sentences} />
            </section>
          ))}
        </div>
        <div>
          {[...(first ? [first] : []), ...others].map(figure => (
            <Figure key={figure.id} {...figure} />
          ))}
        </div>
      </div>
    </>
  )
}
