import { useContext } from 'preact/hooks'
import type { Sentence } from '../../../core/report-data.ts'
import { ReportContext } from './figure.tsx'
import { splitAtTurnedNames } from './turned-names.ts'

const signs: Record<Sentence['tone'], string> = { good: '+', bad: '−', open: '?', doubt: '!', plain: '·' }

/** What can be said, each with a sign of what it is and a link to what it rests on. */
export const Sentences = ({ sentences }: { sentences: readonly Sentence[] }) => (
  <ul class="sentences">
    {sentences.map(({ text, tone, link }) => (
      <li key={text} class={tone}>
        <span aria-hidden="true">{signs[tone]}</span>{' '}
        <bdi>
          {link ? (
            <a href={link}>
              <Words text={text} />
            </a>
          ) : (
            <Words text={text} />
          )}
        </bdi>
      </li>
    ))}
  </ul>
)

/** A sentence, in which names that turn the direction of writing turn only themselves. */
const Words = ({ text }: { text: string }) => {
  const main = useContext(ReportContext)
  const pieces = main ? splitAtTurnedNames(main, text) : [text]
  return <>{pieces.map((piece, i) => (i % 2 === 1 ? <bdi key={i}>{piece}</bdi> : piece))}</>
}
