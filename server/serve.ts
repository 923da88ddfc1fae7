import { createServer, type Server } from 'node:http'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { href } from 'react-router'
import { noteAndFindNextDue, tasks } from '~/agents/index.server'
import { startScheduler } from '~/agents/scheduler.server'
import { undoCutRestores } from '~/database/backup/beside.server'
import { lockDataDir } from '~/database/lock.server'
import { removeUnfinishedShops } from '~/database/new-shop.server'
import { closeTenants, tenants } from '~/database/registry.server'
import { removeIncoming } from '~/database/tenant-folders.server'
import type { TenantRegistry } from '~/database/tenants.server'
import { beganAsDemo, demoOriginText, missingLegalIdentity, readSettings } from '~/models/base/setting/index.server'
import {
  ensureFirstAdministrator,
  explainRefusedAccount,
  hasDemoAccounts,
} from '~/models/platform/administrator/index.server'
import { finishWorkspaces } from '~/models/platform/tenant/index.server'
import { ConfigError, config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import { routeRows } from '~/runtime/route-table'
import { forgetServedOrigin, recordServedOrigin } from '~/runtime/served-origin.server'
import { application, routePath, table } from './application'
import { CONNECTIONS_PER_NETWORK, guardConnections } from './connections'
import { greet } from './greeting'
import { createLimits } from './limits'
import { createListener } from './listener'
import { operatorRefusal } from './operator-refusal'
import { watchOverload } from './overload'
import { nextFullHour, PageCache } from './page-cache'

const FINISH_MS = 8000
/** Portion of it for connections waiting to be accepted. */
const DRAIN_MS = 3000
/** Without a new connection for this long, the backlog is empty. */
const QUIET_MS = 50

export interface RunningServer {
  /** Local address; the public one is APP_URL. */
  url: string
  /** For the first administrator, only at the start that created it. */
  setUpPath: string | undefined
  /**
   * Serves on for DRAIN_SECONDS, stops accepting requests, finishes those received, stops the clock, checkpoints the WAL
   * and closes the databases.
   */
  close(): Promise<void>
}

/** Opens the shop and serves it. `operatorRefusal` has messages for its expected errors. */
export async function serve(options: { port?: number; host?: string } = {}): Promise<RunningServer> {
  const lock = lockDataDir(config.dataDir)
  removeIncoming(config.dataDir)
  removeUnfinishedShops(config.dataDir)
  for (const shop of undoCutRestores(config.dataDir))
    logger.warn({ tenant: shop }, 'a restore was cut short before it replaced anything: the shop is open again')
  const registry = await tenants()
  await finishWorkspaces(registry, { at: new Date(), startedBefore: new Date() })
  registry.keepMarks(noteAndFindNextDue)
  const refusal = await refusalOf(registry)
  if (refusal) {
    await closeTenants()
    lock.release()
    throw new ConfigError(refusal)
  }
  await logMissingIdentity(registry)
  const setUpPath = await openFirstDoor(registry)
  const lifecycle = { stopping: false }
  const overload = watchOverload({ scale: config.limitsScale })
  const server = createHttpServer({
    config,
    registry,
    lifecycle,
    overload,
    limits: createLimits(config.limitsScale),
    pageCache: new PageCache({ pageExpiry: nextFullHour }),
    clientDir: resolve(dirname(fileURLToPath(import.meta.url)), '../client'),
    routes: routeRows(table),
    routePath,
    application,
  })
  const port = await listen(server, options.port ?? config.port, options.host ?? config.host)
  const scheduler = config.agents ? startScheduler(tasks) : undefined
  const url = `http://localhost:${port}`
  recordServedOrigin(url)

  return {
    url,
    setUpPath,
    async close() {
      lifecycle.stopping = true
      forgetServedOrigin()
      // Meanwhile whoever asks /readyz sends new visitors elsewhere.
      await delay(config.drainSeconds * 1000)
      await finish(server)
      overload.stop()
      await scheduler?.stop()
      await closeTenants()
      lock.release()
    },
  }
}

/** `npm start`: serves until a signal, with messages for the operator. Exits the process itself. */
export async function start(): Promise<void> {
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  try {
    const running = await serve()
    stopOnSignal(running)
    await greet({ url: config.appOrigin ?? running.url, setUpPath: running.setUpPath })
  } catch (error) {
    const refusal = operatorRefusal(error)
    if (!refusal) throw error
    console.error(refusal.sentence)
    process.exit(refusal.exitCode)
  }
}

/** A real shop must have neither a demo's fictional IBAN nor its published passwords. */
async function refusalOf({ first }: TenantRegistry): Promise<string | undefined> {
  const { firstAdministrator: account } = config
  const refusedAccount = account && explainRefusedAccount(account)
  if (refusedAccount || first.identity.mode !== 'shop') return refusedAccount
  const isDemo = (await beganAsDemo(first.db)) || (await hasDemoAccounts(first.db))
  return isDemo ? demoRefusal(config.dataDir) : undefined
}

/** Creates the first administrator from the environment, or else a set-up link. */
async function openFirstDoor({ first }: TenantRegistry): Promise<string | undefined> {
  const account = config.firstAdministrator
  const made = await ensureFirstAdministrator(first.db, { account, at: new Date() })
  return made && href('/login/lien/:token', { token: made.setUpToken })
}

function demoRefusal(dataDir: string): string {
  return `APP_URL ouvre une vraie boutique, mais dans ${resolve(dataDir)}\u202f: ${demoOriginText.what} ${demoOriginText.fix}`
}

async function logMissingIdentity(registry: TenantRegistry): Promise<void> {
  if (registry.first.identity.mode !== 'shop') return
  const missing = missingLegalIdentity(await readSettings(registry.first.db))
  if (missing.length === 0) return
  logger.warn({ missing }, 'Identité légale incomplète\u202f: la boutique ne prend pas de commande. npm run setting')
}

function createHttpServer(options: Parameters<typeof createListener>[0]): Server {
  // guardConnections handles timeouts. createListener checks the host.
  const server = createServer({
    headersTimeout: 0,
    requestTimeout: 0,
    keepAliveTimeout: 0,
    requireHostHeader: false,
    // Two Host headers are refused instead of using the first.
    joinDuplicateHeaders: true,
    maxHeaderSize: 16 * 1024,
  })
  server.maxConnections = 2000
  const { trustProxy, limitsScale } = options.config
  // Behind a proxy every connection has its address; bodies are then counted by client (listener).
  const perNetwork = trustProxy > 0 ? Number.POSITIVE_INFINITY : CONNECTIONS_PER_NETWORK * Math.max(1, limitsScale)
  guardConnections(server, createListener(options), { perNetwork })
  return server
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen({ port, host }, () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Waits for requests in flight, then closes all connections. */
async function finish(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS)
  await drainBacklog(server)
  await new Promise<void>((done) => server.close(() => done()))
  clearTimeout(timer)
}

/**
 * Node accepts one connection per turn of the event loop, so under load some clients have sent their request before
 * they are accepted. Closing at once would reset them.
 */
async function drainBacklog(server: Server): Promise<void> {
  const until = performance.now() + DRAIN_MS
  let hasNew = true
  server.on('connection', () => {
    hasNew = true
  })
  while (hasNew && performance.now() < until) {
    hasNew = false
    await delay(QUIET_MS)
  }
}

function stopOnSignal(running: RunningServer): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      logger.info({ signal }, 'stopping')
      if (process.stdout.isTTY) console.info('\n  La boutique se ferme…')
      await running.close()
      process.exit(0)
    })
  }
}
