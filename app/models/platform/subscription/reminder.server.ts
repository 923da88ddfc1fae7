import { queueEmail } from '~/models/base/outbox/index.server'
import { DAY_MS } from '~/runtime/time'
import { GRACE_DAYS, type PaymentReminder, paymentReminders } from '.'
import type { Registry } from './subscription.server'

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
