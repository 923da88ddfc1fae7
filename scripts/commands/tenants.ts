import { parseArgs } from 'node:util'
import { refusedSubdomain } from '~/database/hosts.server'
import { tenants as openRegistry } from '~/database/registry.server'
import type { TenantRow } from '~/database/schema'
import { ShopUnavailable, type TenantRegistry } from '~/database/tenants.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { commandActor } from '~/models/platform/administrator/index.server'
import { NOTICE_DAYS } from '~/models/platform/tenant'
import { announceDeletion, ownerLink, resumeTenant, suspendTenant } from '~/models/platform/tenant/index.server'
import { formatMoment } from '~/models/values/french-date'
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
       npm run tenants -- suspend|resume|delete|owner <sous-domaine>`

interface Context {
  registry: TenantRegistry
  write: (line: string) => void
}

/**
 * `list`: lists all shops; `add`: adds one, which a running server serves at once; `suspend`, `resume` and `delete`
 * (after notice) reach a running server within half a minute; `owner`: prints a new link for the owner's password.
 */
const tenants: FolderCommand = async (args, { write }) => {
  const input = readArguments(args)
  if (!input) {
    write(usage)
    return args.includes('--help') ? 0 : 1
  }
  const context = { registry: await openRegistry(), write }
  if (input.verb === 'list') return list(context)
  return input.verb === 'add' ? add(input, context) : change(input, context)
}

export default tenants

type Input =
  | { verb: 'list' }
  | { verb: 'add'; subdomain: string; template: string; name: string }
  | { verb: ChangeVerb; subdomain: string }

type ChangeVerb = keyof typeof changes | 'owner'

function readArguments(args: string[]): Input | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { template: { type: 'string' }, name: { type: 'string' } },
    })
    const [verb, subdomain, ...others] = positionals
    if (verb === 'list' && subdomain === undefined) return { verb }
    if (!subdomain || others.length > 0) return undefined
    if (isKeyOf(changes, verb) || verb === 'owner') return { verb, subdomain }
    if (verb !== 'add' || !values.template) return undefined
    return { verb, subdomain, template: values.template, name: values.name?.trim() || subdomain }
  } catch {
    return undefined
  }
}

async function list({ registry, write }: Context): Promise<number> {
  for (const row of await registry.rows.list()) write(linesOf(row))
  return 0
}

function linesOf({ subdomain, name, template, closed_at, suspended_at, delete_at }: TenantRow): string {
  const suspended = suspended_at === null ? '' : ', suspendue'
  const deleted = delete_at === null ? '' : `, supprimée le ${formatMoment(delete_at)}`
  const closed = (closed_at === null ? '' : ', fermée') + suspended + deleted
  return `${subdomain}  ${name} (${template}${closed})\n    ${workspaceOrigin(subdomain)}/`
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
  await registry.rows.noteDue(id, new Date(at.getTime() + DAY_MS))
  write(`La boutique «\u202f${name}\u202f» est prête\u202f: ${workspaceOrigin(subdomain)}/`)
  return 0
}

const changes = {
  suspend: { change: suspendTenant, said: 'est suspendue\u202f: son adresse le dit dans la demi-minute.' },
  resume: { change: resumeTenant, said: 'est rétablie\u202f: son adresse répond dans la demi-minute.' },
  delete: {
    change: announceDeletion,
    said: `est suspendue, et sera supprimée dans ${NOTICE_DAYS} jours\u202f; son propriétaire en reçoit l’avis.`,
  },
}

async function change({ verb, subdomain }: { verb: ChangeVerb; subdomain: string }, context: Context): Promise<number> {
  const { registry, write } = context
  const unknown = () => refuse(context, `La boutique «\u202f${subdomain}\u202f» n’existe pas, ou n’est pas un espace.`)
  if (verb === 'owner') {
    const link = await ownerLink(registry, { tenantId: subdomain, at: new Date() })
    if (!link) return unknown()
    write(`À donner à son propriétaire, pour une fois et sept jours\u202f: ${link}`)
    return 0
  }
  const { change: run, said } = changes[verb]
  const changed = await run(registry, { subdomain, by: commandActor, at: new Date() })
  if (!changed.ok) return unknown()
  write(`«\u202f${subdomain}\u202f» ${said}`)
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
