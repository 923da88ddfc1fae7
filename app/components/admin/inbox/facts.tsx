import type { ReactNode } from 'react'

interface AdminFact {
  label: string
  value: ReactNode
}

/** Skips facts without a value. */
export function Facts({ title, facts }: { title: string; facts: AdminFact[] }) {
  return (
    <section className="admin-panel">
      <h2>{title}</h2>
      <dl className="admin-facts">
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }) => [<dt key={`${label}-term`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
    </section>
  )
}
