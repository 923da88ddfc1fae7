import { parseArgs } from 'node:util'
import { refusedSubdomain } from '~/database/hosts.server'
import { tenants as openRegistry } from '~/database/registry.server'
import type { TenantRow } from '~/database/schema'
import { ShopUnavailable, type TenantRegistry } from '~/database/tenants.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { config } from '~/runtime/config.server'
import { workspaceOrigin } from '~/runtime/identity.server'
import { DAY_MS } from '~/runtime/time'
import { templates } from '~/templates/index.server'
import { refuse } from '../refuse'
import type { FolderCommand } from './index'

export const opensShop = false

const usage = `Usage\u202f: npm run tenants -- list
       npm run tenants -- add <sous-domaine> --template ${Object.keys(templates).join('|')} [--name <nom>]`

interface Context {
  registry: TenantRegistry
  write: (line: string) => void
}

/** `tenants list`: lists all shops; `tenants add <subdomain>`: adds one, which a running server serves at once. */
const tenants: FolderCommand = async (args, { write }) => {
  const input = readArguments(args)
  if (!input) {
    write(usage)
    return args.includes('--help') ? 0 : 1
  }
  const context = { registry: await openRegistry(), write }
  return input.verb === 'list' ? list(context) : add(input, context)
}

export default tenants

type Input = { verb: 'list' } | { verb: 'add'; subdomain: string; template: string; name: string }

function readArguments(args: string[]): Input | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { template: { type: 'string' }, name: { type: 'string' } },
    })
    const [verb, subdomain, ...others] = positionals
    if (verb === 'list' && subdomain === undefined) return { verb }
    if (verb !== 'add' || !subdomain || others.length > 0 || !values.template) return undefined
    return { verb, subdomain, template: values.template, name: values.name?.trim() || subdomain }
  } catch {
    return undefined
  }
}

async function list({ registry, write }: Context): Promise<number> {
  for (const row of await registry.rows.list()) write(linesOf(row))
  return 0
}

function linesOf({ subdomain, name, template, closed_at: closedAt }: TenantRow): string {
  const closed = closedAt === null ? '' : ', fermée'
  return `${subdomain}  ${name} (${template}${closed})\n    ${workspaceOrigin(subdomain)}`
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
  write(`La boutique «\u202f${name}\u202f» est prête\u202f: ${workspaceOrigin(subdomain)}`)
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
