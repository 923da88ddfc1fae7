import type { HeadersArgs } from 'react-router'

/** Forwards the headers of the action or the loader, which React Router drops by default. */
export function headers({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  return [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders
}
