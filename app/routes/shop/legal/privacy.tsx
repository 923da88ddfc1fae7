import { data } from 'react-router'
import { LegalPageHeader, LegalText } from '~/components/shop/legal/legal-text'
import { tenantContext } from '~/middleware/tenant.server'
import { findLegalText, renderMarkdown } from '~/models/content/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/privacy'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [] }, search: 'listed' } satisfies RoutePolicy,
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity } = context.get(tenantContext)
  const text = await findLegalText(db, { kind: 'confidentialite', origin: identity.origin })
  if (!text) throw data('Page non trouvée', { status: 404 })
  return { version: text.version, publishedAt: text.publishedAt, html: renderMarkdown(text.markdown) }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { html, version, publishedAt } = loaderData
  return (
    <>
      <LegalPageHeader
        title="Confidentialité"
        description="Quelles données nous demandons, pourquoi, pour combien de temps, et vos droits."
        version={version}
        publishedAt={publishedAt}
      />
      <LegalText html={html} />
    </>
  )
}
