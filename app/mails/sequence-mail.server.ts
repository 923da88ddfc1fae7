import { href } from 'react-router'
import type { SequenceEnrolment } from '~/database/schema'
import { answersQuery } from '~/models/crm/advice'
import { fillLine, fillMailText, type MailFields, parseMailText } from '~/models/mailing/mail-text'
import type { SequenceStep } from '~/models/mailing/sequence'
import { readStepsOf } from '~/models/mailing/sequence/index.server'
import { findResumeToken } from '~/models/shop/cart/index.server'
import { findOrderRow } from '~/models/shop/order/index.server'

import { type Letter, type QueuedMail, requireSubject } from './letter'
import type { MailShop } from './shop.server'

export async function sequenceStep(shop: MailShop, { data }: QueuedMail<'sequence-step'>): Promise<Letter> {
  const { db, template } = shop
  const enrolment = requireSubject(
    await db.selectFrom('sequence_enrolment').selectAll().where('id', '=', data.enrolmentId).executeTakeFirst(),
  )
  const { steps } = await readStepsOf(db, { ...data, template })
  return stepLetter(shop, { step: requireSubject(steps[data.step - 1]), enrolment })
}

/** Also for a person outside the sequence, for previews. */
export async function stepLetter(
  shop: MailShop,
  { step, enrolment }: { step: SequenceStep; enrolment: Person },
): Promise<Letter> {
  const fields = await fieldsOf(shop, enrolment)
  const subject = fillLine(step.subject, fields)
  return {
    subject,
    title: subject,
    blocks: fillMailText(parseMailText(step.text), { fields, origin: shop.origin }),
  }
}

type Person = Pick<SequenceEnrolment, 'sequence' | 'email' | 'subject_id'>

async function fieldsOf(shop: MailShop, person: Person): Promise<MailFields> {
  const own = await ownFields[person.sequence]?.(shop, person)
  return { boutique: shop.settings['shop.name'], prenom: '', ...own }
}

const ownFields: Partial<
  Record<SequenceEnrolment['sequence'], (shop: MailShop, person: Person) => Promise<MailFields>>
> = {
  questionnaire: answersFields,
  panier: cartFields,
  'apres-achat': orderFields,
  reactivation: orderFields,
  prospection: prospectFields,
}

async function answersFields({ db, origin }: MailShop, { subject_id }: Person): Promise<MailFields> {
  const row = await db
    .selectFrom('questionnaire_answer')
    .select('answers')
    .where('lead_id', '=', subject_id ?? '')
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const answers = JSON.parse(requireSubject(row).answers)
  return { lien_resultats: `${origin}${href('/questionnaire/resultats')}?${answersQuery(answers)}` }
}

/** Omits the name typed with a cart: knowing an address does not authenticate its owner. */
async function cartFields({ db, origin }: MailShop, { subject_id }: Person): Promise<MailFields> {
  const token = requireSubject((await findResumeToken(db, subject_id ?? '')) ?? undefined)
  return { lien_panier: origin + href('/cart/resume/:token', { token }) }
}

async function orderFields({ db }: MailShop, { subject_id }: Person): Promise<MailFields> {
  const { first_name, order_number } = requireSubject(await findOrderRow(db, subject_id ?? ''))
  return { prenom: first_name, numero_commande: order_number ?? '' }
}

async function prospectFields({ db }: MailShop, { subject_id }: Person): Promise<MailFields> {
  const prospect = await db
    .selectFrom('prospect')
    .select(['first_name', 'company'])
    .where('id', '=', subject_id ?? '')
    .executeTakeFirst()
  const { first_name, company } = requireSubject(prospect)
  return { prenom: first_name, entreprise: company || 'votre entreprise' }
}
