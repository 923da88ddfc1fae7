import { Notice } from '~/components/ui/notice'

/** Tells which parameters of a list's address have a value that it does not know. */
export function UnknownFilters({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return <Notice tone="caution" lines={[`Filtre inconnu, ignoré\u202f: ${names.join(', ')}.`]} />
}
