import { Badge } from '~/components/ui/badge'

type Check =
  | { state: 'ok' | 'weak' | 'several'; found: string }
  | { state: 'missing' }
  | { state: 'unknown' }
  | undefined

export interface DomainRecordProps {
  name: string
  purpose: string
  /** The name of the record. */
  place: string
  check: Check
  /** What to enter. */
  enter: string
  hint: string
  /** Label of a weak record, instead of the general one. */
  weak?: string
}

const states = {
  ok: { tone: 'positive', label: 'en place' },
  weak: { tone: 'caution', label: 'trop permissif' },
  several: { tone: 'danger', label: 'plusieurs, donc aucun' },
  missing: { tone: 'danger', label: 'manque' },
  unknown: { tone: undefined, label: 'non vérifié\u202f: le DNS ne répond pas' },
  unset: { tone: undefined, label: 'non vérifié\u202f: sélecteur inconnu' },
} as const

export function DomainRecord({ name, purpose, place, check, enter, hint, weak }: DomainRecordProps) {
  const { tone, label } = states[check?.state ?? 'unset']
  return (
    <section className="admin-panel stack stack-small" aria-labelledby={`dns-${name}`}>
      <h2 id={`dns-${name}`}>
        {name} <Badge {...(tone && { tone })}>{check?.state === 'weak' && weak ? weak : label}</Badge>
      </h2>
      <p className="muted">{purpose}</p>
      <dl className="agent-facts">
        <div>
          <dt>Nom</dt>
          <dd className="mercury-record">{place}</dd>
        </div>
        {check && 'found' in check ? (
          <div>
            <dt>Trouvé</dt>
            <dd className="mercury-record">{check.found}</dd>
          </div>
        ) : null}
        {check?.state === 'ok' ? null : (
          <div>
            <dt>À saisir</dt>
            <dd className="mercury-record">{enter}</dd>
          </div>
        )}
      </dl>
      {check?.state === 'ok' ? null : <p className="muted">{hint}</p>}
    </section>
  )
}
