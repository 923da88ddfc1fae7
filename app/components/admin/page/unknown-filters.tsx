import { Notice } from '~/components/ui/notice'

/** Names the query parameters with unknown values. */
export function UnknownFilters({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return <Notice tone="caution" lines={[`Filtre inconnu, ignoré\u202f: ${names.join(', ')}.`]} />
}
