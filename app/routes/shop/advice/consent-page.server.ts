import { data, href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { ConsentView } from '~/components/shop/account/consent-list'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import { agreementNames, agreementTexts, clickAgreementText } from '~/models/base/agreement'
import { mailboxHash, parseAgreementsReference } from '~/models/base/agreement/index.server'
import { awaitSending } from '~/models/base/outbox/index.server'
import { questionnaireConsents } from '~/models/base/user'
import {
  type AgreementsOwner,
  type ConsentSubject,
  type endConsent,
  findAgreementsOwner,
  findLeadContact,
  type PersonConsents,
  parseConsentReference,
} from '~/models/crm/advice/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { maskedPhone } from '~/models/values/phone'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { Route } from './+types/consents'

const changeSchema = z.object({
  agreement: z.enum(['advice', 'offers', 'cart-reminder', 'clicks', 'phone', 'all']),
  back: z.literal('profil').optional(),
})

/** Timeout for a mail already being sent to the address. */
const LEAVING_MS = 5000

/** Resolves a signed link, or throws 404. Undefined when the lead was erased since. */
export async function requireOwner(
  context: Readonly<RouterContextProvider>,
  reference: string,
): Promise<AgreementsOwner | undefined> {
  const { signer, db } = shopRequest(context)
  const hash = parseAgreementsReference(signer, reference)
  if (hash) return findAgreementsOwner(db, hash)
  const leadId = parseConsentReference(signer, reference)
  if (!leadId) throw data('Lien inconnu', { status: 404 })
  const lead = await findLeadContact(db, leadId)
  return lead && { hash: mailboxHash(lead.email), email: lead.email, leadId }
}

/** Only links mailed after the questionnaire name a lead. */
export function requireLeadId(context: Readonly<RouterContextProvider>, reference: string): string {
  const id = parseConsentReference(shopRequest(context).signer, reference)
  if (!id) throw data('Lien inconnu', { status: 404 })
  return id
}

/**
 * Ends or renews a consent, then redirects to the page the form was on: the account, if its owner is signed in, or the
 * signed link. Throws 400 for a malformed form.
 */
export async function changeConsent(
  { request, params, context }: Pick<Route.ActionArgs, 'request' | 'params' | 'context'>,
  change: typeof endConsent,
  words: Record<ConsentSubject, string>,
): Promise<Response> {
  const { db, at } = shopRequest(context)
  const owner = await requireOwner(context, params.reference)
  const form = changeSchema.safeParse(await readForm(request))
  if (!form.success) throw data('Formulaire illisible', { status: 400 })
  const { agreement: subject, back } = form.data
  const inAccount = back && (await findAccountOwner({ request, context }))
  const page = inAccount ? href('/profile') : '/accords'
  const changed = owner !== undefined && (await change(db, { owner, subject, page, at }))
  if (owner && changed) await awaitSending(db, { hash: owner.hash, mostMs: LEAVING_MS })
  const shownAt = inAccount ? href('/profile') : href('/accords/:reference', { reference: params.reference })
  if (changed) return redirectWithNotice(context, shownAt, done(words[subject]))
  const lines = ['C’était déjà fait : voici vos accords tels qu’ils sont.']
  return redirectWithNotice(context, shownAt, { tone: 'info', lines })
}

export function toConsentViews({ agreements, calls, clicks }: PersonConsents): ConsentView[] {
  const mails = agreements.map((row): ConsentView => {
    const { kind, text_shown, ended_at } = row
    return {
      subject: kind,
      title: agreementNames[kind],
      of: 'e-mails',
      text: text_shown,
      givenAt: formatDateTime(new Date(row.given_at)),
      endedAt: ended_at ? formatDateTime(new Date(ended_at)) : undefined,
      phone: undefined,
      // A reminder concerns one cart: its box is on the delivery page.
      textToday: kind === 'cart-reminder' ? undefined : agreementTexts[kind].text,
    }
  })
  const shown = clicks ? [...mails, toClickViews(clicks)] : mails
  if (!calls) return shown
  const { text_shown, given_at, withdrawn_at, contact_phone } = calls
  return [
    ...shown,
    {
      subject: 'phone',
      title: 'Conseils par téléphone',
      of: 'appels',
      text: text_shown,
      givenAt: formatDateTime(new Date(given_at)),
      endedAt: withdrawn_at ? formatDateTime(new Date(withdrawn_at)) : undefined,
      phone: contact_phone ? maskedPhone(contact_phone) : undefined,
      textToday: questionnaireConsents.phone.text,
    },
  ]
}

function toClickViews({ text_shown, given_at, ended_at }: NonNullable<PersonConsents['clicks']>): ConsentView {
  return {
    subject: 'clicks',
    title: 'Mesure des clics dans nos e-mails',
    of: 'clics',
    text: text_shown,
    givenAt: formatDateTime(new Date(given_at)),
    endedAt: ended_at ? formatDateTime(new Date(ended_at)) : undefined,
    phone: undefined,
    textToday: clickAgreementText.text,
  }
}
