import type { ReactNode } from 'react'
import { Unhyphenated } from './text'

export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-header">
      <h1>
        <Unhyphenated text={title} />
      </h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </header>
  )
}
