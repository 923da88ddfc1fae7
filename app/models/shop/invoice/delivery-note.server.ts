import type { CustomerOrder, OrderItem, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { readParts } from '~/models/shop/catalogue'
import { type OrderWithItems, orderSubject, promiseOf, promiseText } from '~/models/shop/order'
import { findOrderByNumber, findOrderRow, listOrderItems, recordOrderEvent } from '~/models/shop/order/index.server'
import { formatDate } from '~/models/values/french-date'

import type { Paper } from './paper'
import { deliveryPartyOf, sellerOf } from './parties'
import { withShippedUnits } from './shipped-units.server'

/** Delivery notes of orders named by number or id, in the order given; unknown ones are omitted. */
export async function listDeliveryNotes(
  db: ShopDb,
  { orders, isSpecimen }: { orders: string[]; isSpecimen: boolean },
): Promise<Paper[]> {
  const seller = sellerOf(await readSettings(db))
  const shop = { seller: { name: seller.name, lines: seller.lines }, isSpecimen }
  const found: OrderWithItems[] = []
  for (const named of orders) {
    const order = await findNamed(db, named)
    if (order) found.push({ order, items: await listOrderItems(db, order.id) })
  }
  return (await withShippedUnits(db, found)).map((order) => toNote(order, shop))
}

/**
 * Records in each order's history that its delivery note was printed. Returns the names of existing orders, by number
 * where available: short enough for a URL with a hundred.
 */
export function recordPrinting(
  db: ShopDb,
  { orders, actor, at }: { orders: string[]; actor: AuditInput['actor']; at: Date },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const printed: string[] = []
    for (const named of orders) {
      const order = await findNamed(trx, named)
      if (!order) continue
      await recordOrderEvent(trx, { orderId: order.id, kind: 'delivery-note', actor, at })
      await recordAudit(trx, { at, actor, action: 'order.print', subject: orderSubject(order) })
      printed.push(order.order_number ?? order.id)
    }
    return printed
  })
}

async function findNamed(db: ShopDb, named: string): Promise<CustomerOrder | undefined> {
  return (await findOrderRow(db, named)) ?? findOrderByNumber(db, named)
}

function toNote({ order, items }: OrderWithItems, shop: Pick<Paper, 'seller' | 'isSpecimen'>): Paper {
  const party = deliveryPartyOf(order)
  const lines = [party.name, ...party.lines, order.phone].filter((line) => line !== '')
  return {
    ...shop,
    title: `Bon de livraison ${order.order_number ?? 'sans numéro'}`,
    facts: [
      { label: 'Commande passée le', value: formatDate(new Date(order.created_at)) },
      { label: 'Livraison promise', value: promiseText(promiseOf(order, items)) },
    ],
    parties: [{ title: 'Destinataire', lines: order.address === '' ? [...lines, 'Adresse à demander'] : lines }],
    table: {
      caption: 'Ce que contient la livraison',
      columns: [{ label: 'Article' }, { label: 'Quantité', isNumber: true }],
      rows: items.length > 0 ? items.flatMap(toRows) : [nothing],
    },
    totals: [],
    vat: undefined,
    mentions: mentionsOf(order, items),
    signatures: ['Préparé par, le', 'Reçu par, le, signature'],
  }
}

const nothing = { cells: ['Rien à livrer', '0'], details: ['Tout a été remboursé avant l’expédition.'] }
const checkParcel =
  'Vérifiez le colis devant le transporteur et notez vos réserves sur son bordereau. Dites-les-nous sous trois jours.'

function mentionsOf({ status }: CustomerOrder, items: OrderItem[]): string[] {
  if (status === 'annule') return ['Commande annulée\u202f: n’expédiez rien.']
  return items.length > 0 ? [checkParcel] : []
}

function toRows(item: OrderItem): Paper['table']['rows'] {
  const parts = readParts(item)
  const article = {
    cells: [item.product_name, String(item.quantity)],
    details: parts.length > 0 ? [`Comprend ${parts.join(', ')}`] : [],
  }
  if (item.gift_name === null) return [article]
  return [article, { cells: [item.gift_name, String(item.quantity)], details: ['Offert'] }]
}
