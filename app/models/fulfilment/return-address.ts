import type { Settings } from '~/models/shop'

/** Return address of goods; empty when not configured. */
export function returnAddressOf(settings: Settings): string {
  return settings['shop.address'] || settings['legal.seat']
}
