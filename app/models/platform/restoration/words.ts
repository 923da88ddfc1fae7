import { z } from 'zod'
import type { LostKind, LostRecord } from '~/database/schema'
import { mailKindName } from '~/models/base/outbox'
import { paymentMethodLabels, paymentStateLabels } from '~/models/shop/fulfilment'
import { orderEventKinds } from '~/models/shop/order'
import { movementText } from '~/models/shop/stock'
import type { SheetColumn, SheetValue } from '~/models/values/csv'
import { toEuros } from '~/models/values/money'
import { formatDifference, labelOf } from '~/models/values/wording'
import { isKeyOf } from '~/runtime/record'

/** `todo`: what a person does about it. */
export const lostKindNames: Record<LostKind, { one: string; many: string; todo: string }> = {
  order: {
    one: 'Commande',
    many: 'Commandes',
    todo: 'La boutique ne les connaît plus\u202f: servez ou remboursez celles qui sont payées.',
  },
  change: {
    one: 'Changement d’une commande',
    many: 'Changements de commandes',
    todo: 'Ces commandes sont revenues à leur état d’avant\u202f: notez de nouveau ce qui a été expédié, annulé ou rendu.',
  },
  payment: {
    one: 'Paiement',
    many: 'Paiements',
    todo: 'Ceux des commandes gardées reviennent du prestataire d’eux-mêmes\u202f; les virements sont à noter de nouveau.',
  },
  refund: {
    one: 'Remboursement',
    many: 'Remboursements',
    todo: 'L’argent est parti\u202f: ne les demandez pas une seconde fois.',
  },
  invoice: {
    one: 'Facture ou avoir',
    many: 'Factures et avoirs',
    todo: 'L’acheteur les a reçus\u202f: leurs numéros ne sont pas réutilisés, et le journal de TVA les compte.',
  },
  movement: {
    one: 'Mouvement de stock',
    many: 'Mouvements de stock',
    todo: 'Comptez ces articles, et ajustez leur stock.',
  },
  mail: {
    one: 'E-mail',
    many: 'E-mails',
    todo: 'Ils sont partis\u202f: la boutique ne les envoie pas de nouveau d’elle-même.',
  },
}

type Lost = Pick<LostRecord, 'kind' | 'subject' | 'label' | 'detail' | 'cents' | 'at'>

const detailSchema = z.object({
  order: z.string().optional(),
  session: z.string().nullish(),
  product: z.string().optional(),
  delta: z.number().optional(),
})

function detailOf({ kind, detail }: Lost): z.infer<typeof detailSchema> {
  if (detail === null || kind === 'invoice') return {}
  const parsed = detailSchema.safeParse(JSON.parse(detail))
  return parsed.success ? parsed.data : {}
}

/** What it concerns, for a person who looks for it: a number, a product. */
export function lostSubject(lost: Lost): string {
  const { order, product } = detailOf(lost)
  if (lost.kind === 'mail') return ''
  if (lost.kind === 'movement') return product ?? lost.subject
  return order ?? lost.subject
}

export function lostText(lost: Lost): string {
  const { session, delta } = detailOf(lost)
  const { label } = lost
  switch (lost.kind) {
    case 'order':
      return labelOf(paymentStateLabels, label)
    case 'change':
      return isKeyOf(orderEventKinds, label) ? orderEventKinds[label].words : label
    case 'payment':
      return [labelOf(paymentMethodLabels, label), session ?? ''].filter((part) => part !== '').join(', ')
    case 'refund':
      return label === 'done' ? 'Fait' : 'Demandé'
    case 'invoice':
      return label === 'invoice' ? 'Facture' : 'Avoir'
    case 'movement':
      return [
        isKeyOf(movementText, label) ? movementText[label].label : label,
        delta === undefined ? '' : formatDifference(delta),
      ]
        .filter((part) => part !== '')
        .join('\u202f: ')
    case 'mail':
      return mailKindName(label)
  }
}

export const lostColumns: SheetColumn[] = [
  { label: 'Nature', kind: 'text' },
  { label: 'Objet', kind: 'text' },
  { label: 'Date', kind: 'moment' },
  { label: 'TTC (€)', kind: 'euros' },
  { label: 'Précision', kind: 'text' },
  { label: 'Nom', kind: 'text' },
  { label: 'E-mail', kind: 'text' },
]

/** Without the name and the address, which only the former data have. */
export function lostRow(lost: Lost): SheetValue[] {
  const cents = lost.cents === null ? null : toEuros(lost.cents)
  return [lostKindNames[lost.kind].one, lostSubject(lost), lost.at, cents, lostText(lost)]
}
