import type { ShopDb } from '~/database/schema'

/** The conversations, call-backs and messages of the demonstration, with what hangs on them; returns how many. */
export async function deleteDemoRequests(trx: ShopDb): Promise<number> {
  let deleted = 0
  for (const table of ['conversation', 'callback_request', 'contact_message'] as const) {
    const { numDeletedRows } = await trx.deleteFrom(table).where('is_demo', '=', 1).executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
  }
  return deleted
}
