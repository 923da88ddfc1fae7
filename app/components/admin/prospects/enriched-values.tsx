import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'

export interface EnrichmentProps {
  prospectId: string
  values: { label: string; value: string; source: string; at: string }[]
  /** Values without a source. */
  others: [string, string][]
  lookup: {
    /** Result of the last lookup, or why none is possible. */
    words: string[]
    canAsk: boolean
  }
}

/** Values added to a prospect, with source and date, and the lookup in the public register. */
export function EnrichedValues({ prospectId, values, others, lookup }: EnrichmentProps) {
  return (
    <section className="admin-panel" aria-labelledby="enrichi">
      <h2 id="enrichi">Données enrichies</h2>
      {values.length + others.length === 0 ? <p className="muted">Aucune pour le moment.</p> : null}
      <dl className="admin-facts">
        {values.map(({ label, value, source, at }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="anywhere">
              {value}
              <br />
              <span className="muted small">
                {source}, {at}
              </span>
            </dd>
          </div>
        ))}
        {others.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {lookup.words.map((words) => (
        <p key={words} className="small">
          {words}
        </p>
      ))}
      {lookup.canAsk ? (
        <Form method="post" action={href('/admin/prospects/:prospectId/registre', { prospectId })}>
          <Button variant="quiet">Chercher au registre</Button>
        </Form>
      ) : null}
    </section>
  )
}
