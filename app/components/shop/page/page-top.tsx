import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHeader } from '~/components/ui/page-header'
import { Breadcrumb, type Crumb } from './breadcrumb'
import { PageMeta, type PageMetaProps } from './page-meta'

export const homeCrumb: Crumb = { label: 'Accueil', href: href('/') }

/** Metadata, breadcrumb and heading of a page. */
export function PageTop({
  heading,
  lead,
  trail,
  crumb,
  ...meta
}: PageMetaProps & {
  /** `title` by default. */
  heading?: string
  lead?: ReactNode
  /** The breadcrumb's ancestors. */
  trail?: Crumb[]
  /** The breadcrumb's last item; `title` by default. */
  crumb?: string
}) {
  return (
    <>
      <PageMeta {...meta} />
      {trail ? <Breadcrumb items={[...trail, { label: crumb ?? meta.title }]} /> : null}
      <PageHeader title={heading ?? meta.title} lead={lead} />
    </>
  )
}
