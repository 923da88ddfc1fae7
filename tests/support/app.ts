import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import { CookieJar } from './cookie-jar'
import { copyFirstShop } from './second-shop'
import { allowUnpaidOrders } from './unpaid-orders'

/** The whole application on a separate shop, in a folder removed after the test file. */
export interface App {
  dataDir: string
  /** A separate connection to the shop's database. */
  db: SqliteHandle<ShopDatabase>['db']
  /** A visitor without cookies, calling React Router directly: no port, gate or page cache. `host`: of another shop. */
  visitor(host?: string): Visitor
  /** A second shop, reached at `<id>.localhost`, a copy of the first. No server may be running. */
  copyShop(id: string): Promise<SqliteHandle<ShopDatabase>['db']>
  /** The real server on a free port, with the whole HTTP adapter. */
  startServer(): Promise<RunningServer>
  /** Runs an operator's command; returns its output. */
  run(name: string, ...args: string[]): Promise<{ exitCode: number; lines: string[] }>
}

export interface Visitor {
  cookies: CookieJar
  /** Does not follow redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  get(path: string): Promise<Response>
  /** Submits a same-origin form. A field with several values is a list. */
  post(path: string, fields?: FormFields, init?: RequestInit): Promise<Response>
  /** Calls the JSON API, same-origin. */
  json(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Response>
}

export type FormFields = Record<string, string | number | string[]>

export interface RunningServer {
  url: string
  /** Set-up link of the first administrator, if this start created it. */
  setUpPath: string | undefined
  visitor(): Visitor
  close(): Promise<void>
}

interface ServerBuild {
  application(request: Request): Promise<Response>
  serve(options: { port: number; host: string }): Promise<Pick<RunningServer, 'url' | 'setUpPath' | 'close'>>
  runCommand(name: string, args: string[], write: (line: string) => void): Promise<number>
  closeTenants(): Promise<void>
}

const product = 'build/server/index.js'
const defaults = { PORT: '0', LOG_LEVEL: 'error', AGENTS: 'off', LIMITS_SCALE: '1000', SMTP_URL: '' }

/**
 * Await once, at the top of a test file. `environment` is the operator's configuration: the shop is a demo unless
 * it says otherwise; `file` is another build than the product's. The build reads it once: a file that gives one has a
 * process of its own, the others share some (vitest.config.ts).
 */
export async function openApp(environment: Record<string, string> = {}, file = product): Promise<App> {
  Object.assign(process.env, defaults, environment)
  const { DATA_DIR: dataDir } = process.env
  if (!dataDir) throw new Error('tests/support/own-data-folder.ts gives each test file its folder.')
  const build: ServerBuild = await import(join(process.cwd(), file))
  // Closes what an earlier test file of this process left open when it failed to load.
  await build.closeTenants()
  if (file === product && !process.env.APP_URL) copyFilledShop(dataDir)
  const origin = process.env.APP_URL ?? 'http://localhost'
  // The first request runs migrations and fills demo data before the test connects.
  await build.application(new Request(`${origin}/healthz`))
  const database = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
  await allowUnpaidOrders(database.db)
  const running = new Set<RunningServer>()

  afterAll(async () => {
    await Promise.all([...running].map((server) => server.close()))
    await database.close()
    await build.closeTenants()
    // A backup that a page has started may still write in it.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  return {
    dataDir,
    db: database.db,
    visitor: (host) => createVisitor(host ? `http://${host}` : origin, (request) => build.application(request)),
    async copyShop(id) {
      // Checkpoints each shop into one file.
      await build.closeTenants()
      await copyFirstShop(dataDir, id)
      const copy = openSqlite<ShopDatabase>(join(dataDir, 'tenants', id, 'shop.sqlite'))
      afterAll(() => copy.close())
      return copy.db
    },
    async startServer() {
      const { url, setUpPath, close } = await build.serve({ port: 0, host: '127.0.0.1' })
      const server: RunningServer = {
        url,
        setUpPath,
        visitor: () => visitorOf(url),
        async close() {
          running.delete(server)
          await close()
        },
      }
      running.add(server)
      return server
    },
    async run(name, ...args) {
      const lines: string[] = []
      const exitCode = await build.runCommand(name, args, (line) => lines.push(line))
      return { exitCode, lines }
    },
  }
}

/** Replaces a fill of half a second. A folder keeps its secret, and is locked by its own server. */
export function copyFilledShop(dataDir: string): void {
  const { FILLED_SHOP: filled } = process.env
  const filter = (path: string) => !/\/(server\.lock|session-secret)$/.test(path)
  if (filled) cpSync(filled, dataDir, { recursive: true, filter })
}

/** A visitor of a server in another process. */
export function visitorOf(url: string): Visitor {
  return createVisitor(url, (request) => fetch(request))
}

function createVisitor(origin: string, send: (request: Request) => Promise<Response>): Visitor {
  const cookies = new CookieJar()
  const visitor: Visitor = {
    cookies,
    async fetch(path, init) {
      const request = new Request(new URL(path, origin), { redirect: 'manual', ...init })
      if (cookies.header) request.headers.set('Cookie', cookies.header)
      const response = await send(request)
      cookies.keep(response)
      return response
    },
    get: (path) => visitor.fetch(path),
    post: (path, fields = {}, init = {}) =>
      visitor.fetch(path, {
        method: 'POST',
        body: formBody(fields),
        ...init,
        headers: { 'Sec-Fetch-Site': 'same-origin', ...init.headers },
      }),
    json: (method, path, body) =>
      visitor.fetch(path, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
      }),
  }
  return visitor
}

function formBody(fields: FormFields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return new URLSearchParams(pairs)
}
