import { href } from 'react-router'
import { z } from 'zod'
import { findOrderRow, listNewestOrders } from '~/models/shop/order/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { orderExample, orderSchema, toOrder } from '../shared/orders.server'
import { linkNextPage, pageQuery, sinceQuery, unknownPage } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineCall({
  id: 'listOrders',
  method: 'get',
  tag: 'Commandes',
  summary: 'Les commandes, de la plus récente à la plus ancienne',
  query: pageQuery.extend({ since: sinceQuery }),
  answer: {
    description: 'Les commandes.',
    schema: z.array(orderSchema).register(apiSchemas, { id: 'OrderList' }),
    example: [orderExample],
  },
  refusals: [401, 403],
  opensToKeys: true,
  async handle({ tenant: { db }, query: { limit, cursor, since }, headers }) {
    const before = cursor === undefined ? undefined : await findOrderRow(db, cursor)
    if (cursor !== undefined && !before) return unknownPage()
    const read = await listNewestOrders(db, { before, since, limit: limit + 1 })
    const shown = read.slice(0, limit)
    const next = read.length > limit ? shown.at(-1)?.order.id : undefined
    linkNextPage(headers, href('/api/admin/orders'), { limit, since, cursor: next })
    return shown.map(toOrder)
  },
})
