import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import type { Tenant } from '~/database/tenants.server'
import { Engine } from '../../app/agents/engine.server'
import { registerAgent } from '../../app/models/base/agent/index.server'

/**
 * One process lifetime that works through a shop's jobs until none is due: arguments are `file` and its clock offset. A
 * job named poison kills it.
 */
const [file = '', aheadMs = '0'] = process.argv.slice(2)
const { db, close } = openSqlite<ShopDatabase>(file)
const tenant = { id: 'boutique', subdomain: 'boutique', db, identity: {}, limits: {} } as Tenant

type Effects = { effect: { job: string; step: number } }

registerAgent('upload', {
  handlers: [
    {
      kind: 'counted',
      async run({ job, batch, finish }) {
        if (job.key.startsWith('poison')) process.kill(process.pid, 'SIGKILL')
        const write = (step: number) => (trx: typeof db) =>
          trx.withTables<Effects>().insertInto('effect').values({ job: job.key, step }).execute()
        for (let step = Number(job.cursor ?? 0); step < 2; step++)
          await batch(write(step), { cursor: String(step + 1) })
        await finish(write(2))
        return { message: 'fait', items: 1 }
      },
    },
  ],
})

const engine = new Engine(
  { opened: () => [tenant], leaseOpen: () => ({ value: tenant, release() {} }) },
  { now: () => new Date(Date.now() + Number(aheadMs)) },
)
process.stdout.write('begins\n')
for (let left = true; left; ) {
  await engine.look()
  await engine.settled()
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where('status', '=', 'waiting')
    .where('lease_until', 'is', null)
    .limit(1)
    .executeTakeFirst()
  left = waiting !== undefined
}
await close()
