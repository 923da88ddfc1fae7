import type { Insertable, Kysely, Transaction } from 'kysely'
import type { PlatformDatabase, TenantDomain } from '~/database/schema'
import type { Tenant, TenantRegistry } from '~/database/tenants.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { queueEmail } from '~/models/base/outbox/index.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import { newId, newToken } from '~/models/values/id.server'
import { workspaceOrigin } from '~/runtime/identity.server'
import { limitsOf } from '~/runtime/plan-limits'
import { DAY_MS } from '~/runtime/time'
import { type DomainFinding, type DomainNotice, domainGroup, LOST_DAYS, MOST_HOSTS, PLAN_NOTICE_DAYS } from './domain'
import { shownHost } from './domain-name.server'

type PlatformDb = Kysely<PlatformDatabase>
type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted'>
type Shop = Pick<Tenant, 'id' | 'subdomain' | 'db' | 'limits'>

/** Looks for a domain's proof; an outside client. */
export type ExamineDomain = (domain: { host: string; token: string; home: string }) => Promise<DomainFinding>

interface By {
  by: Actor
  at: Date
}

/** Silence of the name servers is no loss until then. */
const SILENT_DAYS = 3

/** Held ones first, the canonical one before them. */
export function listDomains(platform: PlatformDb, tenantId: string): Promise<TenantDomain[]> {
  return platform
    .selectFrom('tenant_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('is_canonical', 'desc')
    .orderBy('host')
    .limit(MOST_HOSTS)
    .execute()
}

function findDomain(platform: PlatformDb, { id: tenantId }: Pick<Shop, 'id'>, id: string) {
  return platform
    .selectFrom('tenant_domain')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
}

/** By another shop. */
async function isHeld(platform: PlatformDb, { tenantId, host }: { tenantId: string; host: string }): Promise<boolean> {
  const held = platform.selectFrom('tenant_domain').select('id').where('host', '=', host).where('state', '=', 'proved')
  return (await held.where('tenant_id', '!=', tenantId).executeTakeFirst()) !== undefined
}

/** `www.` beside its name takes no place of its own. */
function groupsOf(rows: TenantDomain[]): Set<string> {
  return new Set(rows.filter(({ state }) => state !== 'removed').map((row) => domainGroup(row.host)))
}

/** As the limit of a plan counts them. */
export async function countDomains(platform: PlatformDb, tenantId: string): Promise<number> {
  return groupsOf(await listDomains(platform, tenantId)).size
}

/** Whether one more host fits the plan. */
function fitsPlan({ limits: { domains: most } }: Pick<Shop, 'limits'>, rows: TenantDomain[], host: string): boolean {
  return most === undefined || groupsOf(rows).add(domainGroup(host)).size <= most
}

export type AskedDomain = { ok: true; domain: TenantDomain } | { ok: false; reason: 'plan' | 'many' | 'known' | 'held' }

/** Asking gives nothing yet: the shop holds the host once its owner has proved that it is theirs. */
export async function askForDomain(
  { platform }: Registry,
  shop: Shop,
  { host, by, at }: By & { host: string },
): Promise<AskedDomain> {
  const asked = await platform.transaction().execute(async (trx): Promise<AskedDomain> => {
    const rows = await listDomains(trx, shop.id)
    const known = rows.find((row) => row.host === host)
    if (known && known.state !== 'removed') return { ok: false, reason: 'known' }
    if (!fitsPlan(shop, rows, host)) return { ok: false, reason: 'plan' }
    if (await isHeld(trx, { tenantId: shop.id, host })) return { ok: false, reason: 'held' }
    if (known) return { ok: true, domain: known }
    if (rows.length >= MOST_HOSTS) return { ok: false, reason: 'many' }
    const row = { ...{ id: newId(at), tenant_id: shop.id, host, token: newToken() }, created_at: at.toISOString() }
    const values: Insertable<PlatformDatabase['tenant_domain']> = { ...row, state: 'asked' }
    return {
      ok: true,
      domain: await trx.insertInto('tenant_domain').values(values).returningAll().executeTakeFirstOrThrow(),
    }
  })
  if (asked.ok) await note(shop, { action: 'domain.ask', domain: asked.domain, by, at })
  return asked
}

export type CheckedDomain =
  | { ok: true; domain: TenantDomain; isNew: boolean }
  | { ok: false; reason: 'unknown' | 'plan' | 'held' }
  | { ok: false; reason: 'unproved'; finding: DomainFinding }

/** Looks now, for the owner. */
export async function checkDomain(
  registry: Registry,
  shop: Shop,
  { id, examine, by, at }: By & { id: string; examine: ExamineDomain },
): Promise<CheckedDomain> {
  const domain = await findDomain(registry.platform, shop, id)
  if (!domain) return { ok: false, reason: 'unknown' }
  const isNew = domain.state === 'asked' || domain.state === 'removed'
  const others = (await listDomains(registry.platform, shop.id)).filter((row) => row.id !== id)
  if (isNew && !fitsPlan(shop, others, domain.host)) return { ok: false, reason: 'plan' }
  const finding = await examine({ ...domain, home: workspaceOrigin(shop.subdomain) })
  const settled = await settle(registry, { domain, finding, shop, at })
  if (settled === 'held' || settled === 'plan') return { ok: false, reason: settled }
  if (settled !== 'proved') return { ok: false, reason: 'unproved', finding }
  if (isNew) await note(shop, { action: 'domain.prove', domain, by, at })
  return { ok: true, domain: { ...domain, ...finding, state: 'proved' }, isNew }
}

/** The address in links and mails, from now on; the caller has looked whether the host leads here. */
export async function makeCanonical(
  registry: Registry,
  shop: Shop,
  { id, by, at }: By & { id: string },
): Promise<{ ok: true; domain: TenantDomain } | { ok: false }> {
  const { platform } = registry
  const domain = await platform.transaction().execute(async (trx) => {
    const row = await findDomain(trx, shop, id)
    if (row?.state !== 'proved' || row.points !== 'here' || row.ends_at !== null) return undefined
    await forgetCanonical(trx, shop)
    const set = { is_canonical: 1, ...noticeOf('address', at) } as const
    await trx.updateTable('tenant_domain').set(set).where('id', '=', id).execute()
    return row
  })
  if (!domain) return { ok: false }
  await registry.readRestricted()
  await note(shop, { action: 'domain.address', domain, by, at })
  await tellOwners(registry)
  return { ok: true, domain }
}

/** Back to the shop's name on the platform. */
export async function leaveCanonical(registry: Registry, shop: Shop, { by, at }: By): Promise<boolean> {
  const domain = (await listDomains(registry.platform, shop.id)).find(({ is_canonical }) => is_canonical === 1)
  if (!domain) return false
  await forgetCanonical(registry.platform, shop)
  await registry.readRestricted()
  await note(shop, { action: 'domain.leave', domain, by, at })
  return true
}

/** By its owner: another may hold it from then on. */
export async function removeDomain(
  registry: Registry,
  shop: Shop,
  { id, by, at }: By & { id: string },
): Promise<TenantDomain | undefined> {
  const domain = await findDomain(registry.platform, shop, id)
  if (!domain) return undefined
  await registry.platform.deleteFrom('tenant_domain').where('id', '=', id).execute()
  await registry.readRestricted()
  await note(shop, { action: 'domain.remove', domain, by, at })
  return domain
}

async function forgetCanonical(db: PlatformDb, { id }: Pick<Shop, 'id'>): Promise<void> {
  await db
    .updateTable('tenant_domain')
    .set({ is_canonical: 0 })
    .where('tenant_id', '=', id)
    .where('is_canonical', '=', 1)
    .execute()
}

function note(
  { db }: Pick<Shop, 'db'>,
  input: By & { action: `domain.${'ask' | 'prove' | 'address' | 'leave' | 'remove'}`; domain: TenantDomain },
): Promise<void> {
  const { action, domain, by, at } = input
  const subject = { kind: 'domain', id: domain.id, label: domain.host }
  return db.transaction().execute((trx) => recordAudit(trx, { at, actor: by, action, subject }))
}

type Settled = TenantDomain['state'] | 'held' | 'plan' | 'gone'

/** What a finding makes of a domain. Of two that prove a host at once, the first holds it. */
async function settle(
  registry: Registry,
  { domain: given, finding, shop, at }: { domain: TenantDomain; finding: DomainFinding; shop?: Shop; at: Date },
): Promise<Settled> {
  const settled = await registry.platform.transaction().execute(async (trx): Promise<Settled> => {
    const domain = await trx.selectFrom('tenant_domain').selectAll().where('id', '=', given.id).executeTakeFirst()
    if (!domain) return 'gone'
    const state = nextState(domain, finding, at)
    if (state === 'proved') {
      if (await isHeld(trx, { tenantId: domain.tenant_id, host: domain.host })) return 'held'
      // Two that were removed may come back at once.
      const others = domain.state === 'removed' ? await listDomains(trx, domain.tenant_id) : []
      if (shop && domain.state === 'removed' && !fitsPlan(shop, others, domain.host)) return 'plan'
      await takeFromLosers(trx, domain, at)
    }
    await trx
      .updateTable('tenant_domain')
      .set({ ...finding, ...changeTo(state, domain, at), checked_at: at.toISOString() })
      .where('id', '=', domain.id)
      .execute()
    return state
  })
  if (settled !== given.state) {
    await registry.readRestricted()
    await tellOwners(registry)
  }
  return settled
}

/** A host that still leads here keeps its shop, also without its record. */
function nextState(domain: TenantDomain, { proof, points }: DomainFinding, at: Date): TenantDomain['state'] {
  const isHolder = domain.state === 'proved' || domain.state === 'lost'
  if (proof === 'found' || (isHolder && points === 'here')) return 'proved'
  const isSilent = proof === 'unknown' && (domain.seen_at ?? '') > daysAfter(at, -SILENT_DAYS)
  return domain.state === 'proved' && !isSilent ? 'lost' : domain.state
}

function changeTo(state: TenantDomain['state'], domain: TenantDomain, at: Date): Partial<TenantDomain> {
  const now = at.toISOString()
  if (state === 'proved')
    return { state, proved_at: domain.proved_at ?? now, seen_at: now, lost_at: null, removed_for: null }
  return state === 'lost' && domain.state === 'proved' ? { state, lost_at: now, ...noticeOf('lost', at) } : {}
}

function noticeOf(notice: DomainNotice, at: Date): Pick<TenantDomain, 'notice' | 'notice_at'> {
  return { notice, notice_at: at.toISOString() }
}

/** Those who lost the host, and kept it for the days of grace. */
async function takeFromLosers(trx: Transaction<PlatformDatabase>, { id, host }: TenantDomain, at: Date): Promise<void> {
  await trx
    .updateTable('tenant_domain')
    .set({ ...removed, removed_for: 'taken', ...noticeOf('taken', at) })
    .where('host', '=', host)
    .where('id', '!=', id)
    .where('state', '=', 'lost')
    .execute()
}

const removed = { state: 'removed', is_canonical: 0, lost_at: null, ends_at: null } as const

/** Looks at every held domain once a day, and removes what is lost, or what a plan does not include any more. */
export async function keepDomains(
  registry: Registry,
  { examine, at, most = 50, signal }: { examine: ExamineDomain; at: Date; most?: number; signal?: AbortSignal },
): Promise<{ checked: number; removed: number }> {
  await noticePlans(registry, at)
  const gone = await removeDue(registry, at)
  if (gone > 0) await registry.readRestricted()
  await tellOwners(registry)
  const due = await registry.platform
    .selectFrom('tenant_domain')
    .innerJoin('tenant', 'tenant.id', 'tenant_domain.tenant_id')
    .selectAll('tenant_domain')
    .select('tenant.subdomain')
    .where('tenant_domain.state', 'in', ['proved', 'lost'])
    .where('tenant.closed_at', 'is', null)
    .where('tenant_domain.checked_at', '<=', daysAfter(at, -1))
    .orderBy('tenant_domain.checked_at')
    .orderBy('tenant_domain.id')
    .limit(most)
    .execute()
  let checked = 0
  for (const { subdomain, ...domain } of due) {
    if (signal?.aborted) break
    await settle(registry, { domain, finding: await examine({ ...domain, home: workspaceOrigin(subdomain) }), at })
    checked += 1
  }
  return { checked, removed: gone }
}

/** Sets the end of what goes beyond a plan, the canonical and the oldest domains kept, and takes it back after an upgrade. */
async function noticePlans({ platform }: Registry, at: Date): Promise<void> {
  const held = await platform
    .selectFrom('tenant_domain')
    .leftJoin('workspace', 'workspace.tenant_id', 'tenant_domain.tenant_id')
    .select(['tenant_domain.id', 'tenant_domain.tenant_id', 'tenant_domain.host', 'tenant_domain.ends_at'])
    .select('workspace.plan')
    .where('tenant_domain.state', 'in', ['proved', 'lost'])
    .orderBy('tenant_domain.is_canonical', 'desc')
    .orderBy('tenant_domain.proved_at')
    .orderBy('tenant_domain.id')
    .execute()
  const groups = new Map<string, Set<string>>()
  for (const { id, tenant_id, host, ends_at, plan } of held) {
    const most = limitsOf(plan ?? undefined).domains ?? MOST_HOSTS
    const kept = groups.get(tenant_id) ?? new Set()
    groups.set(tenant_id, kept)
    if (kept.size < most) kept.add(domainGroup(host))
    const isKept = kept.has(domainGroup(host))
    if (isKept === (ends_at === null)) continue
    const set = isKept ? { ends_at: null } : { ends_at: daysAfter(at, PLAN_NOTICE_DAYS), ...noticeOf('plan', at) }
    await platform.updateTable('tenant_domain').set(set).where('id', '=', id).execute()
  }
}

async function removeDue({ platform }: Registry, at: Date): Promise<number> {
  const isOver = platform.updateTable('tenant_domain').where('state', 'in', ['proved', 'lost'])
  const ofPlan = await isOver
    .set({ ...removed, removed_for: 'plan', ...noticeOf('plan-removed', at) })
    .where('ends_at', '<=', at.toISOString())
    .executeTakeFirst()
  const lost = await isOver
    .set({ ...removed, removed_for: 'lost', ...noticeOf('lost-removed', at) })
    .where('lost_at', '<=', daysAfter(at, -LOST_DAYS))
    .executeTakeFirst()
  return Number(ofPlan.numUpdatedRows + lost.numUpdatedRows)
}

function daysAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString()
}

/** By the platform's outbox, once each: the row remembers what is to be told until then. */
async function tellOwners({ platform, first }: Registry): Promise<void> {
  const untold = await platform
    .selectFrom('tenant_domain')
    .innerJoin('tenant', 'tenant.id', 'tenant_domain.tenant_id')
    .leftJoin('workspace', 'workspace.tenant_id', 'tenant_domain.tenant_id')
    .selectAll('tenant_domain')
    .select(['tenant.name', 'tenant.subdomain', 'workspace.owner_email'])
    .where('tenant_domain.notice', 'is not', null)
    .orderBy('tenant_domain.notice_at')
    .orderBy('tenant_domain.id')
    .limit(200)
    .execute()
  for (const { id, notice, notice_at, host, lost_at, ends_at, name, subdomain, owner_email: to } of untold) {
    if (!notice || !notice_at) continue
    const until = (notice === 'lost' ? lost_at && daysAfter(new Date(lost_at), LOST_DAYS) : ends_at) ?? ''
    const data = { notice, company: name, host: shownHost(host), home: workspaceOrigin(subdomain), until }
    const mail = { key: `workspace-domain:${notice}:${id}:${notice_at}`, kind: 'workspace-domain', data } as const
    // A shop that the operator added has no owner to write to.
    if (to) await queueEmail(first.db, { ...mail, to, at: new Date(notice_at) })
    await platform
      .updateTable('tenant_domain')
      .set({ notice: null, notice_at: null })
      .where('id', '=', id)
      .where('notice_at', '=', notice_at)
      .execute()
  }
}
