import { listInvoicesOf } from '~/models/invoice/index.server'
import { paragraph } from './letter'
import { invoiceLink } from './links.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** The last invoice; nothing for an order that has none. */
export async function invoiceBlocks(shop: MailShop, { orderId }: { orderId: string }): Promise<MailBlock[]> {
  const invoice = (await listInvoicesOf(shop.db, orderId)).findLast(({ kind }) => kind === 'invoice')
  if (!invoice) return []
  const label = `Votre facture ${invoice.number} (PDF)`
  return [{ kind: 'link', label, href: invoiceLink(shop, { orderId, number: invoice.number }) }]
}

/** Of an order that was invoiced. Its number is not known where the mail is shown before the refund is made. */
export async function creditNoteBlocks(shop: MailShop, { orderId }: { orderId: string }): Promise<MailBlock[]> {
  const isInvoiced = (await listInvoicesOf(shop.db, orderId)).some(({ kind }) => kind === 'invoice')
  return isInvoiced ? [paragraph('L’avoir se télécharge sur la page de votre commande, avec la facture.')] : []
}
