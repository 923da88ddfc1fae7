import { data, href } from 'react-router'
import { Contents, LegalPageHeader, LegalText } from '~/components/shop/legal/legal-text'
import { Notice } from '~/components/ui/notice'
import { withSections } from '~/models/content/text'
import { findLegalText, findRendering, listLegalVersions } from '~/models/content/text/index.server'
import { formatDate, versionName } from '~/models/values/french-date'
import { legalHtml } from '~/routes/legal-html.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/terms-of-sale'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

/** `?version=`: an earlier version; `?texte=`: the exact text an order accepted, by its hash. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, at } = shopRequest(context)
  const parameters = new URL(request.url).searchParams
  const hash = parameters.get('texte')
  const text = hash
    ? await findRendering(db, { kind: 'cgv', hash })
    : await findLegalText(db, {
        ...{ kind: 'cgv', origin: identity.origin, at },
        version: parameters.get('version') ?? undefined,
      })
  if (!text) throw data('Page non trouvée', { status: 404 })
  const versions = await listLegalVersions(db, 'cgv')
  return {
    version: text.version,
    publishedAt: text.publishedAt,
    ...withSections(await legalHtml(text.markdown)),
    isCurrent: versions.find(({ publishedAt }) => publishedAt <= at)?.version === text.version,
    isComing: text.publishedAt > at,
    otherVersions: versions.filter((other) => other.version !== text.version),
  }
}

export default function TermsOfSale({ loaderData }: Route.ComponentProps) {
  const { html, sections, isCurrent, isComing, publishedAt, otherVersions } = loaderData
  return (
    <>
      <LegalPageHeader
        title="Conditions générales de vente"
        description="Prix, commande, paiement, livraison, rétractation, garanties et médiation."
        {...loaderData}
      />
      <div className="stack stack-large">
        {isCurrent ? null : (
          <Notice tone="caution" live={false} link={{ href: href('/cgv'), label: 'Lire la version en vigueur' }}>
            <p>
              {isComing
                ? `Cette version n’est pas encore en vigueur. Elle le sera le ${formatDate(publishedAt)}.`
                : 'Vous lisez une version antérieure. Elle reste celle des commandes passées sous elle.'}
            </p>
          </Notice>
        )}
        <Contents sections={sections} />
        <LegalText html={html} />
        {otherVersions.length > 0 ? <OtherVersions versions={otherVersions} /> : null}
      </div>
    </>
  )
}

function OtherVersions({ versions }: { versions: { version: string; publishedAt: Date }[] }) {
  return (
    <section className="prose" aria-labelledby="other-versions">
      <h2 id="other-versions">Autres versions</h2>
      <ul>
        {versions.map(({ version, publishedAt }) => (
          <li key={version}>
            <a href={`${href('/cgv')}?version=${encodeURIComponent(version)}`}>Version {versionName(version)}</a>,
            publiée le {formatDate(publishedAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}
