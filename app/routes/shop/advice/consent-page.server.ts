import { data, href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { ShownConsent } from '~/components/shop/account/consent-list'
import type { LeadConsent } from '~/database/schema'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import { consentPath, parseConsentReference, type withdrawConsent } from '~/models/advice/index.server'
import { questionnaireConsents } from '~/models/customer'
import { formatDateTime, maskedPhone } from '~/models/values'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { Route } from './+types/consents'

const changeSchema = z.object({ channel: z.enum(['email', 'phone']), back: z.literal('profil').optional() })

/** The lead of a signed link, or 404. */
export function requireLeadId(context: Readonly<RouterContextProvider>, reference: string): string {
  const id = parseConsentReference(shopRequest(context).signer, reference)
  if (!id) throw data('Lien inconnu', { status: 404 })
  return id
}

/**
 * Withdraws or renews a consent, then redirects to the page the form was on: the account, if its owner is signed in,
 * or the signed link. Throws 400 for a malformed form.
 */
export async function changeConsent(
  { request, params, context }: Pick<Route.ActionArgs, 'request' | 'params' | 'context'>,
  change: typeof withdrawConsent,
  words: Record<LeadConsent['channel'], string>,
): Promise<Response> {
  const { db, at, signer } = shopRequest(context)
  const leadId = requireLeadId(context, params.reference)
  const form = changeSchema.safeParse(await readForm(request))
  if (!form.success) throw data('Formulaire illisible', { status: 400 })
  const { channel, back } = form.data
  const inAccount = back && (await findAccountOwner({ request, context }))
  const changed = await change(db, { leadId, channel, page: inAccount ? href('/profile') : '/accords', at })
  const shownAt = inAccount ? href('/profile') : consentPath(signer, leadId)
  if (changed) return redirectWithNotice(context, shownAt, done(words[channel]))
  const lines = ['C’était déjà fait : voici vos accords tels qu’ils sont.']
  return redirectWithNotice(context, shownAt, { tone: 'info', lines })
}

export function toShownConsent(consent: LeadConsent): ShownConsent {
  const { channel, withdrawn_at, contact_phone } = consent
  return {
    channel,
    text: consent.text_shown,
    givenAt: formatDateTime(new Date(consent.given_at)),
    withdrawnAt: withdrawn_at ? formatDateTime(new Date(withdrawn_at)) : undefined,
    phone: channel === 'phone' && contact_phone ? maskedPhone(contact_phone) : undefined,
    textToday: questionnaireConsents[channel].text,
  }
}
