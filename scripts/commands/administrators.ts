import { href } from 'react-router'
import type { Tenant } from '~/database/tenants.server'
import { findUserByEmail } from '~/models/base/user/index.server'
import {
  commandActor,
  disableAdministrator,
  enableAdministrator,
  inviteAdministrator,
  type ListedAdministrator,
  listAdministrators,
  listInvitations,
  renewSetUpLink,
  resetAdministrator,
} from '~/models/platform/administrator/index.server'
import { emailForm } from '~/models/values/address'
import { formatDateTime } from '~/models/values/french-date'
import { refuse } from '../refuse'
import type { Command } from './index'

const usage =
  'Usage : npm run administrators [-- invite <e-mail> <nom> | reset <e-mail> | disable <e-mail> | enable <e-mail> | set-up]'

type Verb = (context: Parameters<Command>[1], email: string, name: string) => Promise<number>

/** Lists administrators without arguments; `reset` prints a password link and removes the second factor. */
const administrators: Command = async ([verb, email = '', ...name], context) => {
  if (verb === undefined) return list(context)
  if (verb === 'set-up' && email === '') return setUp(context)
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run) return refuse(context, usage)
  if (!emailForm.safeParse(email).success) return refuse(context, usage)
  return run(context, email, name.join(' '))
}

const verbs: Record<string, Verb> = {
  async invite(context, email, name) {
    if (!name) return refuse(context, usage)
    const { db, identity } = context.tenant
    const { signer } = identity
    const invited = await inviteAdministrator(db, { email, name, by: commandActor, signer, at: new Date() })
    if (!invited.ok) return refuse(context, `${email} est déjà administrateur.`)
    return writeLink(context, 'Invitation, valable sept jours', invited.token)
  },

  async reset(context, email) {
    const { db, identity } = context.tenant
    const { signer } = identity
    const reset = await resetAdministrator(db, { email, by: commandActor, signer, at: new Date() })
    if (reset.ok) return writeLink(context, 'Nouveau mot de passe, dans l’heure', reset.token)
    return refuse(context, reset.reason === 'disabled' ? `${email} est désactivé.` : unknown(email))
  },

  async disable(context, email) {
    const change = await changeOf(context.tenant, email)
    const disabled = change && (await disableAdministrator(context.tenant.db, change))
    if (disabled?.ok) return print(context, `${email} ne peut plus entrer.`)
    const isLast = disabled?.reason === 'last'
    return refuse(context, isLast ? 'C’est le dernier administrateur actif.' : unknown(email))
  },

  async enable(context, email) {
    const change = await changeOf(context.tenant, email)
    const enabled = change && (await enableAdministrator(context.tenant.db, change))
    return enabled?.ok ? print(context, `${email} peut entrer de nouveau.`) : refuse(context, unknown(email))
  },
}

async function list({ tenant, write }: Parameters<Command>[1]): Promise<number> {
  const at = new Date()
  const rows = await listAdministrators(tenant.db, { at })
  for (const row of rows) write(lineOf(row))
  for (const { email, name, expires_at, isExpired, isVoid } of await listInvitations(tenant.db, { at })) {
    const state = isExpired ? 'invitation expirée le' : 'invité, jusqu’au'
    const until = `${state} ${formatDateTime(new Date(expires_at))}`
    write(`${email}  ${name}  ${isVoid ? 'invitation annulée, son auteur n’est plus administrateur' : until}`)
  }
  if (rows.length === 0) write('Aucun administrateur. npm run administrators -- set-up')
  return 0
}

function lineOf(row: ListedAdministrator): string {
  const seen = row.last_sign_in_at ? `entré le ${formatDateTime(new Date(row.last_sign_in_at))}` : 'jamais entré'
  const factor = row.second_factor_at ? 'second facteur' : ''
  return [row.email, row.name, row.disabled_at ? 'désactivé' : '', factor, seen].filter(Boolean).join('  ')
}

async function setUp(context: Parameters<Command>[1]): Promise<number> {
  const { db } = context.tenant
  const at = new Date()
  if ((await listAdministrators(db, { at })).length > 0) {
    return refuse(context, 'Il y a déjà un administrateur : invitez les suivants.')
  }
  return writeLink(context, 'Premier administrateur, dans la journée', await renewSetUpLink(db, { at }))
}

function writeLink({ tenant, write }: Parameters<Command>[1], label: string, token: string): number {
  write(`${label} : ${tenant.identity.origin}${href('/login/lien/:token', { token })}`)
  return 0
}

function print({ write }: Parameters<Command>[1], line: string): number {
  write(line)
  return 0
}

async function changeOf({ db }: Tenant, email: string) {
  const user = await findUserByEmail(db, email)
  return user && { userId: user.id, by: commandActor, at: new Date() }
}

function unknown(email: string): string {
  return `${email} n’est pas administrateur.`
}

export default administrators
