import { data, href } from 'react-router'
import { QuestionsData } from '~/components/shop/page/json-ld'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useShop, useShopText } from '~/components/shop/page/use-shop'
import { Icon, type IconName } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { Unhyphenated } from '~/components/ui/text'
import { redirectWithNotice } from '~/middleware/flash.server'
import { searchQuestions } from '~/models/content/text'
import { listFrequentQuestions } from '~/models/content/text/index.server'
import { findDeclarationDraft, parseOrderReference } from '~/models/shop/order/index.server'
import { requestNumber } from '~/models/support/contact'
import { contactForm, offeredSlots, receiveMessage } from '~/models/support/contact/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/support'
import { ContactForm } from './contact-form'
import { MAX_QUESTION_SEARCH, Questions } from './questions'

export const handle = {
  policy: {
    keptReadOnly: true,
    cache: 'shared-only',
    shared: { parameters: [] },
    limit: 'mail',
    showsForm: true,
    search: 'listed',
  } satisfies RoutePolicy,
}

const contact = `${href('/support')}#contact`

/** `?q=` searches the questions; `?commande=`, a signed order reference, prefills the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember, readSettings, at, signer } = shopRequest(context)
  const parameters = new URL(request.url).searchParams
  const search = (parameters.get('q') ?? '').trim().slice(0, MAX_QUESTION_SEARCH)
  const orderId = parseOrderReference(signer, parameters.get('commande') ?? '')
  const order = orderId ? await findDeclarationDraft(db, orderId) : undefined
  const settings = await readSettings()
  const questions = await remember('frequent questions', () => listFrequentQuestions(db))
  return {
    search,
    found: searchQuestions(questions, search),
    values: order && { ...order, subject: 'commande' },
    offersCallback: offeredSlots(settings, at).length > 0,
    retentionDays: settings['support.retention_days'],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, identity } = shopRequest(context)
  const submission = await parseForm(request, contactForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { id } = await receiveMessage(db, { form: submission.value, at })
  return redirectWithNotice(context, contact, {
    tone: 'done',
    section: contact,
    lines: [
      `Votre message est enregistré sous la référence ${requestNumber(id)}. Une personne le lit et vous répond par e-mail.`,
      ...(identity.mailServer ? [] : ['Notez cette référence : cette boutique n’envoie pas encore d’e-mail.']),
    ],
  })
}

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { search, found, offersCallback, retentionDays } = loaderData
  const notice = useShop()?.notice
  const words = useShopText()
  return (
    <>
      <PageTop
        title="Support"
        description={words.support}
        canonical={href('/support')}
        noIndex={search !== ''}
        heading="Comment pouvons-nous vous aider ?"
        trail={[homeCrumb]}
        lead={<Hours />}
      />
      {search === '' ? <QuestionsData questions={found} /> : null}
      <div className="stack stack-large">
        <ContactOptions offersCallback={offersCallback} />
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

function ContactOptions({ offersCallback }: { offersCallback: boolean }) {
  const { request } = useShopText()
  const booking = useShop()?.booking
  return (
    <ul className="need-tiles">
      <ContactOption to={href('/chat')} icon="chat" title="Discuter">
        Avec l’assistant IA, à toute heure
      </ContactOption>
      {booking ? (
        <ContactOption to={href('/rendez-vous')} icon="clock" title={booking}>
          Un jour, une heure, confirmés aussitôt
        </ContactOption>
      ) : null}
      {offersCallback ? (
        <ContactOption to={href('/support/rappel')} icon="phone" title={request.call.link}>
          Gratuit, au créneau que vous choisissez
        </ContactOption>
      ) : null}
      <ContactOption to="#contact" icon="mail" title="Écrire">
        Une personne vous répond par e-mail
      </ContactOption>
      <ContactOption to={href('/support/commande')} icon="box" title="Suivre une commande">
        Avec son numéro, sans compte
      </ContactOption>
    </ul>
  )
}

function ContactOption({ to, icon, title, children }: { to: string; icon: IconName; title: string; children: string }) {
  return (
    <li>
      <a href={to}>
        <Icon name={icon} />
        <strong>{title}</strong>
        <span className="muted">
          <Unhyphenated text={children} />
        </span>
      </a>
    </li>
  )
}
