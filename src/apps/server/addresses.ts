import { networkInterfaces } from 'node:os'
import { bracketed } from './guard.ts'

type Networks = Readonly<Partial<Record<string, readonly { readonly address: string }[]>>>

/** These listen on every network of the computer; no browser can open them as they are. */
const everywhere: Readonly<Record<string, (address: string) => boolean>> = {
  '0.0.0.0': address => !address.includes(':'),
  '::': () => true,
}

/** Leads only there where it is said of which network it is. */
const isLinkLocal = (address: string): boolean => /^fe[89ab][0-9a-f]:/i.test(address)

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host)

/** Whether somebody on another computer can reach a server that listens there. */
export const isOpenToOthers = (host: string): boolean => !isLoopback(host)

/** Where a browser finds a server: on this computer first, then from others. */
export const addressesOf = (host: string, port: number, networks: Networks = networkInterfaces()): string[] => {
  const isReached = everywhere[host]
  const found = isReached
    ? Object.values(networks)
        .flatMap(each => each?.map(({ address }) => address) ?? [])
        .filter(address => isReached(address) && !isLinkLocal(address))
        .sort((a, b) => Number(isOpenToOthers(a)) - Number(isOpenToOthers(b)))
    : [host]
  return found.map(address => `http://${bracketed(address)}:${port}/`)
}
