import { data, href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { ShownConsent } from '~/components/shop/account/consent-list'
import type { LeadConsent } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { findAccountOwner } from '~/middleware/session.server'
import { signerOf } from '~/middleware/tenant.server'
import { consentPath, parseConsentReference } from '~/models/advice/index.server'
import { questionnaireConsents } from '~/models/customer'
import { formatDateTime, maskedPhone } from '~/models/values'

import { readForm } from '~/routes/posted-form.server'
import type { Route } from './+types/consents'

const changeSchema = z.object({ channel: z.enum(['email', 'phone']), back: z.literal('profil').optional() })

/** The id of the lead that the link opens; 404 for a link that is not ours. */
export function requireLeadId(context: Readonly<RouterContextProvider>, reference: string): string {
  const id = parseConsentReference(signerOf(context), reference)
  if (!id) throw data('Lien inconnu', { status: 404 })
  return id
}

export interface ConsentChange {
  channel: LeadConsent['channel']
  /** What is kept as the place of the change. */
  page: string
  /** Where it is shown. */
  shownAt: string
}

/** 400 for a form that is not ours. Only whoever is signed in has pressed the button of their account. */
export async function readConsentChange(
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
  leadId: string,
): Promise<ConsentChange> {
  const form = changeSchema.safeParse(await readForm(request))
  if (!form.success) throw data('Formulaire illisible', { status: 400 })
  const { channel, back } = form.data
  return back && (await findAccountOwner({ request, context }))
    ? { channel, page: href('/profile'), shownAt: href('/profile') }
    : { channel, page: '/accords', shownAt: consentPath(signerOf(context), leadId) }
}

export function consentChanged(
  context: Readonly<RouterContextProvider>,
  change: ConsentChange,
  input: { changed: boolean; line: string },
): Response {
  return redirectWithNotice(
    context,
    change.shownAt,
    input.changed
      ? { tone: 'done', lines: [input.line] }
      : { tone: 'info', lines: ['C’était déjà fait : voici vos accords tels qu’ils sont.'] },
  )
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
