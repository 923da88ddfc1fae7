import type { AgentKey, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { claimNextEmails } from '~/mails/claiming.server'
import { markSent, writeClaimed } from '~/mails/sending.server'
import type { JobHandler } from '~/models/base/agent/index.server'
import { updateAgent } from '~/models/base/agent/state.server'
import { workOnJob } from '~/models/base/agent/work.server'
import { chooseCartReminder } from '~/models/base/agreement/index.server'
import { claimJob, enqueueJob } from '~/models/base/job/index.server'
import { recoveryHandler } from '~/models/mailing/recovery/index.server'
import { saveShipping } from '~/models/shop/cart/index.server'
import { newId } from '~/models/values/id.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { firstShop } from './first-shop'
import { testMailShop } from './mails'
import { address, cartWith } from './shop-checkout'

/** Runs an agent's job once, as the engine does. */
export async function runAgentJob(
  db: ShopDb,
  { agent, handler, payload = {}, at }: { agent: AgentKey; handler: JobHandler; payload?: object; at: Date },
) {
  const { kind } = handler
  await updateAgent(db, agent, { wanted: 'running' })
  await enqueueJob(db, { kind, key: `${kind}:${newId(at)}`, agent, payload, at })
  const job = await claimJob(db, { at, kinds: [kind] })
  if (!job) throw new Error('The job was not claimed.')
  const tenant = { id: 'boutique', db, template: osmoseurs, identity: firstShop } as unknown as Tenant
  const { signal } = new AbortController()
  return workOnJob({ tenant, job: { ...job, agent }, handler, part: {}, signal, now: () => at })
}

export function runRecovery(db: ShopDb, at: Date) {
  return runAgentJob(db, { agent: 'recovery', handler: recoveryHandler, at })
}

/** Sends the due mails; returns their recipients. */
export async function sendDue(db: ShopDb, at: Date): Promise<string[]> {
  const sent: string[] = []
  const shop = await testMailShop(db)
  for (;;) {
    const [email] = await claimNextEmails(db, { limit: 1, at })
    if (!email) return sent
    if (!(await writeClaimed(shop, { email, at }))) continue
    await markSent(db, { email, at })
    sent.push(email.to)
  }
}

/** A cart of one article with an address and a reminder agreement. */
export async function insertAbandonedCart(db: ShopDb, { email, at }: { email: string; at: Date }): Promise<string> {
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  await saveShipping(db, { cartId, address: { ...address, email }, at })
  await chooseCartReminder(db, { cartId, email, wanted: true, page: '/shipping', at })
  return cartId
}
