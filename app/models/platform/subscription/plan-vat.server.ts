import type { VatCheck, Workspace } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { readSettings } from '~/models/base/setting/index.server'
import { findWorkspace, type PlatformDb, type WorkspaceView } from '~/models/platform/tenant/index.server'
import type { Vat } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import { readVatNumber } from '~/models/values/vat-number'
import { DAY_MS, HOUR_MS } from '~/runtime/time'
import type { PlanBilling } from '.'

type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'lease'>

interface Buyer {
  name: string
  /** On one line, or empty. */
  address: string
  vatNumber: string
  siren: string
}

/** As the workspace's own settings name its business. Throws where its shop cannot be opened now. */
export async function readBuyer({ lease }: Pick<Registry, 'lease'>, workspace: WorkspaceView): Promise<Buyer> {
  const known = { name: workspace.name, address: '', vatNumber: '', siren: workspace.siren ?? '' }
  const shop = await lease(workspace.subdomain)
  if (!shop) return known
  try {
    const settings = await readSettings(shop.value.db)
    return {
      name: settings['legal.company_name'].trim() || known.name,
      address: (settings['legal.seat'] || settings['shop.address']).trim(),
      vatNumber: settings['legal.vat_number'].trim(),
      siren: settings['legal.siren'].trim() || known.siren,
    }
  } finally {
    shop.release()
  }
}

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
  /** Of plans by card. */
  billing: PlanBilling | undefined
  at: Date
}

/**
 * Asks about the VAT number that a workspace gives; true where what it is billed changes, from the next bill on. A plan
 * that runs is told before the answer is stored, so that a stop in between repeats it.
 */
export async function checkPlanVat(registry: Registry, { tenantId, register, billing, at }: Check): Promise<boolean> {
  const { platform } = registry
  const workspace = await findWorkspace(platform, tenantId)
  if (!workspace) return false
  const { vatNumber } = await readBuyer(registry, workspace)
  const number = isOwedAbroad(vatNumber) ? vatNumber : null
  const check = await answerAbout(number, { workspace, register, at })
  const isChanged = (check === 'valid') !== (workspace.vat_check === 'valid')
  const running = isChanged ? await findRunning(platform, tenantId) : undefined
  if (running) {
    // Left to the clock, which has the provider.
    if (running.provider !== billing?.name) return false
    await billing.setVat(running.id, await readPlanVat(registry, { vat_check: check }))
  }
  await platform
    .updateTable('workspace')
    .set({ vat_number: number, vat_check: check, vat_checked_at: at.toISOString() })
    .where('tenant_id', '=', tenantId)
    .execute()
  return isChanged
}

async function answerAbout(
  number: string | null,
  { workspace, register, at }: Pick<Check, 'register' | 'at'> & { workspace: WorkspaceView },
): Promise<VatCheck | null> {
  if (number === null) return null
  const { vat_number, vat_check, vat_checked_at } = workspace
  const known = number === vat_number ? vat_check : null
  const isFresh = (vat_checked_at ?? '') > new Date(at.getTime() - ASKED_FOR_MS).toISOString()
  if (known !== null && known !== 'unverified' && isFresh) return known
  const answer = (await register?.check(number)) ?? 'unverified'
  return answer === 'unverified' && known === 'valid' ? known : answer
}

async function findRunning(platform: PlatformDb, tenantId: string) {
  const row = await platform
    .selectFrom('subscription')
    .select(['provider', 'subscription_id as id'])
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['active', 'past_due'])
    .executeTakeFirst()
  return row?.id ? { provider: row.provider, id: row.id } : undefined
}

const A_RUN = 20

/** Of plans that run: a number is asked about daily, hourly while the register is away. */
export async function keepPlanVat(
  registry: Registry,
  check: Omit<Check, 'tenantId' | 'billing'> & { billing: PlanBilling },
): Promise<number> {
  const ago = (ms: number) => new Date(check.at.getTime() - ms).toISOString()
  const due = await registry.platform
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.tenant_id', 'subscription.tenant_id')
    .select('workspace.tenant_id')
    .where('subscription.provider', '=', check.billing.name)
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
  for (const { tenant_id: tenantId } of due) changed += (await checkPlanVat(registry, { ...check, tenantId })) ? 1 : 0
  return changed
}
