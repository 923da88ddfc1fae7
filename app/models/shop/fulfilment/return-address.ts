import type { Settings } from '~/models/base/setting'

/** Return address of goods; empty when not configured. */
export function returnAddressOf(settings: Settings): string {
  return settings['shop.address'] || settings['legal.seat']
}
