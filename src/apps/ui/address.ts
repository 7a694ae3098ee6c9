import { useEffect, useState } from 'preact/hooks'

/** Where one is in the report: a page, what it is about, and what was chosen there. The part after # keeps it. */
export interface Address {
  readonly page: string
  readonly subject: string | null
  readonly chosen: Readonly<Record<string, string>>
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const parseAddress = (hash: string): Address => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page = '', ...rest] = path.split('/')
  return {
    page: page === '' ? 'answers' : decoded(page),
    subject: rest.length === 0 ? null : rest.map(decoded).join('/'),
    chosen: chosenIn(query),
  }
}

export const addressText = (
  page: string,
  subject: string | null = null,
  chosen: Readonly<Record<string, string | null | undefined>> = {},
): string => {
  const query = chosenText(chosen)
  const path = [page, ...(subject === null ? [] : subject.split('/').map(encodeURIComponent))].join('/')
  return `#/${path}${query === '' ? '' : `?${query}`}`
}

/** What was chosen as one text, so that another page can lead back to it. */
export const chosenText = (chosen: Readonly<Record<string, string | null | undefined>>): string =>
  new URLSearchParams(Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()

export const chosenIn = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const useAddress = (): Address => {
  const [address, setAddress] = useState(() => parseAddress(location.hash))
  useEffect(() => {
    const follow = () => setAddress(parseAddress(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return address
}

/** Changes what was chosen on this page; the browser's back button does not step through every keystroke. */
export const choose = (changes: Readonly<Record<string, string | null>>): void => {
  const { page, subject, chosen } = parseAddress(location.hash)
  history.replaceState(history.state, '', addressText(page, subject, { ...chosen, ...changes }))
  dispatchEvent(new HashChangeEvent('hashchange'))
}
