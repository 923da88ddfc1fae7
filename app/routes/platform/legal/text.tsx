import { PlatformMeta } from '~/components/platform/platform-meta'
import { Contents, LegalText } from '~/components/shop/legal/legal-text'
import { versionName } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/text'
import { loadPlatformText } from './texts.server'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

export function loader({ request, context }: Route.LoaderArgs) {
  return loadPlatformText(request, context)
}

export default function PlatformText({ loaderData }: Route.ComponentProps) {
  const { title, description, version, sections, html } = loaderData
  return (
    <div className="wrap page stack stack-large">
      <PlatformMeta title={`${title} — Catalyse`} description={description} />
      <header className="stack stack-small">
        <h1>{title}</h1>
        <p className="muted">Version {versionName(version)}.</p>
      </header>
      <Contents sections={sections} />
      <LegalText html={html} />
    </div>
  )
}
