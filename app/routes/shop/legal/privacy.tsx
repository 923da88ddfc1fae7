import { LegalPageHeader, LegalText } from '~/components/shop/legal/legal-text'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/privacy'
import { loadLegalText } from './legal-page.server'

export const handle = {
  policy: {
    beforeOpening: true,
    cache: 'revalidate',
    shared: { parameters: [], withCart: true },
    search: 'listed',
  } satisfies RoutePolicy,
}

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalText(context, 'confidentialite')
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LegalPageHeader
        title="Confidentialité"
        description="Quelles données nous demandons, pourquoi, pour combien de temps, et vos droits."
        {...loaderData}
      />
      <LegalText html={loaderData.html} />
    </>
  )
}
