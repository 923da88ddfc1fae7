import { Badge } from '~/components/ui/badge'

/** Shows what is wrong with a row that cannot be fully parsed. */
export function Damage({ damage }: { damage: string[] }) {
  if (damage.length === 0) return null
  return (
    <p className="small">
      <Badge tone="caution">Fiche abîmée</Badge> {damage.join(', ')}
    </p>
  )
}
