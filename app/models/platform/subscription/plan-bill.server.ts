import type { ShopDb } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { queueEmail } from '~/models/base/outbox/index.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import { type Plan, plans } from '~/models/platform/tenant'
import { findWorkspace, openLonger, type PlatformDb, type WorkspaceView } from '~/models/platform/tenant/index.server'
import {
  type CreditedBill,
  creditBill,
  issueBill,
  listBillsOf,
  type NewBill,
  readCreditedCents,
} from '~/models/shop/invoice/index.server'
import { formatDate } from '~/models/values/french-date'
import { type Vat, withVat } from '~/models/values/money'
import { countryName, readVatNumber } from '~/models/values/vat-number'
import { DAY_MS } from '~/runtime/time'
import type { ProvidedBill } from '.'
import { readBuyer, readPlanVat } from './plan-vat.server'

type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted' | 'lease' | 'originOf'>

/** Of the payment, among all bills. */
export function referenceOf({ means, id }: Pick<ProvidedBill, 'means' | 'id'>): string {
  return `${means}:${id}`
}

/** The invoice of what a provider collected: once for each of its bills. */
export async function recordProvidedBill(
  registry: Registry,
  { workspace, bill, vat, at }: { workspace: WorkspaceView; bill: ProvidedBill; vat: Vat; at: Date },
): Promise<void> {
  const { plan, isChange, netCents, totalCents, from, to } = bill
  // What was collected decides: a number may be confirmed or withdrawn meanwhile.
  const ground = vat.regime === 'taxed' ? 'reverse' : vat.regime
  const billed: Vat = totalCents === netCents ? { percent: 0, regime: ground } : vat
  await record(registry, {
    workspace,
    bill: {
      ...{ reference: referenceOf(bill), customer: workspace.tenant_id, label: plan, means: bill.means },
      ...{ net_cents: netCents, total_cents: totalCents, paid_at: bill.paidAt.toISOString() },
      ...{ period_from: from.toISOString(), period_to: to.toISOString() },
      vat: billed,
      line: {
        name: `${isChange ? `Passage à la formule ${plan}` : `Formule ${plan}`}, ${spanText(from, to)}`,
        details: isChange ? ['Différence avec ce qui était déjà payé pour cette période'] : [],
      },
    },
    ...{ address: bill.address, vatNumber: bill.vatNumber, at },
  })
}

function spanText(from: Date, to: Date): string {
  return `du ${formatDate(from)} au ${formatDate(to)}`
}

async function record(
  registry: Registry,
  input: {
    workspace: WorkspaceView
    bill: Omit<NewBill, 'buyer'>
    /** Where the workspace does not say its own. */
    address: string[]
    vatNumber: string
    at: Date
  },
): Promise<void> {
  const { workspace, bill, at } = input
  const { name, address, vatNumber, siren } = await readBuyer(registry, workspace)
  const lines = address ? [address] : input.address
  const buyer = { name, lines, siren, vatNumber: vatNumber || input.vatNumber }
  await registry.first.db.transaction().execute(async (trx) => {
    const { number, isNew } = await issueBill(trx, {
      bill: { ...bill, buyer: { ...buyer, country: countryOf(bill.vat, buyer.vatNumber) } },
      at,
    })
    if (!isNew) return
    const data = {
      ...{ company: workspace.name, origin: registry.originOf(workspace.subdomain), number, what: bill.line.name },
      ...{ totalCents: bill.total_cents, isSimulated: bill.means === 'sandbox' },
    }
    await queueEmail(trx, { key: `plan-invoice:${number}`, kind: 'plan-invoice', data, to: workspace.owner_email, at })
  })
}

interface CreditAsked {
  workspace: WorkspaceView
  reference: string
  billReference: string
  totalCents: number
  reason: string
  at: Date
}

/** What a provider gave back beyond what was credited: a refund that a credit note announced is not credited twice. */
export async function creditProvidedRefund(
  registry: Registry,
  { workspace, bill, at }: { workspace: WorkspaceView; bill: ProvidedBill; at: Date },
): Promise<void> {
  const billReference = referenceOf(bill)
  const refunded = Math.min(bill.refundedCents, bill.totalCents)
  await registry.first.db.transaction().execute(async (trx) => {
    const totalCents = refunded - (await readCreditedCents(trx, billReference))
    if (totalCents <= 0) return
    const reference = `${billReference}:${refunded}`
    await credit(trx, registry, {
      ...{ workspace, reference, billReference, totalCents, at },
      reason: 'Remboursement de la formule',
    })
  })
}

/** By the operator: `id` names the form, which counts once. */
export async function creditPlanBill(
  registry: Registry,
  input: Omit<CreditAsked, 'workspace' | 'reference'> & { tenantId: string; id: string; by: Actor },
): Promise<CreditedBill> {
  const { tenantId, id, by, ...asked } = input
  const workspace = await findWorkspace(registry.platform, tenantId)
  if (!workspace) return { ok: false, reason: 'unknown' }
  return registry.first.db.transaction().execute(async (trx) => {
    const bills = await listBillsOf(trx, tenantId)
    const bill = bills.find(({ reference }) => reference === asked.billReference)
    if (!bill) return { ok: false, reason: 'unknown' }
    const credited = await credit(trx, registry, { ...asked, workspace, reference: `operator:${id}` })
    if (!credited.ok || !credited.isNew) return credited
    const subject = { kind: 'tenant', id: tenantId, label: workspace.name }
    const after = { invoice: bill.number, credit: credited.number, total_cents: asked.totalCents }
    await recordAudit(trx, { at: asked.at, actor: by, action: 'tenant.credit', subject, after, reason: asked.reason })
    return credited
  })
}

/** With a mail to the owner. */
async function credit(
  trx: ShopDb,
  { originOf }: Pick<Registry, 'originOf'>,
  { workspace, reason, at, ...asked }: CreditAsked,
): Promise<CreditedBill> {
  const credited = await creditBill(trx, { credit: { ...asked, reason }, at })
  if (!credited.ok || !credited.isNew) return credited
  const { number } = credited
  const data = {
    ...{ company: workspace.name, origin: originOf(workspace.subdomain), number, what: reason, isCredit: true },
    ...{ totalCents: asked.totalCents, isSimulated: asked.billReference.startsWith('sandbox:') },
  }
  await queueEmail(trx, { key: `plan-invoice:${number}`, kind: 'plan-invoice', data, to: workspace.owner_email, at })
  return credited
}

/** Of one who owes the VAT abroad, the country of its number. */
function countryOf({ regime }: Vat, vatNumber: string): string {
  const country = regime === 'reverse' ? readVatNumber(vatNumber)?.country : undefined
  return country === undefined ? 'France' : countryName(country)
}

/** Of a month paid by transfer. */
export const DAYS_A_MONTH = 31

export type Received = { ok: true } | { ok: false; reason: 'unknown' | 'recorded-before' }

/**
 * Records a transfer that arrived: its invoice, and the workspace open for the months it pays. `id` names the form that
 * was filled in, which counts once: the invoice comes first, so that a stop in between leaves nothing paid unbilled.
 */
export async function receivePlanTransfer(
  registry: Registry,
  input: { tenantId: string; id: string; plan: Plan; months: number; by: Actor; at: Date },
): Promise<Received> {
  const { tenantId, id, plan, months, by, at } = input
  const workspace = await findWorkspace(registry.platform, tenantId)
  if (!workspace) return { ok: false, reason: 'unknown' }
  if (await isRecorded(registry.platform, id)) return { ok: false, reason: 'recorded-before' }
  const vat = await readPlanVat(registry, workspace)
  const from = new Date(Math.max(at.getTime(), Date.parse(workspace.open_until)))
  const to = new Date(from.getTime() + months * DAYS_A_MONTH * DAY_MS)
  const netCents = plans[plan].priceCents * months
  await record(registry, {
    workspace,
    bill: {
      ...{ reference: `transfer:${id}`, customer: tenantId, label: plan, means: 'transfer', vat },
      ...{ net_cents: netCents, total_cents: withVat(netCents, vat.percent), paid_at: at.toISOString() },
      ...{ period_from: from.toISOString(), period_to: to.toISOString() },
      line: { name: `Formule ${plan}, ${spanText(from, to)}`, details: [`${months} mois`] },
    },
    ...{ address: [], vatNumber: '', at },
  })
  const reason = `${months} mois de ${plan}`
  const days = months * DAYS_A_MONTH
  const { ok } = await openLonger(registry, { tenantId, plan, days, transferId: id, reason, by, at })
  return ok ? { ok: true } : { ok: false, reason: 'recorded-before' }
}

async function isRecorded(platform: PlatformDb, id: string): Promise<boolean> {
  const row = platform.selectFrom('plan_transfer').select('id').where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined
}
