import type { ReactNode } from 'react'
import { EmptyState } from '~/components/ui/empty-state'
import { PageMeta } from './page-meta'

/** A page without content: the reason and one link. */
export function EmptyPage({
  metaTitle,
  ...empty
}: {
  title: string
  /** `title` by default. */
  metaTitle?: string
  text: string
  action: { href: string; label: string }
  drawing?: ReactNode
}) {
  return (
    <>
      <PageMeta title={metaTitle ?? empty.title} noIndex />
      <EmptyState heading="h1" {...empty} />
    </>
  )
}
