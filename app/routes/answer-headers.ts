import type { HeadersArgs } from 'react-router'

/** A document keeps the headers that its action, or else its loader, answered with; React Router drops them otherwise. */
export function headers({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  return [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders
}
