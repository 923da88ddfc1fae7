import { LegalPageHeader, LegalText } from '~/components/shop/legal/legal-text'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { typesetHours } from '~/models/base/setting'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/legal-notice'
import { loadLegalText } from './legal-page.server'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await shopRequest(context).readSettings()
  return {
    ...(await loadLegalText(context, 'mentions-legales')),
    contact: {
      phone: settings['shop.phone'],
      email: settings['shop.email'],
      hours: typesetHours(settings['shop.hours']),
      address: settings['shop.address'],
    },
  }
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LegalPageHeader
        title="Mentions légales"
        description="Qui édite et héberge ce site, et comment nous joindre."
        {...loaderData}
      />
      <div className="stack stack-large narrow">
        <Contact {...loaderData.contact} />
        <LegalText html={loaderData.html} />
      </div>
    </>
  )
}

function Contact({ phone, email, hours, address }: Route.ComponentProps['loaderData']['contact']) {
  return (
    <section id="contact" className="card stack stack-small" aria-labelledby="contact-title">
      <h2 id="contact-title">Contact</h2>
      <p>Téléphone (appel non surtaxé) : {phone ? <PhoneLink phone={phone} /> : 'à compléter'}</p>
      <p>E-mail : {email ? <a href={`mailto:${email}`}>{email}</a> : 'à compléter'}</p>
      {hours ? <p>Horaires : {hours}</p> : null}
      <p>Courrier : {address || 'à compléter'}</p>
    </section>
  )
}
