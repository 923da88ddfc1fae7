import { resolve } from 'node:path'
import type { Config } from '~/runtime/config.server'
import { type InstalledPackage, listInstalled } from './checks/advisories.server'
import { type MeasuredResources, readResources } from './checks/resources.server'

/** Versions of the platform and the dependencies. */
export interface ScannedMachine {
  node: string
  publicDir: string
  listInstalled(): Promise<InstalledPackage[] | undefined>
  measure(): Promise<MeasuredResources>
}

export function thisMachine({ dataDir }: Pick<Config, 'dataDir'>): ScannedMachine {
  return {
    node: process.versions.node,
    publicDir: resolve('build/client'),
    listInstalled: () => listInstalled(),
    measure: () => readResources(dataDir),
  }
}
