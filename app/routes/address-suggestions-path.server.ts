import { href } from 'react-router'
import { addressSearch } from '~/integrations/addresses/index.server'

/** Where the field of a street asks; undefined where no service is configured. */
export function suggestionsPath(): string | undefined {
  return addressSearch() && href('/shipping/suggestions')
}
