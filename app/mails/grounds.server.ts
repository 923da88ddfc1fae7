import { href } from 'react-router'
import type { Agreement, Email, Prospect } from '~/database/schema'
import { agreementsPath, mailboxHash, unsubscribePath } from '~/models/base/agreement/index.server'
import type { Settings } from '~/models/base/setting'
import { provenanceOf } from '~/models/crm/prospect'
import { formatDate, formatDateTime } from '~/models/values/french-date'
import type { LinkIdentity } from '~/runtime/identity.server'

import { type Letter, paragraph, requireSubject } from './letter'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** Fields that determine the legal basis of a mail. */
export type Grounds = Pick<Email, 'class' | 'basis' | 'agreement_id' | 'recipient'>

const GROUNDS_TITLE = 'Pourquoi cet e-mail'

/** One-click unsubscribe (RFC 8058) of a mailbox. */
export function unsubscribeUrlOf({ origin, signer }: LinkIdentity, email: string): string {
  return origin + unsubscribePath(signer, mailboxHash(email))
}

/**
 * Appends to an agent's mail its legal basis and how to opt out. `reader`: the mailbox that opts out, another than the
 * recipient in a test.
 */
export async function withGrounds(
  shop: MailShop,
  letter: Letter,
  row: Partial<Grounds>,
  reader = row.recipient,
): Promise<Letter> {
  if (row.class !== 'agent' || !row.recipient || !reader) return letter
  const why = row.basis === 'prospection' ? await sourceBlocks(shop, row.recipient) : await agreementBlocks(shop, row)
  const manage = shop.origin + agreementsPath(shop.signer, mailboxHash(reader))
  return {
    ...letter,
    blocks: [
      ...letter.blocks,
      { kind: 'heading', text: GROUNDS_TITLE },
      ...why,
      { kind: 'link', label: 'Ne plus recevoir ces e-mails, voir mes accords', href: manage },
    ],
  }
}

/** Whom a preview without a recipient is written to. */
export const sampleRecipient = { prenom: 'Camille', nom: 'Martin', entreprise: 'Café du Port' }

/** In its place, in such a preview. */
export const sampleGrounds: MailBlock[] = [
  { kind: 'heading', text: GROUNDS_TITLE },
  paragraph(
    'Ici se trouvent, pour chaque personne, ce sur quoi repose le message et le lien pour ne plus en recevoir.',
  ),
]

async function agreementBlocks({ db }: MailShop, { agreement_id }: Partial<Grounds>): Promise<MailBlock[]> {
  const agreement = await db
    .selectFrom('agreement')
    .selectAll()
    .where('id', '=', agreement_id ?? '')
    .executeTakeFirst()
  return [paragraph(agreementText(requireSubject(agreement)))]
}

function agreementText({ given_at, text_shown }: Agreement): string {
  const when = formatDateTime(new Date(given_at))
  return `Vous recevez cet e-mail parce que le ${when} (heure de Paris), à cette adresse, vous avez accepté\u202f: «\u202f${text_shown}\u202f» Vous pouvez retirer cet accord à tout moment.`
}

/** Source of the data and rights, required from the first message on (art. 14 GDPR). */
async function sourceBlocks({ db, settings, origin }: MailShop, email: string): Promise<MailBlock[]> {
  const prospect = await db
    .selectFrom('prospect')
    .selectAll()
    .where('mailbox_hash', '=', mailboxHash(email))
    .executeTakeFirst()
  return [
    paragraph(sourceText(requireSubject(prospect), senderName(settings))),
    { kind: 'link', label: 'Vos données et vos droits', href: origin + href('/confidentialite') },
  ]
}

/** The legal person (art. 20 LCEN); the letterhead has the shop's name. */
function senderName(settings: Settings): string {
  return settings['legal.company_name'].trim() || settings['shop.name']
}

function sourceText(prospect: Prospect, sender: string): string {
  const { created_at, legal_basis } = prospect
  return `${sender} vous écrit à votre adresse professionnelle, au sujet de votre activité. Elle nous vient de cette source\u202f: ${provenanceOf(prospect)}, le ${formatDate(new Date(created_at))}. Base légale\u202f: ${legal_basis}. Nous gardons à votre sujet\u202f: ${categoriesText(prospect)}, ainsi qu’une note de 0 à 100 calculée d’après ces données, qui dit à qui proposer nos produits d’abord et ne décide rien d’autre. Ces données ne sont transmises qu’à nos prestataires (hébergement, envoi des e-mails), énumérés à la page Confidentialité. Nous les gardons 3 ans après notre dernier contact. Vous pouvez consulter, corriger ou faire effacer vos données, et vous opposer à tout message\u202f: par le lien ci-dessous, ou en répondant à cet e-mail. Réclamation possible auprès de la CNIL (cnil.fr).`
}

/** Only what is known of this person. */
function categoriesText(prospect: Prospect): string {
  const { first_name, last_name, company, job_title, phone, city, country, sector, looked_up_at } = prospect
  return [
    'e-mail',
    (first_name || last_name) && 'nom',
    company && 'entreprise',
    job_title && 'fonction',
    phone && 'téléphone professionnel',
    (city || country) && 'ville ou pays',
    sector && 'secteur d’activité',
    looked_up_at && 'numéro et activité de l’entreprise au registre public',
    'échanges avec nous',
  ]
    .filter(Boolean)
    .join(', ')
}
