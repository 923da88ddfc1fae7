import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv4 address, or the /64 that one IPv6 subscriber holds. */
export function networkOf(address: string): string {
  return networksOf(address)[0] ?? address
}

/** Narrowest first: an IPv4 address alone; of an IPv6 address the /64, /56 and /48, all of which one customer may hold. */
export function networksOf(address: string): string[] {
  if (!isIPv6(address)) return [address]
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()]
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts
  const site = [first, second, third].map(hex)
  return [[...site, hex(fourth)].join(':'), `${[...site, hex(fourth & 0xff00)].join(':')}/56`, `${site.join(':')}/48`]
}

function hex(part: number): string {
  return part.toString(16)
}

export type Shares = ReturnType<typeof createShares>

/** Counts what each network holds of something that all share. A /56 may hold twice `most`, a /48 four times. */
export function createShares(most: number) {
  const held = new Map<string, number>()
  return {
    /** The first of these networks that already holds its share. */
    full: (networks: string[]): string | undefined =>
      networks.find((network, place) => (held.get(network) ?? 0) >= most * 2 ** place),
    /** How much it holds. */
    held: (network: string): number => held.get(network) ?? 0,
    enter(networks: string[]): void {
      for (const network of networks) held.set(network, (held.get(network) ?? 0) + 1)
    },
    leave(networks: string[]): void {
      for (const network of networks) {
        const left = (held.get(network) ?? 0) - 1
        if (left > 0) held.set(network, left)
        else held.delete(network)
      }
    },
  }
}
