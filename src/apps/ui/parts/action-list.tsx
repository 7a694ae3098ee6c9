import { formatNumber } from '../../../core/format.ts'
import type { ReportAction } from '../../../core/report-data.ts'
import { choose } from '../address.ts'
import { SearchBox } from './picker.tsx'

const mostShown = 500

const worded = (code: string): string => code.replaceAll('_', ' ')

const isMarked = ({ outcome, correction }: ReportAction): boolean => outcome !== 'ok' || correction !== null

const holds = ({ tool, what, agent, errorClass, correction }: ReportAction, search: string): boolean =>
  [tool, what, agent, errorClass, correction].some(text => text?.toLowerCase().includes(search))

interface ActionsProps {
  readonly actions: readonly ReportAction[]
  readonly chosen: Readonly<Record<string, string>>
}

/** The steps of the agent in order, failures and corrections marked. */
export const Actions = ({ actions, chosen }: ActionsProps) => {
  if (actions.length === 0) return null
  const search = chosen.search?.toLowerCase() ?? ''
  const found = actions.filter(
    action => (chosen.steps !== 'marked' || isMarked(action)) && (search === '' || holds(action, search)),
  )
  const failed = actions.filter(({ outcome }) => outcome !== 'ok').length
  const corrected = actions.filter(({ correction }) => correction !== null).length
  return (
    <section>
      <h3>What the agent did</h3>
      <p>
        {actions.length.toLocaleString('en')} steps, {failed.toLocaleString('en')} not successful,{' '}
        {corrected.toLocaleString('en')} to correct something.
      </p>
      <form class="filters" onSubmit={event => event.preventDefault()}>
        <SearchBox value={chosen.search ?? ''} onSearch={search => choose({ search: search || null })} />
        <label>
          <input
            type="checkbox"
            checked={chosen.steps === 'marked'}
            onChange={event => choose({ steps: event.currentTarget.checked ? 'marked' : null })}
          />{' '}
          only failures and corrections
        </label>
      </form>
      <ol class="actions">
        {found.slice(0, mostShown).map(action => (
          <Step key={action.number} {...action} />
        ))}
      </ol>
      {found.length === 0 && <p>No step is left by these filters.</p>}
      {found.length > mostShown && (
        <p class="note">
          The first {mostShown} of {found.length.toLocaleString('en')}; a search finds the others.
        </p>
      )}
    </section>
  )
}

const Step = ({ number, agent, tool, what, outcome, errorClass, correction, seconds }: ReportAction) => (
  <li value={number} class={outcome === 'ok' ? '' : 'failed'}>
    <bdi>
      <b>{tool}</b>
    </bdi>{' '}
    <bdi>
      <code>{what}</code>
    </bdi>
    <span class="tags">
      {agent !== null && (
        <span>
          sub-agent <bdi>{agent}</bdi>
        </span>
      )}
      {outcome !== 'ok' && <strong>✗ {worded(errorClass ?? outcome)}</strong>}
      {correction !== null && <em>↻ {worded(correction)}</em>}
      {seconds !== null && <span>{formatNumber(seconds, 'seconds')}</span>}
    </span>
  </li>
)
