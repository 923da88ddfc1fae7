import type { Insertable, Transaction } from 'kysely'
import { lookAlikeKey, refusedSubdomain } from '~/database/hosts.server'
import type { PlatformDatabase, TenantRow, Workspace } from '~/database/schema'
import type { Tenant, TenantRegistry } from '~/database/tenants.server'
import { mayWriteTo, queueEmail } from '~/models/base/outbox/index.server'
import type { Settings } from '~/models/base/setting'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { giveOwnerLink } from '~/models/platform/administrator/index.server'
import { beginPrivate } from '~/models/platform/publication/index.server'
import { mailboxKey } from '~/models/values/email-address'
import { leastReturns } from '~/models/values/return-terms'
import { entriesOf } from '~/runtime/record'
import { DAY_MS } from '~/runtime/time'
import { AGREEMENT_VERSION, type Plan, type Sector, sectors, TAKEN_UP, type TemplateType, TRIAL_DAYS } from '.'
import type { PlatformDb } from './draft.server'
import type { Onboarding } from './forms'
import { arePlansOnSale } from './plan.server'
import { subdomainFrom, suggestSubdomains } from './subdomain.server'

const MAILS_A_DAY = 5

type Registry = Pick<TenantRegistry, 'platform' | 'hasTemplate' | 'build' | 'discard' | 'lease' | 'first'>

export interface NewWorkspace {
  onboarding: Onboarding
  /** As typed; undefined: the first free one after the company's name. */
  subdomain: string | undefined
  /** Of the onboarding that asks for it: a second request of it finds the first one's workspace. */
  draftId: string | undefined
  wantedPlan: Plan | undefined
  /** An unpacked archive, in place of a new shop: its contents stay what they were. */
  archived?:
    | { folder: string; template: string; isDemo: boolean; agreedAt: string; agreementVersion: string }
    | undefined
  at: Date
}

export type CreationRefusal =
  | { reason: 'subdomain'; message: string; suggestions: string[] }
  | { reason: 'email' | 'siren' }

export type Creation = { ok: true; workspace: WorkspaceView } | ({ ok: false } & CreationRefusal)

/** A workspace with its row in the registry. */
export type WorkspaceView = Workspace & Pick<TenantRow, 'name' | 'subdomain' | 'template'>

/** Trades without a template of their own begin with the one of services. */
export function templateFor(sector: Sector, hasTemplate: Registry['hasTemplate']): TemplateType {
  const { template } = sectors[sector]
  return hasTemplate(template) ? template : 'services'
}

/** By onboarding, while they are being made: a second request waits for the first. */
const pending = new Map<string, Promise<Creation>>()

/**
 * Makes the workspace, all or nothing: the names are taken first, the shop is built apart, and only then it is served.
 * Throws when it could not be built; nothing is left of it then.
 */
export async function createWorkspace(registry: Registry, input: NewWorkspace): Promise<Creation> {
  const { draftId } = input
  if (draftId === undefined) return create(registry, input)
  const making = pending.get(draftId) ?? create(registry, input).finally(() => pending.delete(draftId))
  pending.set(draftId, making)
  return making
}

async function create(registry: Registry, input: NewWorkspace): Promise<Creation> {
  const known = input.draftId && (await findWorkspaceOfDraft(registry.platform, input.draftId))
  if (known) return { ok: true, workspace: known }
  const taken = await registry.platform.transaction().execute((trx) => takeNames(trx, registry, input))
  if (!taken.ok) return taken
  const { tenant } = taken
  try {
    const host = await readHost(registry)
    const introduce = (shop: Tenant) => introduceOwner(shop, { ...input, host })
    const { archived } = input
    await (archived ? registry.build(tenant, async () => {}, archived.folder) : registry.build(tenant, introduce))
    await publish(registry.platform, { id: tenant.id, at: input.at })
  } catch (error) {
    await forget(registry, tenant.id)
    throw error
  }
  await inviteOwner(registry, { tenantId: tenant.id, at: input.at })
  const workspace = await findWorkspace(registry.platform, tenant.id)
  if (!workspace) throw new Error(`The workspace ${tenant.id} is gone.`)
  return { ok: true, workspace }
}

type Taken = { ok: true; tenant: TenantRow } | ({ ok: false } & CreationRefusal)

async function takeNames(
  trx: Transaction<PlatformDatabase>,
  { hasTemplate }: Registry,
  input: NewWorkspace,
): Promise<Taken> {
  const { onboarding, archived, at } = input
  const mailbox = mailboxKey(onboarding.owner_email)
  const holders = trx.selectFrom('workspace').select('tenant_id')
  if (await holders.where('owner_mailbox', '=', mailbox).executeTakeFirst()) return { ok: false, reason: 'email' }
  const { siren } = onboarding
  if (siren && (await holders.where('siren', '=', siren).executeTakeFirst())) return { ok: false, reason: 'siren' }
  const names = await trx.selectFrom('tenant').select('subdomain').execute()
  const keys = new Set(names.map(({ subdomain }) => lookAlikeKey(subdomain)))
  const isFree = (name: string) => !keys.has(lookAlikeKey(name))
  const wanted = input.subdomain ?? subdomainFrom(onboarding.company_name)
  const message = refusedSubdomain(wanted) ?? (isFree(wanted) ? undefined : takenText(wanted))
  const suggestions = message === undefined ? [] : suggestSubdomains(input.subdomain ?? onboarding.company_name, isFree)
  const subdomain = message === undefined ? wanted : input.subdomain === undefined ? suggestions[0] : undefined
  if (subdomain === undefined) return { ok: false, reason: 'subdomain', message: message ?? '', suggestions }
  const tenant = await trx
    .insertInto('tenant')
    .values({
      ...{
        id: subdomain,
        subdomain,
        name: onboarding.company_name,
        template: archived?.template ?? templateFor(onboarding.business_sector, hasTemplate),
      },
      ...{ state: 'active', demo: archived?.isDemo ? 1 : 0 },
      ...{ created_at: at.toISOString(), filled_at: null, closed_at: at.toISOString() },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('workspace')
    .values(workspaceOf(tenant, input, mailbox))
    .execute()
  return { ok: true, tenant }
}

export function takenText(name: string): string {
  return `«\u202f${name}\u202f» est déjà pris, ou se confond avec une adresse qui l’est.`
}

function workspaceOf(
  { id }: TenantRow,
  { onboarding, draftId, wantedPlan, archived, at }: NewWorkspace,
  mailbox: string,
): Insertable<PlatformDatabase['workspace']> {
  const { company_name: _, siren, languages, primary_objectives, ...answers } = onboarding
  const now = at.toISOString()
  const trialEnd = new Date(at.getTime() + TRIAL_DAYS * DAY_MS).toISOString()
  return {
    ...answers,
    ...{ tenant_id: id, draft_id: draftId ?? null, look_alike: lookAlikeKey(id), owner_mailbox: mailbox },
    ...{ siren: siren ?? null, languages: JSON.stringify(languages) },
    primary_objectives: JSON.stringify(primary_objectives),
    ...{ plan: 'BASIC', wanted_plan: wantedPlan ?? null, created_at: now, ready_at: null, invited_at: null },
    ...{ trial_end_at: trialEnd, open_until: trialEnd, given_until: trialEnd },
    agreement_version: archived?.agreementVersion ?? AGREEMENT_VERSION,
    agreed_at: archived?.agreedAt ?? now,
  }
}

/** Who keeps the first shop keeps the workspaces; a demonstration's host is invented. */
async function readHost({ first }: Registry): Promise<Partial<Settings>> {
  if (first.identity.demo) return {}
  const settings = await readSettings(first.db)
  return Object.fromEntries(
    (['legal.host_name', 'legal.host_address', 'legal.host_phone'] as const).map((key) => [key, settings[key]]),
  )
}

/** What the owner said already is not asked again; nobody else sees the shop yet. */
async function introduceOwner(
  { db }: Tenant,
  { onboarding, host, at }: NewWorkspace & { host: Partial<Settings> },
): Promise<void> {
  await beginPrivate(db, at)
  const { owner_email, owner_name, company_name, siren = '' } = onboarding
  const known = {
    ...{ 'shop.email': owner_email, 'legal.company_name': company_name, 'legal.siren': siren },
    'legal.director': owner_name,
    ...leastReturns,
    ...host,
  }
  for (const [key, value] of entriesOf(known)) if (value) await saveSetting(db, { key, value, at })
}

function publish(platform: PlatformDb, { id, at }: { id: string; at: Date }): Promise<void> {
  const now = at.toISOString()
  return platform.transaction().execute(async (trx) => {
    const opened = await trx
      .updateTable('tenant')
      .set({ closed_at: null, filled_at: now, upkeep_due_at: new Date(at.getTime() + DAY_MS).toISOString() })
      .where('id', '=', id)
      .executeTakeFirst()
    if (opened.numUpdatedRows !== 1n) throw new Error(`The workspace ${id} was forgotten while it was built.`)
    await trx.updateTable('workspace').set({ ready_at: now }).where('tenant_id', '=', id).execute()
  })
}

async function forget({ platform, discard }: Registry, id: string): Promise<void> {
  discard(id)
  await platform.transaction().execute(async (trx) => {
    await trx.deleteFrom('workspace').where('tenant_id', '=', id).execute()
    await trx.deleteFrom('tenant').where('id', '=', id).execute()
  })
}

/** Mails the owner, from the platform, a link to choose a password: each time a new one. False after too many a day. */
export async function inviteOwner(
  registry: Registry,
  { tenantId, at }: { tenantId: string; at: Date },
): Promise<boolean> {
  const workspace = await findWorkspace(registry.platform, tenantId)
  const kind = 'workspace-ready'
  const { db, identity } = registry.first
  if (!workspace || !(await mayWriteTo(db, { kind, to: workspace.owner_email, mailsADay: MAILS_A_DAY, at })))
    return false
  const given = await giveLink(registry, { workspace, at })
  if (!given) return false
  const { name: company, trial_end_at: trialEndAt, owner_email: to } = workspace
  const secret = { token: given.token, signer: identity.signer }
  const isTakenUp = workspace.draft_id?.startsWith(TAKEN_UP) ?? false
  const data = { company, origin: given.origin, trialEndAt, isOnSale: await arePlansOnSale(registry.first), isTakenUp }
  await queueEmail(db, { key: `${kind}:${tenantId}:${at.toISOString()}`, kind, data, secret, to, at })
  await registry.platform
    .updateTable('workspace')
    .set({ invited_at: at.toISOString() })
    .where('tenant_id', '=', tenantId)
    .execute()
  return true
}

/** The owner's link itself, for the operator, or where no mail is sent. */
export async function ownerLink(
  registry: Registry,
  input: { tenantId: string; at: Date },
): Promise<string | undefined> {
  const workspace = await findWorkspace(registry.platform, input.tenantId)
  const given = workspace && (await giveLink(registry, { workspace, at: input.at }))
  return given && `${given.origin}/login/lien/${given.token}`
}

async function giveLink(registry: Registry, { workspace, at }: { workspace: WorkspaceView; at: Date }) {
  const lease = await registry.lease(workspace.subdomain)
  if (!lease) return undefined
  try {
    const { db, identity } = lease.value
    const token = await giveOwnerLink(db, { email: workspace.owner_email, name: workspace.owner_name, at })
    return { token, origin: identity.origin }
  } finally {
    lease.release()
  }
}

/** After this long a creation that is not finished never will be. */
const ABANDONED_MS = 10 * 60_000

/** Removes what an ended process left of creations, and mails owners who were not. */
export async function finishWorkspaces(
  registry: Registry,
  { at, startedBefore = new Date(at.getTime() - ABANDONED_MS) }: { at: Date; startedBefore?: Date },
): Promise<void> {
  const open = await registry.platform
    .selectFrom('workspace')
    .select(['tenant_id', 'ready_at'])
    .where('invited_at', 'is', null)
    .where('created_at', '<=', startedBefore.toISOString())
    .orderBy('created_at')
    .orderBy('tenant_id')
    .execute()
  for (const { tenant_id: tenantId, ready_at } of open) {
    if (ready_at === null) await forget(registry, tenantId)
    else await inviteOwner(registry, { tenantId, at })
  }
}

/** Of a shop without a workspace, every administrator is one. */
export async function isOwner(
  { platform }: Pick<Registry, 'platform'>,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<boolean> {
  const workspace = await findWorkspace(platform, tenantId)
  return !workspace || workspace.owner_mailbox === mailboxKey(email)
}

/** Undefined until it is ready. */
export function findWorkspaceOfDraft(platform: PlatformDb, draftId: string): Promise<WorkspaceView | undefined> {
  return workspaces(platform).where('draft_id', '=', draftId).executeTakeFirst()
}

export function findWorkspace(platform: PlatformDb, tenantId: string): Promise<WorkspaceView | undefined> {
  return workspaces(platform).where('tenant_id', '=', tenantId).executeTakeFirst()
}

function workspaces(platform: PlatformDb) {
  return platform
    .selectFrom('workspace')
    .innerJoin('tenant', 'tenant.id', 'workspace.tenant_id')
    .selectAll('workspace')
    .select(['tenant.name', 'tenant.subdomain', 'tenant.template'])
    .where('workspace.ready_at', 'is not', null)
}
