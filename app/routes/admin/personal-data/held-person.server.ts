import { data, href, type RouterContextProvider } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { findHeldForm, holdForm } from '~/models/platform/administrator/index.server'

/** Seals the address for this session and half an hour: in a URL it would reach histories and logs. */
export function holdPerson(context: Readonly<RouterContextProvider>, email: string): Promise<string> {
  const { db, at, administrator, identity } = adminRequest(context)
  const form = { method: 'GET' as const, path: href('/admin/data'), fields: [['email', email] as const] }
  return holdForm(db, { sessionHash: administrator.sessionHash, signer: identity.signer, form, at })
}

/** Returns the address; throws 404 for an expired token or one of another session. */
export async function requirePerson(context: Readonly<RouterContextProvider>, token: string): Promise<string> {
  const { db, at, administrator, identity } = adminRequest(context)
  const { sessionHash } = administrator
  const form = await findHeldForm(db, { token, sessionHash, signer: identity.signer, at })
  const [name, email] = form?.fields[0] ?? []
  if (form?.path !== href('/admin/data') || name !== 'email' || !email) throw data('Recherche expirée', { status: 404 })
  return email
}
