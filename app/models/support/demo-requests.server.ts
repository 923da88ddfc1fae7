import type { ShopDb } from '~/database/schema'

/** The conversations, call-backs and messages of the demonstration, with what hangs on them. */
export async function deleteDemoRequests(trx: ShopDb): Promise<void> {
  for (const table of ['conversation', 'callback_request', 'contact_message'] as const) {
    await trx.deleteFrom(table).where('is_demo', '=', 1).execute()
  }
}
