import { config } from '~/config.server'
import { openTenants, type TenantRegistry } from './tenants.server'

let opened: Promise<TenantRegistry> | undefined

/** The registry of this process: opened, migrated and filled at the first call. */
export function tenants(): Promise<TenantRegistry> {
  opened ??= openTenants({
    dataDir: config.dataDir,
    platformDomain: config.platformDomain,
    demo: config.demo,
    at: new Date(),
  })
  return opened
}

export async function closeTenants(): Promise<void> {
  const registry = await opened
  opened = undefined
  await registry?.close()
}
