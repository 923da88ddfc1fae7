import type { SubscriptionRow } from '~/database/schema'
import type { Plan } from '~/models/platform/tenant'
import { findWorkspace, type PlatformDb, type WorkspaceView } from '~/models/platform/tenant/index.server'
import type { PlanBilling } from '.'
import { readBuyer, readPlanVat } from './plan-vat.server'
import { type Asked, applyPresent, ensureRow, findSubscription, inTurn, type Registry } from './subscription.server'

export type Begun =
  | { ok: true; url: string | null }
  | { ok: false; reason: 'unknown' | 'running' }
  /** Paid by transfer until then: a card would pay twice. */
  | { ok: false; reason: 'paid'; until: string }

/** Opens the payment page of a plan; an earlier one that is still open is closed first, so that only one can be paid. */
export function beginPlan(registry: Registry, { plan, ...asked }: Asked & { plan: Plan }): Promise<Begun> {
  const { tenantId, billing, at } = asked
  return inTurn(tenantId, async () => {
    const workspace = await findWorkspace(registry.platform, tenantId)
    if (!workspace) return { ok: false, reason: 'unknown' }
    const row = await ensureRow(registry.platform, asked)
    if (await finishCheckout(registry, { row, billing, at })) return { ok: false, reason: 'running' }
    const { status, ends_at } = (await findSubscription(registry.platform, tenantId)) ?? row
    if (status === 'past_due' || (status === 'active' && (ends_at === null || ends_at > at.toISOString())))
      return { ok: false, reason: 'running' }
    const until = workspace.paid_until ?? ''
    const isTransfer = until === workspace.given_until
    if (isTransfer && until > at.toISOString()) return { ok: false, reason: 'paid', until }
    return openCheckout(registry, { ...asked, plan, workspace, row })
  })
}

async function openCheckout(
  registry: Registry,
  input: Omit<Asked, 'by'> & { plan: Plan; workspace: WorkspaceView; row: SubscriptionRow },
): Promise<Begun> {
  const { tenantId, plan, billing, workspace, row, at } = input
  const attempt = row.attempt + 1
  const change = (set: Partial<SubscriptionRow>) =>
    registry.platform.updateTable('subscription').set(set).where('tenant_id', '=', tenantId).execute()
  await change({ attempt })
  const { name, address, vatNumber } = await readBuyer(registry, workspace)
  const customerId =
    row.customer_id ??
    (await billing.createCustomer({ tenantId, name, email: workspace.owner_email, vatNumber, address }))
  await change({ customer_id: customerId })
  const checkout = await billing.openCheckout({
    ...{ tenantId, plan, customerId, at, vat: await readPlanVat(registry, workspace) },
    returnUrl: `${registry.originOf(workspace.subdomain)}/admin/formule?paiement=1`,
    idempotencyKey: `plan:${tenantId}:${attempt}:${at.getTime()}`,
  })
  await change({ checkout_id: checkout.id, checkout_plan: plan })
  return { ok: true, url: checkout.url }
}

/** Closes the payment page that is open, or applies what was paid on it; true where it was paid. */
async function finishCheckout(
  registry: Registry,
  { row, billing, at }: { row: SubscriptionRow; billing: PlanBilling; at: Date },
): Promise<boolean> {
  if (!row.checkout_id) return false
  const checkout = await billing.expireCheckout(row.checkout_id)
  await forgetCheckout(registry.platform, row)
  if (checkout?.status !== 'complete' || !checkout.subscriptionId) return false
  await applyPresent(registry, { subscriptionId: checkout.subscriptionId, billing, at })
  return true
}

function forgetCheckout(platform: PlatformDb, { tenant_id, checkout_id }: SubscriptionRow) {
  return platform
    .updateTable('subscription')
    .set({ checkout_id: null, checkout_plan: null })
    .where('tenant_id', '=', tenant_id)
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/** Closes an open payment page: nothing was paid. */
export function giveUpCheckout(
  registry: Registry,
  { tenantId, billing, at }: { tenantId: string; billing: PlanBilling; at: Date },
): Promise<void> {
  return inTurn(tenantId, async () => {
    const row = await findSubscription(registry.platform, tenantId)
    if (row) await finishCheckout(registry, { row, billing, at })
  })
}

/** Asks the provider what became of the payment page that the owner came back from. */
export function syncCheckout(
  registry: Registry,
  { tenantId, billing, at }: { tenantId: string; billing: PlanBilling; at: Date },
): Promise<void> {
  return inTurn(tenantId, async () => {
    const row = await findSubscription(registry.platform, tenantId)
    if (!row?.checkout_id) return
    const checkout = await billing.findCheckout(row.checkout_id)
    if (checkout?.status === 'open') return
    await forgetCheckout(registry.platform, row)
    if (checkout?.subscriptionId) await applyPresent(registry, { subscriptionId: checkout.subscriptionId, billing, at })
  })
}
