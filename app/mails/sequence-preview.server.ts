import type { SequenceEnrolment, SequenceKey } from '~/database/schema'
import { mayWrite, noRightText } from '~/models/base/agreement/index.server'
import { type WrittenMail, wholeText } from '~/models/base/outbox'
import type { SequenceStep } from '~/models/base/template'
import { fillLine, fillMailText, parseMailText } from '~/models/mailing/mail-text'

import { sampleGrounds, sampleRecipient, withGrounds } from './grounds.server'
import { type Letter, MailSubjectGone } from './letter'
import { withLetterhead } from './letterhead.server'
import { stepLetter } from './sequence-mail.server'
import type { MailShop } from './shop.server'

type StepPreview = { ok: true; mail: WrittenMail } | { ok: false; message: string }

interface PreviewedStep {
  sequence: SequenceKey
  step: SequenceStep
  /** Without one, a sample recipient. */
  person?: SequenceEnrolment
  /** The mailbox its opt-out link is about, never the person's. */
  reader: string
  at: Date
}

/** Renders a step as of now. */
export async function previewStep(
  shop: MailShop,
  { sequence, step, person, reader, at }: PreviewedStep,
): Promise<StepPreview> {
  if (!person) return { ok: true, mail: await whole(shop, sampleLetter(shop, step)) }
  const { email, basis, subject_id } = person
  const cartId = basis === 'cart-reminder' ? (subject_id ?? undefined) : undefined
  const right = await mayWrite(shop.db, { email, basis, cartId, at })
  if (!right.ok) return { ok: false, message: noRightText[right.reason] }
  try {
    const letter = await stepLetter(shop, { step, enrolment: { ...person, sequence } })
    const grounds = { class: 'agent', basis, agreement_id: right.agreement?.id ?? null, recipient: email } as const
    return { ok: true, mail: await whole(shop, await withGrounds(shop, letter, grounds, reader)) }
  } catch (error) {
    if (!(error instanceof MailSubjectGone)) throw error
    return { ok: false, message: error.message }
  }
}

async function whole(shop: MailShop, letter: Letter): Promise<WrittenMail> {
  return wholeText(await withLetterhead(shop, letter))
}

function sampleLetter({ origin, settings }: MailShop, step: SequenceStep): Letter {
  const fields = {
    boutique: settings['shop.name'],
    ...sampleRecipient,
    numero_commande: 'EXEMPLE1',
    lien_panier: `${origin}/cart`,
    lien_resultats: `${origin}/questionnaire`,
  }
  const subject = fillLine(step.subject, fields)
  return {
    subject,
    title: subject,
    blocks: [...fillMailText(parseMailText(step.text), { fields, origin }), ...sampleGrounds],
  }
}
