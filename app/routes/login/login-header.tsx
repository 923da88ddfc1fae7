import type { ReactNode } from 'react'
import { PageMeta } from '~/components/shop/page/page-meta'

export function LoginHeader({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className="login-header">
      <PageMeta title={title} noIndex />
      <h1>{title}</h1>
      {lead ? <p>{lead}</p> : null}
    </header>
  )
}
