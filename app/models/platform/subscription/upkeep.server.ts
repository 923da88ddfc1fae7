import { queueEmail } from '~/models/base/outbox/index.server'
import { DAY_MS } from '~/runtime/time'
import { GRACE_DAYS, type PaymentReminder, type PlanBilling, paymentReminders } from '.'
import { syncCheckout } from './checkout.server'
import { applySubscription, inTurn, type Registry, syncSubscription } from './subscription.server'

const A_RUN = 50

/** Whose state may have changed without a word of the provider: a period is over, a bill is open, a page was paid. */
export async function syncDueSubscriptions(
  registry: Registry,
  { billing, at }: { billing: PlanBilling; at: Date },
): Promise<number> {
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString()
  const due = await registry.platform
    .selectFrom('subscription')
    .select(['tenant_id', 'subscription_id', 'checkout_id'])
    .where('provider', '=', billing.name)
    .where((eb) =>
      eb.or([
        eb('checkout_id', 'is not', null),
        eb.and([
          eb('status', 'in', ['active', 'past_due']),
          eb.or([
            eb('synced_at', '<', ago(24 * 60)),
            eb.and([eb('period_end', '<=', at.toISOString()), eb('synced_at', '<', ago(5))]),
            eb.and([eb('unpaid_since', 'is not', null), eb('synced_at', '<', ago(60))]),
          ]),
        ]),
      ]),
    )
    .orderBy('synced_at')
    .orderBy('tenant_id')
    .limit(A_RUN)
    .execute()
  for (const { tenant_id: tenantId, subscription_id: subscriptionId, checkout_id } of due) {
    if (checkout_id) await syncCheckout(registry, { tenantId, billing, at })
    if (subscriptionId) await syncSubscription(registry, { subscriptionId, billing, at })
  }
  return due.length
}

/** A workspace whose deletion is announced is not billed again. */
export async function endPlansOfDoomed(
  registry: Registry,
  { billing, at }: { billing: PlanBilling; at: Date },
): Promise<void> {
  const doomed = await registry.platform
    .selectFrom('subscription')
    .innerJoin('tenant', 'tenant.id', 'subscription.tenant_id')
    .select(['subscription.tenant_id', 'subscription.subscription_id', 'subscription.unpaid_since'])
    .where('tenant.delete_at', 'is not', null)
    .where('subscription.provider', '=', billing.name)
    .where('subscription.status', 'in', ['active', 'past_due'])
    .where('subscription.ends_at', 'is', null)
    .orderBy('subscription.tenant_id')
    .limit(A_RUN)
    .execute()
  for (const { tenant_id, subscription_id: id, unpaid_since } of doomed)
    await inTurn(tenant_id, async () => {
      if (!id) return
      const subscription = unpaid_since ? await billing.endNow(id, at) : await billing.setEnding(id, true, at)
      await applySubscription(registry, { subscription, billing, at })
    })
}

/** Mails the owners of open bills, each reminder once a bill; one that a stop made too late is left out. */
export async function remindUnpaid(
  registry: Pick<Registry, 'platform' | 'first' | 'originOf'>,
  at: Date,
): Promise<void> {
  for (const reminder of paymentReminders) await remind(registry, { reminder, at })
}

async function remind(
  { platform, first, originOf }: Pick<Registry, 'platform' | 'first' | 'originOf'>,
  { reminder: { kind, afterDays, lateDays }, at }: { reminder: PaymentReminder; at: Date },
): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString()
  const due = await platform
    .selectFrom('subscription')
    .innerJoin('tenant', 'tenant.id', 'subscription.tenant_id')
    .innerJoin('workspace', 'workspace.tenant_id', 'subscription.tenant_id')
    .select(['tenant.id', 'tenant.name', 'tenant.subdomain', 'workspace.owner_email', 'workspace.open_until'])
    .select(['subscription.plan', 'subscription.unpaid_since'])
    .where('subscription.status', '=', 'past_due')
    .where('tenant.closed_at', 'is', null)
    .where('tenant.delete_at', 'is', null)
    .where('subscription.unpaid_since', '<=', daysAgo(afterDays))
    .where('subscription.unpaid_since', '>', daysAgo(afterDays + lateDays))
    .$narrowType<{ unpaid_since: string }>()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace_notice as noted')
            .select('noted.kind')
            .whereRef('noted.tenant_id', '=', 'tenant.id')
            .whereRef('noted.open_until', '=', 'subscription.unpaid_since')
            .where('noted.kind', '=', kind),
        ),
      ),
    )
    .orderBy('subscription.unpaid_since')
    .orderBy('tenant.id')
    .limit(200)
    .execute()
  for (const { id, name, subdomain, owner_email: to, open_until, plan, unpaid_since } of due) {
    const until = new Date(Math.max(Date.parse(unpaid_since) + GRACE_DAYS * DAY_MS, Date.parse(open_until)))
    const data = {
      ...{ reminder: kind, company: name, origin: originOf(subdomain), plan: plan ?? '' },
      until: until.toISOString(),
    }
    await queueEmail(first.db, { key: `plan-unpaid:${kind}:${id}:${unpaid_since}`, kind: 'plan-unpaid', data, to, at })
    await platform
      .insertInto('workspace_notice')
      .values({ tenant_id: id, kind, open_until: unpaid_since, noted_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
