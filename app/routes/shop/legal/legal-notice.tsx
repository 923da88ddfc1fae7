import { data } from 'react-router'
import { LegalPageHeader, LegalText } from '~/components/shop/legal/legal-text'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { tenantContext } from '~/middleware/tenant.server'
import { findLegalText, renderMarkdown } from '~/models/content/index.server'
import { typesetHours } from '~/models/shop'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/legal-notice'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [] }, search: 'listed' } satisfies RoutePolicy,
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity } = context.get(tenantContext)
  const text = await findLegalText(db, { kind: 'mentions-legales', origin: identity.origin })
  if (!text) throw data('Page non trouvée', { status: 404 })
  const settings = await requestContextOf(context).readSettings()
  return {
    version: text.version,
    publishedAt: text.publishedAt,
    html: renderMarkdown(text.markdown),
    contact: {
      phone: settings['shop.phone'],
      email: settings['shop.email'],
      hours: typesetHours(settings['shop.hours']),
      address: settings['shop.address'],
    },
  }
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  const { html, version, publishedAt, contact } = loaderData
  return (
    <>
      <LegalPageHeader
        title="Mentions légales"
        description="Qui édite et héberge ce site, et comment nous joindre."
        version={version}
        publishedAt={publishedAt}
      />
      <div className="stack stack-large narrow">
        <Contact {...contact} />
        <LegalText html={html} />
      </div>
    </>
  )
}

interface ContactDetails {
  phone: string
  email: string
  hours: string
  address: string
}

function Contact({ phone, email, hours, address }: ContactDetails) {
  return (
    <section id="contact" className="card stack stack-small" aria-labelledby="contact-title">
      <h2 id="contact-title">Contact</h2>
      <p>Téléphone (appel non surtaxé) : {phone ? <PhoneLink phone={phone} /> : 'à compléter'}</p>
      <p>E-mail : {email ? <a href={`mailto:${email}`}>{email}</a> : 'à compléter'}</p>
      <p>Horaires : {hours || 'à compléter'}</p>
      <p>Courrier : {address || 'à compléter'}</p>
    </section>
  )
}
