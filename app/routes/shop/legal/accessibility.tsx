import { LegalPageHeader, LegalText } from '~/components/shop/legal/legal-text'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/accessibility'
import { loadLegalText } from './legal-page.server'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalText(context, 'accessibilite')
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LegalPageHeader
        title="Accessibilité"
        description="Déclaration d’accessibilité du site, contact et voies de recours."
        {...loaderData}
      />
      <LegalText html={loaderData.html} />
    </>
  )
}
