import { data, href } from 'react-router'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useShop } from '~/components/shop/page/use-shop'
import { ContactForm } from '~/components/shop/support/contact-form'
import { MAX_QUESTION_SEARCH, Questions } from '~/components/shop/support/questions'
import { WaysToReach } from '~/components/shop/support/ways-to-reach'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { redirectWithNotice } from '~/middleware/flash.server'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { searchQuestions } from '~/models/content'
import { findDeclarationDraft, parseOrderReference } from '~/models/order/index.server'
import { requestNumber } from '~/models/support'
import { contactForm, offeredSlots, receiveMessage } from '~/models/support/index.server'

import { parseForm } from '~/routes/posted-form.server'
import { config } from '~/runtime/config.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/support'

export const handle = {
  policy: {
    cache: 'shared-only',
    shared: { parameters: [] },
    limit: 'mail',
    showsForm: true,
    search: 'listed',
  } satisfies RoutePolicy,
}

const contact = `${href('/support')}#contact`

/** `?q=` searches the questions; `?commande=` with an order's signed reference fills the form in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, template } = context.get(tenantContext)
  const parameters = new URL(request.url).searchParams
  const search = (parameters.get('q') ?? '').trim().slice(0, MAX_QUESTION_SEARCH)
  const orderId = parseOrderReference(signerOf(context), parameters.get('commande') ?? '')
  const order = orderId ? await findDeclarationDraft(db, orderId) : undefined
  const settings = await requestContextOf(context).readSettings()
  return {
    search,
    found: searchQuestions(template.frequentQuestions, search),
    values: order && { ...order, subject: 'commande' },
    offersCallback: offeredSlots(settings, requestContextOf(context).at).length > 0,
    retentionDays: settings['support.retention_days'],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const submission = await parseForm(request, contactForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { id } = await receiveMessage(db, { form: submission.value, at: requestContextOf(context).at })
  return redirectWithNotice(context, contact, {
    tone: 'done',
    section: contact,
    lines: [
      `Votre message est enregistré sous la référence ${requestNumber(id)}. Une personne le lit et vous répond par e-mail.`,
      ...(config.smtpUrl ? [] : ['Notez cette référence : cette boutique n’envoie pas encore d’e-mail.']),
    ],
  })
}

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { search, found, offersCallback, retentionDays } = loaderData
  const notice = useShop()?.notice
  return (
    <>
      <PageMeta
        title="Support"
        description="Une question avant d’acheter, une commande à suivre, un appareil à entretenir : écrivez-nous, appelez ou demandez un rappel gratuit."
        canonical={href('/support')}
        noIndex={search !== ''}
      />
      <Breadcrumb items={[{ label: 'Accueil', href: href('/') }, { label: 'Support' }]} />
      <PageHeader title="Comment pouvons-nous vous aider ?" lead={<Hours />} />
      <div className="stack stack-large">
        <WaysToReach offersCallback={offersCallback} />
        <div className="pair">
          <Questions search={search} found={found} />
          <section className="stack" id="contact" aria-labelledby="contact-title">
            <h2 id="contact-title">Nous écrire</h2>
            {notice?.section === contact ? <Notice {...notice} className="page-notice" /> : null}
            <ContactForm defaultValue={loaderData.values} lastResult={actionData} retentionDays={retentionDays} />
          </section>
        </div>
      </div>
    </>
  )
}

function Hours() {
  const shop = useShop()
  if (!shop?.phone) return 'Avant, pendant et après votre achat.'
  return (
    <>
      Une personne vous répond au <PhoneLink phone={shop.phone} />
      {shop.hours ? `, ${shop.hours}` : null}.
    </>
  )
}
