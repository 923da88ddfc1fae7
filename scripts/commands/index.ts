import { resolve } from 'node:path'
import { FIRST_TENANT } from '~/database/hosts.server'
import { databaseRefusalOf } from '~/database/refusal.server'
import { tenants } from '~/database/registry.server'
import { awaitsMigration } from '~/database/schema-guard.server'
import { ShopUnavailable, type Tenant } from '~/database/tenants.server'
import { config } from '~/runtime/config.server'
import { operatorRefusal } from '../../server/operator-refusal'
import { refuse } from '../refuse'
import { takeTenant } from '../tenant-argument'

type Write = (line: string) => void

/** An operator's command: reports through `write` and returns the exit code. */
export type Command = (args: string[], context: { tenant: Tenant; write: Write }) => Promise<number>

/** A command on the data folder itself: opens, migrates and seeds no database. Its file exports `opensShop = false`. */
export type FolderCommand = (args: string[], context: { write: Write }) => Promise<number>

type CommandModule = { default: Command; opensShop?: true } | { default: FolderCommand; opensShop: false }

/** One file per command, named after it; its default export runs it. */
const commands = import.meta.glob<CommandModule>(['./*.ts', '!./index.ts', '!./*.test.ts'], { eager: true })

/**
 * Safe beside a running server, thanks to SQLite's locking. `--tenant <subdomain>` selects the shop. `note` receives
 * which data are used, separately from the output.
 */
export async function runCommand(
  name: string,
  args: string[],
  write: Write = console.info,
  note: Write = () => {},
): Promise<number> {
  const command = commands[`./${name}.ts`]
  if (!command) {
    const known = Object.keys(commands).map((path) => path.replace(/^\.\/|\.ts$/g, ''))
    return refuse({ write }, `Commande inconnue\u202f: ${name}. Commandes\u202f: ${known.join(', ')}.`)
  }
  note(`Données\u202f: ${resolve(config.dataDir)}`)
  try {
    if (!ofAnySchema.includes(name) && isBehind(takeTenant(args).subdomain)) return refuse({ write }, behindText)
    if (command.opensShop === false) return await command.default(args, { write })
    return await runForShop(command.default, args, write)
  } catch (error) {
    const refusal = operatorRefusal(error)
    if (!refusal) throw error
    write(refusal.sentence)
    return refusal.exitCode
  }
}

/** They read or replace data as they are, or open what a restore has put in place. */
const ofAnySchema = ['backup', 'doctor', 'restore', 'smoke', 'erase-again']

const behindText =
  'Ces données attendent une mise à jour de ce programme, que seul un démarrage fait, après une sauvegarde. Démarrez la boutique (npm start), puis recommencez.'

/** What cannot be read is told when it is opened. */
function isBehind(subdomain: string | undefined): boolean {
  const ids = [FIRST_TENANT, ...(subdomain === undefined ? [] : [subdomain])]
  try {
    return awaitsMigration(config.dataDir, ids)
  } catch (error) {
    if (operatorRefusal(error) || databaseRefusalOf(error, config.dataDir)) return false
    throw error
  }
}

async function runForShop(command: Command, args: string[], write: Write): Promise<number> {
  const { subdomain = FIRST_TENANT, rest } = takeTenant(args)
  const registry = await tenants()
  const lease = await registry.lease(subdomain).catch(unavailable)
  if (!lease) {
    return refuse(
      { write },
      `La boutique «\u202f${subdomain}\u202f» n’existe pas, ou ne peut pas être ouverte. npm run tenants -- list`,
    )
  }
  try {
    return await command(rest, { tenant: lease.value, write })
  } finally {
    // A running server may have this shop closed: its clock must check now what is due.
    if (subdomain !== FIRST_TENANT) await registry.rows.noteDue(lease.value.id, new Date())
    lease.release()
  }
}

function unavailable(error: unknown): undefined {
  if (!(error instanceof ShopUnavailable)) throw error
}
