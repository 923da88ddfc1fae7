import { listInvoicesOf } from '~/models/shop/invoice/index.server'
import { paragraph } from './letter'
import { invoiceLink } from './links.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** Links the last invoice; empty for an order without one. */
export async function invoiceBlocks(shop: MailShop, { orderId }: { orderId: string }): Promise<MailBlock[]> {
  const invoice = (await listInvoicesOf(shop.db, orderId)).findLast(({ kind }) => kind === 'invoice')
  if (!invoice) return []
  const label = `Votre facture ${invoice.number} (PDF)`
  return [{ kind: 'link', label, href: invoiceLink(shop, { orderId, number: invoice.number }) }]
}

/** For an invoiced order. The number is unknown when the mail is previewed before the refund. */
export async function creditNoteBlocks(shop: MailShop, { orderId }: { orderId: string }): Promise<MailBlock[]> {
  const isInvoiced = (await listInvoicesOf(shop.db, orderId)).some(({ kind }) => kind === 'invoice')
  return isInvoiced ? [paragraph('L’avoir se télécharge sur la page de votre commande, avec la facture.')] : []
}
