import { z } from 'zod'
import type { CustomerOrder, OrderItem } from '~/database/schema'
import { orderStatuses } from '~/models/shop/order'
import { paymentMethods } from '~/models/shop/payment'
import { toEuros } from '~/models/values/money'
import { apiSchemas, euros } from './schemas.server'

export const orderSchema = z
  .object({
    id: z.string(),
    order_number: z.string().nullable().describe('Null tant qu’aucun paiement n’a commencé.'),
    customer_name: z.string(),
    customer_email: z.string(),
    customer_phone: z.string(),
    status: z.enum(orderStatuses),
    created_at: z.string().describe('Instant ISO-8601, UTC.'),
    total_amount: euros.describe('TTC, livraison comprise\u202f; HT pour une exportation.'),
    vat_percent: z
      .number()
      .describe(
        '0 pour une livraison en Suisse, exportée sans TVA française, et en franchise en base (art. 293 B du CGI).',
      ),
    payment_method: z.enum([...paymentMethods, 'credit']).describe('`credit`\u202f: l’avoir du client a tout payé.'),
    notes: z.string().nullable().describe('La note interne de la boutique.'),
    shipping_address: z.object({
      firstName: z.string(),
      lastName: z.string(),
      address: z.string().describe('Vide tant qu’elle est à demander.'),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    }),
    items: z.array(
      z.object({
        product_id: z.string(),
        product_name: z.string(),
        quantity: z.int(),
        unit_price: euros.describe('HT.'),
      }),
    ),
  })
  .register(apiSchemas, { id: 'Order' })

export function toOrder({ order, items }: { order: CustomerOrder; items: OrderItem[] }): z.input<typeof orderSchema> {
  return {
    id: order.id,
    order_number: order.order_number,
    customer_name: order.customer_name,
    customer_email: order.email,
    customer_phone: order.phone,
    status: order.status,
    created_at: order.created_at,
    total_amount: toEuros(order.total_cents),
    vat_percent: order.vat_percent,
    payment_method: order.payment_method,
    notes: order.notes,
    shipping_address: {
      firstName: order.first_name,
      lastName: order.last_name,
      address: order.address,
      postalCode: order.postal_code,
      city: order.city,
      country: order.country,
    },
    items: items.map(({ product_id, product_name, quantity, unit_price_cents }) => {
      return { product_id, product_name, quantity, unit_price: toEuros(unit_price_cents) }
    }),
  }
}

export const orderExample: z.input<typeof orderSchema> = {
  id: '019a9f2c-7c00-7000-8000-1a2b3c4d5e6f',
  order_number: 'K3J5H2K4',
  customer_name: 'Éloïse Dupont',
  customer_email: 'eloise@example.fr',
  customer_phone: '06 12 34 56 78',
  status: 'confirme',
  created_at: '2026-11-20T09:00:00.000Z',
  total_amount: 538.8,
  vat_percent: 20,
  payment_method: 'card',
  notes: null,
  shipping_address: {
    firstName: 'Éloïse',
    lastName: 'Dupont',
    address: '12 rue des Lilas',
    postalCode: '69003',
    city: 'Lyon',
    country: 'France',
  },
  items: [{ product_id: 'prod-osmoseur-essentiel', product_name: 'Osmoseur Essentiel', quantity: 1, unit_price: 449 }],
}
