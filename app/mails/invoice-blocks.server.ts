import type { Invoice } from '~/database/schema'
import { listInvoicesOf } from '~/models/invoice/index.server'
import { invoiceLink } from './links.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

const names = { invoice: 'Votre facture', 'credit-note': 'Votre avoir' }

/** The last paper of this kind; none for an order that has none. */
export async function invoiceBlocks(
  shop: MailShop,
  { orderId, kind }: { orderId: string; kind: Invoice['kind'] },
): Promise<MailBlock[]> {
  const paper = (await listInvoicesOf(shop.db, orderId)).findLast((each) => each.kind === kind)
  if (!paper) return []
  const label = `${names[kind]} ${paper.number} (PDF)`
  return [{ kind: 'link', label, href: invoiceLink(shop, { orderId, number: paper.number }) }]
}
