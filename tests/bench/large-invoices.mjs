import { insertInto } from './large-rows.mjs'

/** An invoice per paid order, in the order of payment, then credit notes up to the requested count. */
export function addInvoices(database, wanted) {
  const insert = insertInto(database, 'invoice')
  const paid = database
    .prepare(`
      select * from customer_order where is_demo = 0 and paid_at is not null order by paid_at, id`)
    .all()
  database.exec('delete from invoice_backlog')
  for (const [place, order] of paid.entries()) insert(paperOf(order, { letters: 'FA', sequence: place + 1 }))
  for (const [place, order] of paid.slice(0, wanted - paid.length).entries()) {
    insert(paperOf(order, { letters: 'AV', sequence: place + 1 }))
  }
}

/** A shop that began as a demonstration issues specimens. */
function paperOf(order, { letters, sequence }) {
  const series = `${letters}-SPECIMEN`
  const number = `${series}-${String(sequence).padStart(6, '0')}`
  const kind = letters === 'FA' ? 'invoice' : 'credit-note'
  return {
    ...{ number, kind, series, sequence, order_id: order.id, total_cents: order.total_cents, issued_at: order.paid_at },
    content: JSON.stringify(contentOf(order, { number, kind })),
  }
}

function contentOf(order, { number, kind }) {
  const day = order.paid_at.slice(0, 10)
  const party = { name: order.customer_name, lines: [order.address, `${order.postal_code} ${order.city}`] }
  const buyer = { ...party, country: order.country, vatNumber: '' }
  const line = { quantity: 1, unitCents: order.subtotal_cents, netCents: order.subtotal_cents, vatPercent: 20 }
  return {
    ...{ version: 1, number, kind, isSpecimen: true, issuedOn: day, paidOn: day, buyer, delivery: buyer },
    order: { number: order.order_number, placedOn: day },
    corrects: kind === 'invoice' ? null : { number: 'FA-SPECIMEN-000001', issuedOn: day, reason: 'Rétractation' },
    seller: { ...buyer, name: 'Osmoseurs', identity: ['SAS au capital de 10 000 €'], siren: '000000000' },
    lines: [{ ...line, name: 'Osmoseur', details: ['Pack découverte'], ecoParticipationCents: 0 }],
    ...{ discountCents: 0, deliveryNetCents: 0, creditCents: 0, payment: 'Carte bancaire' },
    vat: [{ percent: 20, netCents: order.subtotal_cents, vatCents: order.tax_cents }],
    ...{ netCents: order.subtotal_cents, vatCents: order.tax_cents, grossCents: order.total_cents },
    mentions: [
      'Pénalités de retard\u202f: trois fois le taux d’intérêt légal.',
      'Indemnité de recouvrement\u202f: 40 €.',
    ],
    facturX: {
      ...{ typeCode: kind === 'invoice' ? '380' : '381', currency: 'EUR', paymentMeansCode: '48', vatCategory: 'S' },
      ...{ exemptionCode: null, sellerCountry: 'FR', buyerCountry: 'FR', buyerReference: order.order_number },
    },
  }
}
