import type { VatCheck, Workspace } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { readSettings } from '~/models/base/setting/index.server'
import { findWorkspace } from '~/models/platform/tenant/index.server'
import type { Vat } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import { readVatNumber } from '~/models/values/vat-number'
import { DAY_MS, HOUR_MS } from '~/runtime/time'
import type { PlanBilling } from '.'
import { readBuyer } from './plan-bill.server'

type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'lease'>

/** Of a plan's next bill: that of the first shop, as in its catalogue, unless its buyer abroad owes it. */
export async function readPlanVat(
  { first }: Pick<Registry, 'first'>,
  { vat_check }: Pick<Workspace, 'vat_check'>,
): Promise<Vat> {
  const vat = catalogueVat(await readSettings(first.db))
  return vat.regime === 'taxed' && vat_check === 'valid' ? { percent: 0, regime: 'reverse' } : vat
}

/** A business of another country of the Union; Northern Ireland is of it for goods alone. */
export function isOwedAbroad(vatNumber: string): boolean {
  const country = readVatNumber(vatNumber)?.country
  return country !== undefined && !['FR', 'XI', 'CHE'].includes(country)
}

/** An answer is asked for again after a day; a confirmed number stays so while the register is away. */
const ASKED_FOR_MS = DAY_MS

interface Check {
  tenantId: string
  /** Of the Union; undefined where it is not configured. */
  register: { check(number: string): Promise<VatCheck> } | undefined
  at: Date
}

/** Asks about the VAT number that a workspace gives, before it is billed; true where what it is billed changes. */
export async function checkPlanVat(registry: Registry, { tenantId, register, at }: Check): Promise<boolean> {
  const { platform } = registry
  const workspace = await findWorkspace(platform, tenantId)
  if (!workspace) return false
  const { vatNumber } = await readBuyer(registry, workspace)
  const number = isOwedAbroad(vatNumber) ? vatNumber : null
  const isSame = number === workspace.vat_number
  const isFresh = (workspace.vat_checked_at ?? '') > new Date(at.getTime() - ASKED_FOR_MS).toISOString()
  if (isSame && (number === null || (isFresh && workspace.vat_check !== 'unverified'))) return false
  const answer = number === null ? null : ((await register?.check(number)) ?? 'unverified')
  const check = answer === 'unverified' && isSame && workspace.vat_check === 'valid' ? 'valid' : answer
  await platform
    .updateTable('workspace')
    .set({ vat_number: number, vat_check: check, vat_checked_at: at.toISOString() })
    .where('tenant_id', '=', tenantId)
    .execute()
  return (check === 'valid') !== (workspace.vat_check === 'valid')
}

const A_RUN = 20

/** Of plans that run: what a number confirmed or withdrawn meanwhile changes, from the next bill on. */
export async function keepPlanVat(
  registry: Registry,
  { billing, ...check }: Omit<Check, 'tenantId'> & { billing: PlanBilling },
): Promise<number> {
  const ago = (ms: number) => new Date(check.at.getTime() - ms).toISOString()
  const due = await registry.platform
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.tenant_id', 'subscription.tenant_id')
    .select(['workspace.tenant_id', 'subscription.subscription_id'])
    .where('subscription.provider', '=', billing.name)
    .where('subscription.status', 'in', ['active', 'past_due'])
    .where((eb) =>
      eb.or([
        eb('vat_checked_at', 'is', null),
        eb('vat_checked_at', '<', ago(ASKED_FOR_MS)),
        eb.and([eb('vat_check', '=', 'unverified'), eb('vat_checked_at', '<', ago(HOUR_MS))]),
      ]),
    )
    .orderBy('vat_checked_at')
    .orderBy('workspace.tenant_id')
    .limit(A_RUN)
    .execute()
  let changed = 0
  for (const { tenant_id: tenantId, subscription_id: id } of due) {
    const isChanged = await checkPlanVat(registry, { ...check, tenantId })
    const workspace = await findWorkspace(registry.platform, tenantId)
    if (!isChanged || !id || !workspace) {
      await noteChecked(registry, { tenantId, at: check.at })
      continue
    }
    await billing.setVat(id, await readPlanVat(registry, workspace))
    changed += 1
  }
  return changed
}

/** Of those without a number to ask about. */
async function noteChecked({ platform }: Registry, { tenantId, at }: { tenantId: string; at: Date }): Promise<void> {
  await platform
    .updateTable('workspace')
    .set({ vat_checked_at: at.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('vat_number', 'is', null)
    .execute()
}
