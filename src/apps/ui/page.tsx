import { render } from 'preact'
import { App } from './app.tsx'
import { sourceOfPage } from './data/page-source.ts'
import './style.css'

const place = document.getElementById('app')
if (place) {
  const source = sourceOfPage()
  source
    .main()
    .then(main => {
      place.replaceChildren()
      render(<App source={source} main={main} />, place)
    })
    .catch((error: unknown) => {
      place.textContent = `The report cannot be shown: ${error instanceof Error ? error.message : String(error)}`
    })
}
