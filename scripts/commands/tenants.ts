import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refusedSubdomain } from '~/database/hosts.server'
import { tenants as openRegistry } from '~/database/registry.server'
import type { TenantRow } from '~/database/schema'
import { tenantFolders } from '~/database/tenant-folders.server'
import { ShopUnavailable, type TenantRegistry } from '~/database/tenants.server'
import { unpackArchive } from '~/integrations/shop-archive/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { commandActor } from '~/models/platform/administrator/index.server'
import { writeShopArchive } from '~/models/platform/archive/index.server'
import { NOTICE_DAYS, takeUpText } from '~/models/platform/tenant'
import {
  announceDeletion,
  makeReadOnly,
  ownerLink,
  refusedName,
  resumeTenant,
  suspendTenant,
  takeUpArchive,
} from '~/models/platform/tenant/index.server'
import { emailForm } from '~/models/values/address'
import { formatMoment } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { config } from '~/runtime/config.server'
import { workspaceOrigin } from '~/runtime/identity.server'
import { isKeyOf } from '~/runtime/record'
import { DAY_MS } from '~/runtime/time'
import { templates } from '~/templates/index.server'
import { refuse } from '../refuse'
import type { FolderCommand } from './index'

export const opensShop = false

const usage = `Usage\u202f: npm run tenants -- list
       npm run tenants -- add <sous-domaine> --template ${Object.keys(templates).join('|')} [--name <nom>]
       npm run tenants -- read-only <sous-domaine> [--reason <motif>]
       npm run tenants -- export <sous-domaine> <fichier.zip>
       npm run tenants -- import <fichier.zip> <sous-domaine> [--owner <e-mail>]
       npm run tenants -- suspend|resume|delete|owner <sous-domaine>`

interface Context {
  registry: TenantRegistry
  write: (line: string) => void
}

/**
 * `list`: lists all shops; `add`: adds one, which a running server serves at once; `read-only`, `suspend`, `resume` and
 * `delete` (after notice) reach a running server within two seconds; `export`: writes everything of a shop, suspended
 * ones included, as one ZIP; `owner`: prints a new link for the owner's password.
 */
const tenants: FolderCommand = async (args, { write }) => {
  const input = readArguments(args)
  if (!input) {
    write(usage)
    return args.includes('--help') ? 0 : 1
  }
  const context = { registry: await openRegistry(), write }
  if (input.verb === 'list') return list(context)
  if (input.verb === 'export') return exportShop(input, context)
  if (input.verb === 'import') return importShop(input, context)
  return input.verb === 'add' ? add(input, context) : change(input, context)
}

export default tenants

type Input =
  | { verb: 'list' }
  | { verb: 'add'; subdomain: string; template: string; name: string }
  | { verb: 'export'; subdomain: string; file: string }
  | { verb: 'import'; subdomain: string; file: string; owner?: string | undefined }
  | { verb: ChangeVerb; subdomain: string; reason?: string | undefined }

type ChangeVerb = keyof typeof changes | 'owner'

function readArguments(args: string[]): Input | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ template: { type: 'string' }, name: { type: 'string' }, reason: { type: 'string' } },
        owner: { type: 'string' },
      },
    })
    const [verb, subdomain, ...others] = positionals
    if (verb === 'export' && subdomain && others.length === 1) return { verb, subdomain, file: others[0] ?? '' }
    if (verb === 'import' && subdomain && others.length === 1)
      return { verb, file: subdomain, subdomain: others[0] ?? '', owner: values.owner }
    if (verb === 'list' && subdomain === undefined) return { verb }
    if (!subdomain || others.length > 0) return undefined
    if (isKeyOf(changes, verb) || verb === 'owner') return { verb, subdomain, reason: values.reason?.trim() }
    if (verb !== 'add' || !values.template) return undefined
    return { verb, subdomain, template: values.template, name: values.name?.trim() || subdomain }
  } catch {
    return undefined
  }
}

async function list({ registry, write }: Context): Promise<number> {
  for (const row of await registry.rows.list()) write(linesOf(row, registry.originOf(row.subdomain)))
  return 0
}

function linesOf(row: TenantRow, origin: string): string {
  const { subdomain, name, template, state, closed_at, suspended_at, delete_at } = row
  const readOnly = state === 'read_only' ? ', en lecture seule' : ''
  const suspended = suspended_at === null ? '' : ', suspendue'
  const deleted = delete_at === null ? '' : `, supprimée le ${formatMoment(delete_at)}`
  const closed = (closed_at === null ? '' : ', fermée') + readOnly + suspended + deleted
  return `${subdomain}  ${name} (${template}${closed})\n    ${origin}/`
}

async function add({ subdomain, template, name }: Extract<Input, { verb: 'add' }>, context: Context): Promise<number> {
  const { registry, write } = context
  const refused = refusedSubdomain(subdomain) ?? unknownTemplate(template)
  if (refused) return refuse(context, `La boutique n’a pas été créée. ${refused}`)
  const id = subdomain
  const at = new Date()
  if (!(await registry.rows.insert({ id, name, subdomain, template, demo: config.demo, at }))) {
    return refuse(context, `La boutique n’a pas été créée. «\u202f${subdomain}\u202f» est déjà pris.`)
  }
  if (!(await fill(registry, { subdomain, name, at }))) {
    return refuse(
      context,
      `«\u202f${subdomain}\u202f» est inscrite, mais ne peut pas encore être ouverte\u202f: le journal dit pourquoi.`,
    )
  }
  await registry.rows.noteUpkeep(id, new Date(at.getTime() + DAY_MS))
  write(`La boutique «\u202f${name}\u202f» est prête\u202f: ${workspaceOrigin(subdomain)}/`)
  return 0
}

const changes = {
  'read-only': {
    change: makeReadOnly,
    said: 'passe en lecture seule dans les deux secondes\u202f; son propriétaire en reçoit l’avis.',
  },
  suspend: { change: suspendTenant, said: 'est suspendue\u202f: son adresse le dit dans les deux secondes.' },
  resume: { change: resumeTenant, said: 'est rétablie\u202f: son adresse répond dans les deux secondes.' },
  delete: {
    change: announceDeletion,
    said: `est suspendue, et sera supprimée dans ${NOTICE_DAYS} jours\u202f; son propriétaire en reçoit l’avis.`,
  },
}

async function change(
  { verb, subdomain, reason }: { verb: ChangeVerb; subdomain: string; reason?: string | undefined },
  context: Context,
): Promise<number> {
  const { registry, write } = context
  const unknown = () => refuse(context, `La boutique «\u202f${subdomain}\u202f» n’existe pas, ou n’est pas un espace.`)
  if (verb === 'owner') {
    const link = await ownerLink(registry, { tenantId: subdomain, at: new Date() })
    if (!link) return unknown()
    write(`À donner à son propriétaire, pour une fois et sept jours\u202f: ${link}`)
    return 0
  }
  const { change: run, said } = changes[verb]
  const changed = await run(registry, { subdomain, by: commandActor, reason, at: new Date() })
  if (!changed.ok) return unknown()
  write(`«\u202f${subdomain}\u202f» ${said}`)
  return 0
}

async function exportShop({ subdomain, file }: { subdomain: string; file: string }, context: Context): Promise<number> {
  const { registry, write } = context
  const row = (await registry.rows.list()).find((each) => each.subdomain === subdomain)
  if (!row) return refuse(context, `La boutique «\u202f${subdomain}\u202f» n’existe pas.`)
  const folders = tenantFolders(join(config.dataDir, 'tenants', row.id))
  const to = await open(file, 'wx', 0o600)
  try {
    const { databaseFile } = folders
    await writeShopArchive({
      ...{ databaseFile, folders, work: `${file}.copy`, isDemo: config.demo },
      write: (bytes: Uint8Array) => to.appendFile(bytes),
      onProgress: () => {},
      at: new Date(),
    })
    await to.sync()
  } finally {
    await to.close()
  }
  write(`Tout ce que contient «\u202f${subdomain}\u202f» est dans ${file}.`)
  return 0
}

async function importShop(
  { file, subdomain, owner }: { file: string; subdomain: string; owner?: string | undefined },
  context: Context,
): Promise<number> {
  const { registry, write } = context
  const refuseIt = (text: string) => refuse(context, `L’archive n’a pas été reprise. ${text}`)
  const name = await refusedName(registry.platform, subdomain)
  if (name) return refuseIt(name)
  const email = owner === undefined ? undefined : emailForm.safeParse(owner)
  if (email?.error) return refuseIt(`${email.error.issues[0]?.message}.`)
  const at = new Date()
  const asked = { archive: resolve(file), subdomain, owner: email?.data, id: newId(at), by: commandActor, at }
  const result = await takeUpArchive(registry, { ...asked, unpack: unpackArchive })
  if (!result.ok) return refuseIt(takeUpText(result))
  const { workspace } = result
  write(`La boutique «\u202f${workspace.name}\u202f» est reprise\u202f: ${workspaceOrigin(workspace.subdomain)}/`)
  write(`Un lien pour choisir un mot de passe part à ${workspace.owner_email}.`)
  return 0
}

function unknownTemplate(name: string): string | undefined {
  if (Object.hasOwn(templates, name)) return undefined
  return `Le modèle «\u202f${name}\u202f» n’existe pas. Modèles\u202f: ${Object.keys(templates).join(', ')}.`
}

/** Seeds the shop now, on its first opening, and replaces the demo's name. */
async function fill(
  registry: TenantRegistry,
  { subdomain, name, at }: { subdomain: string; name: string; at: Date },
): Promise<boolean> {
  try {
    const lease = await registry.lease(subdomain)
    if (lease) await saveSetting(lease.value.db, { key: 'shop.name', value: name, at })
    lease?.release()
    return lease !== undefined
  } catch (error) {
    if (error instanceof ShopUnavailable) return false
    throw error
  }
}
