import type { ShopDb } from '~/database/schema'
import { agreementsSince, mailboxHash } from '~/models/base/agreement/index.server'
import { HOUR_MS } from '~/runtime/time'

import { IDLE_HOURS } from './text'

export interface AbandonedCart {
  id: string
  email: string
  usedAt: string
}

const A_PAGE = 200

/**
 * In pages: carts with articles whose owner asked to be reminded, left for an hour, that no reminder was about and whose
 * mailbox is in no sequence.
 */
export async function* listAbandonedCarts(db: ShopDb, at: Date): AsyncGenerator<AbandonedCart[]> {
  const idleSince = new Date(at.getTime() - IDLE_HOURS * HOUR_MS).toISOString()
  let after = { given_at: agreementsSince(at), id: '' }
  for (;;) {
    const rows = await waiting(db, idleSince)
      .where((eb) => eb(eb.refTuple('agreement.given_at', 'agreement.id'), '>', eb.tuple(after.given_at, after.id)))
      .execute()
    const own = rows.filter(({ email, typed }) => typed !== null && mailboxHash(typed) === mailboxHash(email))
    if (own.length > 0) yield own.map(({ cartId: id, email, usedAt }) => ({ id, email, usedAt }))
    const last = rows.at(-1)
    if (!last || rows.length < A_PAGE) return
    after = last
  }
}

function waiting(db: ShopDb, idleSince: string) {
  return db
    .selectFrom('agreement')
    .innerJoin('cart', 'cart.id', 'agreement.cart_id')
    .select(['agreement.id', 'agreement.given_at', 'agreement.email'])
    .select(['cart.id as cartId', 'cart.email as typed', 'cart.updated_at as usedAt'])
    .where('agreement.kind', '=', 'cart-reminder')
    .where('agreement.ended_at', 'is', null)
    .where('cart.updated_at', '<=', idleSince)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('cart_line').select('cart_line.cart_id').whereRef('cart_line.cart_id', '=', 'cart.id')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sequence_enrolment')
            .select('sequence_enrolment.id')
            .whereRef('sequence_enrolment.subject_id', '=', 'cart.id')
            .where('sequence_enrolment.sequence', '=', 'panier'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sequence_enrolment as other')
            .select('other.id')
            .whereRef('other.mailbox_hash', '=', 'agreement.mailbox_hash')
            .where('other.left_at', 'is', null),
        ),
      ),
    )
    .orderBy('agreement.given_at')
    .orderBy('agreement.id')
    .limit(A_PAGE)
}
