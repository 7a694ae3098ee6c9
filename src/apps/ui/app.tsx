import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportMain } from '../../core/report-data.ts'
import { type Address, addressText, useAddress } from './address.ts'
import type { Source } from './data/page-source.ts'
import { AnswersPage } from './pages/answers-page.tsx'
import { ComparePage } from './pages/compare-page.tsx'
import { JudgesPage } from './pages/judges-page.tsx'
import { LevelsPage } from './pages/levels-page.tsx'
import { MethodsPage } from './pages/methods-page.tsx'
import { MetricPage } from './pages/metric-page.tsx'
import { QualityPage } from './pages/quality-page.tsx'
import { RunPage } from './pages/run-page.tsx'
import { RunsPage } from './pages/runs-page.tsx'
import { TablesPage } from './pages/tables-page.tsx'
import { ReportContext } from './parts/figure.tsx'
import { returnToPlace, watchPlace } from './scroll-place.ts'

export interface PageProps {
  readonly source: Source
  readonly main: ReportMain
  readonly address: Address
  /** Counts up when the data has changed. */
  readonly generation: number
}

interface Page {
  readonly id: string
  readonly title: string
  readonly show: (props: PageProps) => preact.JSX.Element
  /** Whether the menu lists it: pages that do not apply to the data are left out. */
  readonly applies: (main: ReportMain) => boolean
}

const has = (dimension: string) => (main: ReportMain) =>
  main.estimates.some(({ grouping }) => grouping === `by_${dimension}`)
const always = () => true
/** A comparison of two results has no runs of its own. */
const hasRuns = (main: ReportMain) => main.detail.blocks.length > 0

const pages: readonly Page[] = [
  { id: 'answers', title: 'Answers', show: AnswersPage, applies: hasRuns },
  { id: 'tiers', title: 'Tiers', show: props => <LevelsPage {...props} dimension="tier" />, applies: has('tier') },
  { id: 'models', title: 'Models', show: props => <LevelsPage {...props} dimension="model" />, applies: has('model') },
  { id: 'agents', title: 'Agents', show: props => <LevelsPage {...props} dimension="agent" />, applies: has('agent') },
  { id: 'compare', title: 'Compare', show: ComparePage, applies: main => main.comparisons.length > 0 },
  { id: 'metrics', title: 'Metrics', show: MetricPage, applies: hasRuns },
  { id: 'tables', title: 'Tables and figures', show: TablesPage, applies: always },
  { id: 'runs', title: 'Runs', show: RunsPage, applies: hasRuns },
  { id: 'judges', title: 'Judges', show: JudgesPage, applies: main => main.judges.names.length > 1 },
  { id: 'quality', title: 'Data quality', show: QualityPage, applies: hasRuns },
  { id: 'methods', title: 'Methods', show: MethodsPage, applies: always },
]

const hidden: readonly Page[] = [{ id: 'run', title: 'Run', show: RunPage, applies: () => false }]

export const App = ({ source, main: first }: { source: Source; main: ReportMain }) => {
  const address = useAddress()
  const [{ main, generation }, setShown] = useState({ main: first, generation: 0 })
  const [isLive, setLive] = useState(true)
  useEffect(
    () =>
      source.watch(() => {
        source.main().then(renewed => setShown(before => ({ main: renewed, generation: before.generation + 1 })))
      }, setLive),
    [source],
  )
  const hasOpened = useRef(false)
  const listed = pages.filter(({ applies }) => applies(main))
  const page = [...listed, ...hidden].find(({ id }) => id === address.page) ?? listed[0]
  useEffect(() => {
    document.title = `${page.title} – ${main.title}`
  }, [page, main])
  useEffect(() => {
    // Whoever comes to another page starts in its content; on opening, the menu comes first.
    if (hasOpened.current) document.getElementById('content')?.focus({ preventScroll: true })
    hasOpened.current = true
  }, [page, address.subject])
  useEffect(watchPlace, [])
  useLayoutEffect(returnToPlace, [address])
  return (
    <ReportContext.Provider value={main}>
      <button type="button" class="skip" onClick={jump}>
        Skip to the content
      </button>
      <header>
        <p class="product">Tiercel</p>
        <h1>
          <bdi>{main.title}</bdi>
        </h1>
        <p class="overview">{main.overview}</p>
        <nav aria-label="Pages">
          <ul>
            {listed.map(({ id, title }) => (
              <li key={id}>
                <a href={addressText(id)} aria-current={page.id === id ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <p class="hidden" role="status">
        {generation > 0 ? `The data has changed: ${main.overview}` : ''}
      </p>
      {!isLive && (
        <p class="lost" role="alert">
          The server has ended: the pages show what it sent before, and texts that were not opened yet are missing.
          Start <code>tiercel serve</code> again to go on.
        </p>
      )}
      <main id="content" tabIndex={-1}>
        <page.show source={source} main={main} address={address} generation={generation} />
      </main>
      <footer>
        <p>
          {main.legend} <a href={addressText('methods')}>Methods</a>
        </p>
      </footer>
    </ReportContext.Provider>
  )
}

/** A link would change the hash, which belongs to the address. */
const jump = (): void => document.getElementById('content')?.focus()
