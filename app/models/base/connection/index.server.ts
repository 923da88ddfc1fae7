import type { Tenant } from '~/database/tenants.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import {
  type ConnectionKind,
  type MailAccount,
  type StripeAccount,
  sealConnection,
  unsealConnections,
} from '~/runtime/connections.server'

type Shop = Pick<Tenant, 'db' | 'identity'>

interface Who {
  actor: AuditInput['actor']
  at: Date
}

/** The shop's account is this one from now on; its secrets are stored sealed, and not logged. */
export function connectStripe(shop: Shop, { account, ...who }: Who & { account: StripeAccount }): Promise<void> {
  const sealed = sealConnection(shop.identity.signer, 'stripe', account)
  return writeConnection(shop, { ...who, kind: 'stripe', sealed, after: { clé: maskedKey(account.secretKey) } })
}

export function connectMailServer(shop: Shop, { account, ...who }: Who & { account: MailAccount }): Promise<void> {
  const sealed = sealConnection(shop.identity.signer, 'mail', account)
  const { host, port, user, from } = account
  const after = { serveur: `${host}:${port}`, compte: user, expéditeur: from }
  return writeConnection(shop, { ...who, kind: 'mail', sealed, after })
}

/** False when there was none. */
export async function disconnect(shop: Shop, { kind, actor, at }: Who & { kind: ConnectionKind }): Promise<boolean> {
  const isRemoved = await shop.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('connection').where('kind', '=', kind).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await recordAudit(trx, { at, actor, action: 'setting.disconnect', subject: subjects[kind] })
    return true
  })
  await readConnections(shop)
  return isRemoved
}

async function writeConnection(
  shop: Shop,
  input: Who & { kind: ConnectionKind; sealed: string; after: Record<string, string> },
): Promise<void> {
  const { kind, sealed, after, actor, at } = input
  const row = { kind, sealed, updated_at: at.toISOString() }
  await shop.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('connection')
      .values(row)
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ sealed, updated_at: row.updated_at }))
      .execute()
    await recordAudit(trx, { at, actor, action: 'setting.connect', subject: subjects[kind], after })
  })
  await readConnections(shop)
}

const subjects = {
  stripe: { kind: 'setting', id: 'paiement', label: 'Stripe' },
  mail: { kind: 'setting', id: 'e-mails', label: 'Serveur d’envoi' },
}

async function readConnections({ db, identity }: Shop): Promise<void> {
  const rows = await db.selectFrom('connection').select(['kind', 'sealed']).orderBy('kind').execute()
  identity.connections = unsealConnections(identity.signer, rows)
}

/** `sk_live_…x7Qz` */
export function maskedKey(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`
}
