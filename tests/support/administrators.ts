import { hash } from '@node-rs/argon2'
import type { ShopDb, User } from '~/database/schema'
import { createSignedCookie } from '~/middleware/cookies.server'
import { ensureUser, openSession } from '~/models/base/user/index.server'
import {
  type Browser,
  confirmSecondFactor,
  prepareSecondFactor,
  readPreparedFactor,
} from '~/models/platform/administrator/index.server'
import { createSigner } from '~/runtime/secret.server'
import type { Visitor } from './app'
import { appSecret } from './app-secret'
import { at } from './shop-database'
import { totpOfKey } from './totp'

export const password = 'une phrase de passe'

/** At the current hashing cost, computed once per file. */
let hashed: Promise<string> | undefined

/** An administrator with this password. */
export async function administrator(db: ShopDb, input: { email?: string; name?: string } = {}): Promise<User> {
  const { email = 'lea@example.fr', name = 'Léa Roux' } = input
  hashed ??= hash(password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const { id } = await ensureUser(db, { email, name, at })
  return db
    .updateTable('user')
    .set({ role: 'Administrator', password_hash: await hashed })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const signer = createSigner('the secret of the shop under test')

/** An administrator with a confirmed second factor; `secret` as in their authenticator application. */
export async function withSecondFactor(db: ShopDb) {
  const user = await administrator(db)
  await prepareSecondFactor(db, { user, signer, at })
  const prepared = await readPreparedFactor(db, { user, signer, shop: 'Essai' })
  const secret = prepared?.key ?? ''
  const by = { id: user.id, name: user.name }
  const confirmed = await confirmSecondFactor(db, { user, signer, code: codeOf(secret, at), by, at })
  if (!confirmed.ok) throw new Error(confirmed.reason)
  return { user, secret, recoveryCodes: confirmed.recoveryCodes }
}

export const codeOf = totpOfKey

export function browser(input: { network?: string; kind?: Browser['kind'] } = {}): Browser {
  const { network = 'a network', kind = 'cookie' } = input
  return { network, kind, device: 'Firefox, Linux', scale: 1 }
}

/** Opens a session as a sign-in does; returns its token. */
export async function sessionOf(db: ShopDb, user: User, when: Date = at): Promise<string> {
  return (await openSession(db, { user, kind: 'cookie', device: 'Firefox, Linux', at: when })).token
}

const sessionCookie = createSignedCookie('sid', { secure: false, maxAge: 3600 })

/** Sets a session cookie for a visitor. */
export function withSessionCookie(visitor: Visitor, token: string): Visitor {
  const cookie = sessionCookie.serialize(createSigner(appSecret.SESSION_SECRET), token)
  visitor.cookies.keep(new Response(null, { headers: { 'Set-Cookie': cookie } }))
  return visitor
}
