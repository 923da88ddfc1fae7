import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { adminRequest, operatorContext } from '~/middleware/administrator.server'
import {
  confirmPassword,
  findAdministrator,
  type HeldForm,
  holdForm,
  isPasswordFresh,
  type PasswordCheck,
} from '~/models/platform/administrator/index.server'
import { OPERATOR_READS } from '~/runtime/read-only'
import { originOf } from '../login/sign-in-request.server'
import { readForm } from '../posted-form.server'

interface Input {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

/** Field names reserved for the password check. */
export const PASSWORD_FIELD = 'password-again'
export const HELD_FIELD = 'held-form'
/** Carrying a longer value would overflow the Location header. */
const tokenForm = /^[\w-]{20,64}$/

/**
 * First line of a sensitive action or loader (exports, refunds, roles, secrets). Unless the password was typed within
 * the last ten minutes, redirects to a page that asks for it and then replays the request. `file`: the request is for
 * one, which does not leave the page that its link is on.
 */
export async function requireFreshPassword(asked: Input, file?: HeldForm['file']): Promise<void> {
  if (asked.context.get(operatorContext)) throw data(OPERATOR_READS, { status: 403 })
  const { db, at, administrator } = adminRequest(asked.context)
  const { sessionHash } = administrator
  const sent = asked.request.method === 'POST' ? await readForm(asked.request.clone()) : {}
  const { [PASSWORD_FIELD]: password, [HELD_FIELD]: held, ...fields } = sent
  if (await isPasswordFresh(db, { sessionHash, at })) return
  if (password === undefined) throw redirect(await askingPage(asked, { fields, file }), 303)
  const checked = await checkPassword(asked.context, password)
  if (!checked.ok) throw redirect(askAgain(held ?? '', checked), 303)
}

/** Checks the password of the current administrator in this session. */
export async function checkPassword(context: Input['context'], password: string): Promise<PasswordCheck> {
  const { db, at, administrator } = adminRequest(context)
  const user = await findAdministrator(db, administrator.id)
  if (!user) return { ok: false, reason: 'wrong' }
  const { sessionHash } = administrator
  return confirmPassword(db, { user, sessionHash, password, origin: originOf(context), at })
}

export function askAgain(token: string, { reason }: Exclude<PasswordCheck, { ok: true }>): string {
  const known = tokenForm.test(token) ? token : 'perdu'
  return `${href('/admin/confirmer/:token', { token: known })}?refus=${reason}`
}

interface Sent {
  fields: Record<string, string>
  file: HeldForm['file']
}

async function askingPage({ request, url, context }: Input, held: Sent): Promise<string> {
  const { db, at, administrator, identity } = adminRequest(context)
  const method = request.method === 'POST' ? 'POST' : 'GET'
  const form: HeldForm = { method, path: url.pathname + url.search, ...held, fields: Object.entries(held.fields) }
  const { sessionHash } = administrator
  const token = await holdForm(db, { sessionHash, signer: identity.signer, form, at })
  return href('/admin/confirmer/:token', { token })
}
