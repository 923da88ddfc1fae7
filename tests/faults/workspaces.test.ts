import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { PlatformDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { visitorOf } from '../support/app'
import { rawRequest } from '../support/raw-request'
import { drawing, report, rounds, type ServerProcess, seed, seededRandom, startServer } from './support'

const KILLS = rounds(6, 6)
const SIGN_UPS = rounds(30, 100)

let server: ServerProcess | undefined
const folders: string[] = []

afterEach(async () => {
  await server?.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workspaces-'))
  folders.push(folder)
  return join(folder, 'data')
}

function signUp(url: string, name: string): Promise<Response> {
  return visitorOf(url).json('POST', '/api/catalyse/onboarding', {
    ...{ company_name: name, owner_name: 'Maëlle Le Goff', owner_email: `maelle@${name}.example` },
    ...{ business_sector: 'retail', business_size: 'TPE', geographic_zone: 'Locale', monthly_budget: '<500€' },
    ...{ primary_objectives: ['Ventes'], business_description: 'Des bougies.' },
  })
}

test('a server killed at any instant of a creation leaves the workspace whole, or nothing of it', async () => {
  const dataDir = newFolder()
  const { between } = drawing(seededRandom(seed))
  const counted = { kills: 0, whole: 0, absent: 0, answered: 0 }
  server = await startServer(dataDir)
  const { port } = new URL(server.url)
  while (counted.kills < KILLS) {
    const name = `atelier-${counted.kills + 10}`
    const asked = signUp(server.url, name).catch(() => undefined)
    // A creation takes about so long on an idle machine.
    await Promise.race([asked, delay(between(0, 400))])
    server.kill('SIGKILL')
    counted.kills += 1
    await server.ended
    const answer = await asked
    server = await startServer(dataDir, { PORT: port })
    expect(server.bugs()).toEqual([])
    const platform = openSqlite<PlatformDatabase>(join(dataDir, 'platform.sqlite'))
    const row = await platform.db
      .selectFrom('workspace')
      .innerJoin('tenant', 'tenant.id', 'workspace.tenant_id')
      .select(['workspace.ready_at', 'workspace.invited_at', 'tenant.closed_at'])
      .where('tenant_id', '=', name)
      .executeTakeFirst()
    await platform.close()
    const page = await rawRequest(server.url, { path: '/login', headers: { Host: `${name}.localhost` } })
    expect(page.status, name).toBe(row ? 200 : 404)
    expect(readdirSync(join(dataDir, 'tenants')).includes(name)).toBe(row !== undefined)
    expect(existsSync(join(dataDir, 'new-shops'))).toBe(false)
    if (row) expect(row).toEqual({ ready_at: expect.any(String), invited_at: expect.any(String), closed_at: null })
    else expect(await signUp(server.url, name)).toMatchObject({ status: 201 })
    if (answer?.status === 201) expect(row).toBeDefined()
    counted[row ? 'whole' : 'absent'] += 1
    if (answer) counted.answered += 1
  }
  report('workspaces killed', counted)
})

test('of many sign-ups from one address five are taken in an hour', async () => {
  server = await startServer(newFolder(), { LIMITS_SCALE: '1' })
  const counted = { taken: 0, busy: 0, refused: 0 }
  for (let place = 0; place < SIGN_UPS; place++) {
    const { status } = await signUp(server.url, `atelier-${place + 10}`)
    counted[status === 201 ? 'taken' : status === 503 ? 'busy' : 'refused'] += 1
    expect([201, 429, 503]).toContain(status)
    if (status === 503) await delay(500)
  }
  report('workspaces signed up', { signUps: SIGN_UPS, ...counted })
  // What a busy server refuses counts against its sender too.
  expect(counted.taken).toBeLessThanOrEqual(5)
  expect(counted.taken + counted.busy).toBeGreaterThanOrEqual(5)
  expect(counted.refused).toBeGreaterThan(0)
})
