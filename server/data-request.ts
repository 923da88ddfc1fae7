/**
 * The page of a React Router data request: `/x.data` belongs to `/x`, `/x/_.data` to `/x/`. Undefined for any other
 * path.
 */
export function pageOfData(path: string): string | undefined {
  if (!path.endsWith('.data')) return undefined
  return path.replace(/(?<=\/)_\.data$|\.data$/, '')
}
