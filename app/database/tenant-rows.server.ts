import type { Kysely } from 'kysely'
import type { Plan } from '~/runtime/plan-limits'
import type { ServedDomain } from './hosts.server'
import type { PlatformDatabase, TenantRow } from './schema'

interface NewTenant {
  id: string
  name: string
  subdomain: string
  template: string
  /** Whether it is a demonstration, permanently; defaults to the configuration. */
  demo?: boolean
  at: Date
}

/** Registry rows of the shops, with what the clock needs to know about closed ones. */
export class TenantRows {
  constructor(private readonly db: Kysely<PlatformDatabase>) {}

  /** Undefined also for a shop that is closed for good or suspended. */
  findServed(subdomain: string): Promise<TenantRow | undefined> {
    return this.db
      .selectFrom('tenant')
      .selectAll()
      .where('subdomain', '=', subdomain)
      .where('closed_at', 'is', null)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
  }

  list(): Promise<TenantRow[]> {
    return this.db.selectFrom('tenant').selectAll().orderBy('created_at').orderBy('id').execute()
  }

  /** Subdomains of the shops that the operator suspended, and of those that he or the end of their trial made read-only. */
  async listRestricted(): Promise<{ suspended: Set<string>; readOnly: Set<string> }> {
    const rows = await this.db
      .selectFrom('tenant')
      .select(['subdomain', 'state', 'ended_at', 'suspended_at'])
      .where((eb) =>
        eb.or([eb('suspended_at', 'is not', null), eb('ended_at', 'is not', null), eb('state', '=', 'read_only')]),
      )
      .execute()
    const namesOf = (those: typeof rows) => new Set(those.map(({ subdomain }) => subdomain))
    return {
      suspended: namesOf(rows.filter(({ suspended_at }) => suspended_at !== null)),
      readOnly: namesOf(rows.filter(({ state, ended_at }) => state === 'read_only' || ended_at !== null)),
    }
  }

  /** Plans of workspaces by tenant id; the others have none, and no limit. */
  async listPlans(ids: string[]): Promise<Map<string, Plan>> {
    const rows = await this.db
      .selectFrom('workspace')
      .select(['tenant_id', 'plan'])
      .where('tenant_id', 'in', ids)
      .execute()
    return new Map(rows.map(({ tenant_id, plan }) => [tenant_id, plan]))
  }

  /** Those that their shop answers; a lost one until it is removed. */
  listDomains(): Promise<ServedDomain[]> {
    return this.db
      .selectFrom('tenant_domain')
      .innerJoin('tenant', 'tenant.id', 'tenant_domain.tenant_id')
      .select(['tenant_domain.host', 'tenant.subdomain', 'tenant_domain.is_canonical'])
      .where('tenant_domain.state', 'in', ['proved', 'lost'])
      .where('tenant.closed_at', 'is', null)
      .orderBy('tenant_domain.host')
      .execute()
  }

  async findCanonicalDomain(id: string): Promise<string | undefined> {
    const row = this.db.selectFrom('tenant_domain').select('host').where('tenant_id', '=', id)
    return (await row.where('is_canonical', '=', 1).executeTakeFirst())?.host
  }

  /** False when the name or the id is taken. */
  async insert({ at, demo, ...tenant }: NewTenant): Promise<boolean> {
    const added = await this.db
      .insertInto('tenant')
      .values({
        ...tenant,
        demo: demo === undefined ? null : demo ? 1 : 0,
        state: 'active',
        created_at: at.toISOString(),
        filled_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }

  async markFilled(id: string, at: Date): Promise<void> {
    await this.db.updateTable('tenant').set({ filled_at: at.toISOString() }).where('id', '=', id).execute()
  }

  async markOpen(id: string, at: Date): Promise<void> {
    await this.db.updateTable('tenant').set({ open_since: at.toISOString() }).where('id', '=', id).execute()
  }

  /** Keeps earlier instants, also those written meanwhile by another process. */
  markClosed(id: string, { dueAt, upkeepDueAt }: { dueAt?: Date | undefined; upkeepDueAt: Date }): Promise<void> {
    return this.db.transaction().execute(async (trx) => {
      await trx.updateTable('tenant').set({ open_since: null }).where('id', '=', id).execute()
      if (dueAt) await noteDue(trx, id, dueAt)
      await noteUpkeep(trx, id, upkeepDueAt)
    })
  }

  noteDue(id: string, at: Date): Promise<void> {
    return noteDue(this.db, id, at)
  }

  noteUpkeep(id: string, at: Date): Promise<void> {
    return noteUpkeep(this.db, id, at)
  }

  /** What a clock that was ahead has put off too far is due at `at` at the latest. */
  async limitUpkeep(at: Date): Promise<void> {
    const upkeep = { upkeep_due_at: at.toISOString() }
    await this.db.updateTable('tenant').set(upkeep).where('upkeep_due_at', '>', at.toISOString()).execute()
  }

  /** For the caller that is about to do what is due; with `upkeepDueAt`, the upkeep too, which is due again then. */
  async takeDue(id: string, { upkeepDueAt }: { upkeepDueAt?: Date | undefined }): Promise<void> {
    await this.db
      .updateTable('tenant')
      .set({ next_due_at: null, ...(upkeepDueAt && { upkeep_due_at: upkeepDueAt.toISOString() }) })
      .where('id', '=', id)
      .execute()
  }

  /** Shops with work or upkeep due, and those left open by a crashed process; `open` are excluded from the latter. */
  listDue(input: { at: Date; open: string[]; limit: number }): Promise<TenantRow[]> {
    return this.db
      .selectFrom('tenant')
      .selectAll()
      .where('closed_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('next_due_at', '<=', input.at.toISOString()),
          eb('upkeep_due_at', '<=', input.at.toISOString()),
          eb.and([eb('open_since', 'is not', null), eb('id', 'not in', input.open)]),
        ]),
      )
      .orderBy((eb) => eb.fn.coalesce('next_due_at', 'upkeep_due_at', 'open_since'))
      .orderBy('id')
      .limit(input.limit)
      .execute()
  }
}

async function noteDue(db: Kysely<PlatformDatabase>, id: string, at: Date): Promise<void> {
  const dueAt = at.toISOString()
  await db
    .updateTable('tenant')
    .set({ next_due_at: dueAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('next_due_at', 'is', null), eb('next_due_at', '>', dueAt)]))
    .execute()
}

async function noteUpkeep(db: Kysely<PlatformDatabase>, id: string, at: Date): Promise<void> {
  const upkeep = { upkeep_due_at: at.toISOString() }
  await db.updateTable('tenant').set(upkeep).where('id', '=', id).where('upkeep_due_at', 'is', null).execute()
}
