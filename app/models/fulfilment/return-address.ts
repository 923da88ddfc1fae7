import type { Settings } from '~/models/shop'

/** Where goods are sent back to; empty while the shop has not said. */
export function returnAddressOf(settings: Settings): string {
  return settings['shop.address'] || settings['legal.seat']
}
