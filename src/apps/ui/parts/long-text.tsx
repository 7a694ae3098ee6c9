import { useState } from 'preact/hooks'

/** So much of a text is laid out at once: a judge may have written a book. */
const mostShown = 4000

export const LongText = ({ text }: { text: string | null }) => {
  const [isWhole, setWhole] = useState(false)
  if (text === null || text.length <= mostShown || isWhole) return <>{text}</>
  return (
    <>
      {text.slice(0, mostShown)}…{' '}
      <button type="button" onClick={() => setWhole(true)}>
        Show all {text.length.toLocaleString('en')} characters
      </button>
    </>
  )
}
