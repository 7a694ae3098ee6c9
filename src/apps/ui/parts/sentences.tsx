import type { Sentence } from '../../../core/report.ts'

const signs: Record<Sentence['tone'], string> = { good: '+', bad: '−', open: '?', doubt: '!', plain: '·' }

/** What can be said, each with a sign of what it is and a link to what it rests on. */
export const Sentences = ({ sentences }: { sentences: readonly Sentence[] }) => (
  <ul class="sentences">
    {sentences.map(({ text, tone, link }) => (
      <li key={text} class={tone}>
        <span aria-hidden="true">{signs[tone]}</span> <bdi>{link ? <a href={link}>{text}</a> : text}</bdi>
      </li>
    ))}
  </ul>
)
