import { PlatformMeta } from '~/components/platform/platform-meta'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

export default function Landing() {
  return (
    <>
      <PlatformMeta
        title="Catalyse — votre site, vos clients, vos relances"
        description="Pour les commerces et les métiers de service."
      />
      <div className="wrap page">
        <h1>Votre site, vos clients, vos relances.</h1>
      </div>
    </>
  )
}
