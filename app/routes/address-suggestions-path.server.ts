import { href } from 'react-router'
import { addressSearch } from '~/integrations/addresses/index.server'

/** Path of the street suggestions; undefined when no service is configured. */
export function suggestionsPath(): string | undefined {
  return addressSearch() && href('/shipping/suggestions')
}
