import { href } from 'react-router'
import type { PaymentReminder } from '~/models/platform/subscription'
import { formatDate, formatDateTime } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { ofName } from '~/models/values/wording'
import { isKeyOf } from '~/runtime/record'
import { button, fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import type { WritingShop } from './shop.server'

const planPath = (origin: string) => origin + href('/admin/formule')

type Change = QueuedMail<'plan-changed'>['data']

/** Title and paragraph of each. */
const changeTexts: Record<Change['what'], (change: Change & { day: string }) => [title: string, text: string]> = {
  raised: ({ plan, before }) => [
    `Formule ${plan}`,
    `Votre espace passe de ${before} à ${plan} dès maintenant. La différence pour la période en cours vient d’être débitée\u202f; sa facture suit.`,
  ],
  lowered: ({ plan, before, day }) => [
    `Formule ${plan} à partir du ${day}`,
    `Votre espace reste sur ${before} jusqu’au ${day}, puis passe à ${plan}. Rien n’est débité d’ici là.`,
  ],
  kept: ({ plan }) => [
    `Vous gardez ${plan}`,
    `Le passage à une formule plus petite est annulé\u202f: votre espace reste sur ${plan}.`,
  ],
  cancelled: ({ plan, day }) => [
    `Formule ${plan} résiliée`,
    `Votre résiliation est enregistrée. Votre espace reste ouvert jusqu’au ${day}, et rien ne sera plus débité. Ensuite il passe en lecture seule\u202f: vous consultez et téléchargez tout comme avant. Jusqu’au ${day}, vous pouvez revenir sur cette décision.`,
  ],
  resumed: ({ plan, day }) => [
    `Formule ${plan} reprise`,
    `Votre résiliation est annulée\u202f: la formule ${plan} continue, et le prochain paiement a lieu le ${day}.`,
  ],
}

/** Confirms what the owner changed or cancelled, with its date. */
export function planChanged(_: WritingShop, { data, at }: QueuedMail<'plan-changed'>): Letter {
  const day = formatDate(new Date(data.on))
  const [title, text] = changeTexts[data.what]({ ...data, day })
  return {
    subject: `${data.company}\u202f: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    title,
    blocks: [
      paragraph(text),
      ...(data.exceeding?.length ? [{ kind: 'list' as const, items: data.exceeding }] : []),
      facts(fact('Espace', data.company), fact('Demandé le', `${formatDateTime(at)} (heure de Paris)`)),
      button('Voir la formule', planPath(data.origin)),
    ],
  }
}

const reminderTitles: Record<PaymentReminder['kind'], string> = {
  'payment-failed': 'Le paiement de votre formule n’a pas abouti',
  'payment-reminder': 'Le paiement de votre formule attend toujours',
  'payment-last': 'Dernier rappel avant la lecture seule',
}

/** The card did not pay: what happens and how to mend it. */
export function planUnpaid(
  _: WritingShop,
  { data: { reminder, company, origin, plan, until } }: QueuedMail<'plan-unpaid'>,
): Letter {
  const title = isKeyOf(reminderTitles, reminder) ? reminderTitles[reminder] : reminderTitles['payment-reminder']
  const end = `${formatDateTime(new Date(until))} (heure de Paris)`
  return {
    subject: `${company}\u202f: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    title,
    blocks: [
      paragraph(
        `Votre carte n’a pas payé la formule ${plan} de l’espace ${ofName(company)}. Nous essayons encore ces prochains jours\u202f; vous pouvez aussi changer de carte dès maintenant.`,
      ),
      paragraph(
        `Votre espace reste ouvert jusqu’au ${end}. Sans paiement d’ici là, il passe en lecture seule\u202f: rien n’est perdu, et il rouvre dès que le paiement aboutit.`,
      ),
      button('Changer de carte', planPath(origin)),
    ],
  }
}

/** A plan was paid: its invoice, to download in the workspace. */
export function planInvoice(
  _: WritingShop,
  { data: { company, origin, number, what, totalCents, isSimulated, isCredit } }: QueuedMail<'plan-invoice'>,
): Letter {
  if (isCredit) {
    const path = href('/admin/formule/factures/:number/pdf', { number })
    return {
      subject: `${company}\u202f: avoir ${number}`,
      title: `Avoir ${number}`,
      blocks: [
        paragraph(
          isSimulated
            ? 'Cet avoir est une démonstration\u202f: rien n’est remboursé, et c’est un spécimen.'
            : 'Nous corrigeons une facture de votre formule. Voici l’avoir, à garder avec vos comptes.',
        ),
        facts(fact('Motif', what), fact('Montant TTC', formatEuros(totalCents), true)),
        button('Télécharger l’avoir (PDF)', origin + path),
      ],
    }
  }
  return {
    subject: `${company}\u202f: facture ${number}`,
    title: `Facture ${number}`,
    blocks: [
      paragraph(
        isSimulated
          ? 'Ce paiement est une démonstration\u202f: rien n’a été débité, et la facture est un spécimen.'
          : 'Votre paiement est arrivé. Voici votre facture, à garder avec vos comptes.',
      ),
      facts(fact('Objet', what), fact('Montant TTC', formatEuros(totalCents), true)),
      button('Télécharger la facture (PDF)', origin + href('/admin/formule/factures/:number/pdf', { number })),
    ],
  }
}
