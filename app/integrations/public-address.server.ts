import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Whether the Internet routes to it: neither private, loopback, link-local, reserved, nor IPv4 in disguise. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

/** A host written as an address is never resolved, so it is checked here. */
export function checkHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new PrivateAddress(`${hostname} is not public.`)
}

/** Resolves for a connection; a name with one address that is not public is refused as a whole. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const hidden = (found ?? []).find(({ address }) => !isPublicAddress(address))
    const refused = error ?? (hidden ? new PrivateAddress(`${hostname} is ${hidden.address}, not public.`) : null)
    const [first] = found ?? []
    if (refused || !first) callback(refused ?? new Error(`${hostname} has no address.`), [])
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
