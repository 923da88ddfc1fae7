import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { Settings } from '~/models/shop'
import { readNumber } from '~/models/shop/index.server'
import { mailboxKey } from '~/models/values/index.server'
import type { Signer } from '~/runtime/secret.server'

/** Mobile carriers put many people behind one address. */
const WIDER_FOR_NETWORKS = 10

/**
 * Whether a mailbox or a network has as many unpaid orders as it may have, `exceptOrderId` aside. Orders that strangers
 * place with somebody's address do not count against its owner once a session proves who that is.
 */
export async function hasTooManyUnpaid(
  trx: Kysely<ShopDatabase>,
  input: {
    settings: Settings
    email: string
    isMailboxProven: boolean
    /** As `hashNetwork` gives it; null where it is not known. */
    networkHash: string | null
    exceptOrderId: string | undefined
  },
): Promise<boolean> {
  const { email, isMailboxProven, networkHash, exceptOrderId = '' } = input
  const most = readNumber(input.settings, 'orders.unpaid_per_mailbox')
  const unpaid = trx
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'en_attente')
    .where('payment_state', '=', 'unpaid')
    .where('id', '<>', exceptOrderId)
  const ofMailbox = unpaid.where('mailbox', '=', mailboxKey(email))
  const counted = isMailboxProven ? ofMailbox.where('email_confirmed_at', 'is not', null) : ofMailbox
  if ((await counted.executeTakeFirstOrThrow()).count >= most) return true
  if (networkHash === null) return false
  const ofNetwork = await unpaid.where('network_hash', '=', networkHash).executeTakeFirstOrThrow()
  return ofNetwork.count >= most * WIDER_FOR_NETWORKS
}

/** Keyed: there are few enough IPv4 addresses to try them all against a plain digest. */
export function hashNetwork(signer: Signer, network: string | null): string | null {
  return network === null ? null : signer.sign('network of an unpaid order', network)
}
