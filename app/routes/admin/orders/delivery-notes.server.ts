import { data, type RouterContextProvider } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { type Paper, printingForm } from '~/models/invoice'
import { listDeliveryNotes } from '~/models/invoice/index.server'

export function notesQuery(orderIds: string[]): URLSearchParams {
  return new URLSearchParams(orderIds.map((id) => ['commande', id]))
}

/** The delivery notes that an address names; refuses too many. */
export async function requireDeliveryNotes(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<{ notes: Paper[]; query: URLSearchParams }> {
  const { db, identity } = deskRequest(context)
  const asked = printingForm.safeParse({ commande: [...new Set(url.searchParams.getAll('commande'))] })
  if (!asked.success) throw data(asked.error.issues[0]?.message, { status: 400 })
  const { commande: orderIds } = asked.data
  const notes = await listDeliveryNotes(db, { orderIds, isSpecimen: identity.demo })
  if (notes.length === 0) throw data('Commande inconnue', { status: 404 })
  return { notes, query: notesQuery(orderIds) }
}
