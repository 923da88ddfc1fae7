import { createBreaker } from '~/runtime/breaker'
import { config } from '~/runtime/config.server'
import type { AddressSearch } from './french-addresses.server'

const breaker = createBreaker()
let opened: Promise<AddressSearch> | undefined

/** The configured address service; undefined without one, which leaves the fields plain. */
export function addressSearch(): AddressSearch | undefined {
  const url = config.addressSearchUrl
  if (!url) return undefined
  return {
    async suggest(typed) {
      // Loaded on first use, to save memory: most shops have none.
      opened ??= import('./french-addresses.server').then(({ createAddressSearch }) =>
        createAddressSearch(url, { breaker }),
      )
      return (await opened).suggest(typed)
    },
  }
}
