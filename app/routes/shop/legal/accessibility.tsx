import { data } from 'react-router'
import { LegalPageHeader, LegalText } from '~/components/shop/legal/legal-text'
import { tenantContext } from '~/middleware/tenant.server'
import { findLegalText, renderMarkdown } from '~/models/content/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/accessibility'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [] }, search: 'listed' } satisfies RoutePolicy,
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity } = context.get(tenantContext)
  const text = await findLegalText(db, { kind: 'accessibilite', origin: identity.origin })
  if (!text) throw data('Page non trouvée', { status: 404 })
  return { version: text.version, publishedAt: text.publishedAt, html: renderMarkdown(text.markdown) }
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  const { html, version, publishedAt } = loaderData
  return (
    <>
      <LegalPageHeader
        title="Accessibilité"
        description="Déclaration d’accessibilité du site, contact et voies de recours."
        version={version}
        publishedAt={publishedAt}
      />
      <LegalText html={html} />
    </>
  )
}
