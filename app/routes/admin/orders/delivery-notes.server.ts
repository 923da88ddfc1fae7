import { data, type RouterContextProvider } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { MAX_NOTES, type Paper, printingForm } from '~/models/shop/invoice'
import { listDeliveryNotes } from '~/models/shop/invoice/index.server'
import { readOrderFilters } from '~/models/shop/order'
import { listNewestOrders } from '~/models/shop/order/index.server'

/** Joins ids in one query parameter: a hundred of them stay within the URL length limit. */
const SEPARATOR = '.'

export function notesQuery(orders: string[]): URLSearchParams {
  return new URLSearchParams({ commande: orders.join(SEPARATOR) })
}

/** The checked orders, or all matches of the form's filters, read just far enough to detect too many. */
export async function listAskedOrders(db: ShopDb, form: FormData): Promise<unknown[]> {
  if (!form.has('liste')) return [...new Set(form.getAll('commande'))]
  const typed = ['q', 'statut'].map((name) => [name, String(form.get(name) ?? '')])
  const { filters } = readOrderFilters(new URLSearchParams(typed))
  const found = await listNewestOrders(db, { limit: MAX_NOTES + 1, filters })
  return found.map(({ order }) => order.id)
}

/** The delivery notes named in the URL; refuses too many. */
export async function requireDeliveryNotes(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<{ notes: Paper[]; query: URLSearchParams }> {
  const { db, identity } = adminRequest(context)
  const named = url.searchParams.getAll('commande').flatMap((value) => value.split(SEPARATOR))
  const asked = printingForm.safeParse({ commande: [...new Set(named)] })
  if (!asked.success) throw data(asked.error.issues[0]?.message, { status: 400 })
  const { commande: orders } = asked.data
  const notes = await listDeliveryNotes(db, { orders, isSpecimen: identity.demo })
  if (notes.length === 0) throw data('Commande inconnue', { status: 404 })
  return { notes, query: notesQuery(orders) }
}
