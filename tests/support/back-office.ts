import type { ShopDb } from '~/database/schema'
import { createSignedCookie } from '~/middleware/cookies.server'
import { ensureUser, openSession } from '~/models/base/user/index.server'
import type { Signer } from '~/runtime/secret.server'

const sessionCookie = createSignedCookie('sid', { secure: false, maxAge: 3600 })

/** Signs an administrator in; returns the `Set-Cookie`. */
export async function administratorCookie(
  db: ShopDb,
  signer: Pick<Signer, 'sign'>,
  name = 'Camille Roy',
): Promise<string> {
  const at = new Date()
  const email = `${name.split(' ')[0]?.toLowerCase()}@boutique.example`
  // Browsers of several workers sign in at the same time.
  const { id } = await db.transaction().execute((trx) => ensureUser(trx, { email, name, at }))
  const user = await db
    .updateTable('user')
    .set({ role: 'Administrator' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { token } = await openSession(db, { user, kind: 'cookie', device: 'Essai', at })
  return sessionCookie.serialize(signer, token)
}

/** A visitor who is signed in as an administrator. */
export async function asAdministrator<Visitor extends { cookies: { keep(response: Response): void } }>(
  db: ShopDb,
  visitor: Visitor,
  name?: string,
): Promise<Visitor> {
  const headers = { 'Set-Cookie': await administratorCookie(db, (await import('./first-shop')).signer, name) }
  visitor.cookies.keep(new Response(null, { headers }))
  return visitor
}
