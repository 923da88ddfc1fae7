import { Badge } from '~/components/ui/badge'

/** Of a row that cannot be read whole: shown, with what is wrong with it. */
export function Damage({ damage }: { damage: string[] }) {
  if (damage.length === 0) return null
  return (
    <p className="small">
      <Badge tone="caution">Fiche abîmée</Badge> {damage.join(', ')}
    </p>
  )
}
