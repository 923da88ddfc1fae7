import { data, href, Link } from 'react-router'
import { Difference, SanitizedHtml } from '~/components/admin/form/text-preview'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { adminRequest } from '~/middleware/administrator.server'
import { legalTextTitles, lineDifference, withoutUnchanged } from '~/models/content/text'
import { fillPlaceholders, findLegalBody, listVersionStates } from '~/models/content/text/index.server'
import { legalHtml } from '~/routes/legal-html.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/legal-version'
import { VersionBadge } from './legal-text-page'
import { requireKind, shownVersion } from './legal-text-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { legalTextStyles as links } from '../stylesheets'

/** One version, and its differences from the previous one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, identity, readSettings, at } = adminRequest(context)
  const kind = requireKind(params.kind)
  const versions = await listVersionStates(db, { kind, at })
  const place = versions.findIndex(({ version }) => version === params.version)
  const [shown, former] = [versions[place], versions[place + 1]]
  const body = await findLegalBody(db, { kind, version: params.version })
  if (!shown || body === undefined) throw data('Version inconnue', { status: 404 })
  const before = former && (await findLegalBody(db, { kind, version: former.version }))
  const filled = fillPlaceholders(body, {
    settings: await readSettings(),
    origin: identity.origin,
    version: shown.version,
  })
  return {
    ...{ kind, title: legalTextTitles[kind], former: former?.version },
    shown: shownVersion(shown),
    html: await legalHtml(filled),
    difference: before === undefined ? [] : withoutUnchanged(lineDifference(before, body)),
  }
}

export default function LegalVersion({ loaderData }: Route.ComponentProps) {
  const { kind, title, shown, former, html, difference } = loaderData
  return (
    <>
      <AdminHeader
        title={`${title}, version ${shown.version}`}
        lead={
          <>
            <VersionBadge state={shown.state} /> {shown.state === 'coming' ? 'À partir du' : 'Depuis le'} {shown.from}
          </>
        }
        actions={
          <Link className="button button-quiet" to={href('/admin/textes-legaux/:kind', { kind })}>
            Toutes les versions
          </Link>
        }
      />
      <div className="stack">
        {former ? (
          <section className="admin-panel" aria-labelledby="differences">
            <h2 id="differences">Ce qui change depuis la version {former}</h2>
            <Difference lines={difference} />
          </section>
        ) : null}
        <section className="admin-panel" aria-labelledby="texte-version">
          <h2 id="texte-version">Texte</h2>
          <SanitizedHtml className="prose" html={html} />
        </section>
      </div>
    </>
  )
}
