import type { Agreement, MailBasis, ShopDb } from '~/database/schema'
import { isProfessional } from '~/models/values/mail-provider'

import { findActive } from './agreement.server'
import { listRefusals, mailboxHash } from './refusal.server'

export type NoRight = 'refused' | 'bounced' | 'no-agreement' | 'not-a-prospect' | 'private-address'

type WriteRight = { ok: true; agreement: Agreement | undefined } | { ok: false; reason: NoRight }

interface RightInput {
  email: string
  basis: MailBasis
  /** Of a reminder: the cart it is about. */
  cartId?: string | undefined
  /** The agreement a queued mail is based on. */
  agreementId?: string | undefined
  at: Date
}

/**
 * Decides whether an unsolicited mail may be sent to an address, and on which agreement it is based; the only place
 * that does. Checked when a mail is queued, and again in the transaction that claims it. A refusal overrides.
 */
export async function mayWrite(trx: ShopDb, input: RightInput): Promise<WriteRight> {
  const hash = mailboxHash(input.email)
  const kin = input.basis === 'prospection' ? await listRelatedMailboxes(trx, hash) : []
  if ((await listRefusals(trx, [hash, ...kin])).size > 0) return { ok: false, reason: 'refused' }
  if (await hasBounced(trx, hash)) return { ok: false, reason: 'bounced' }
  if (input.basis === 'prospection') return mayProspect(trx, { ...input, hash, kin })
  const agreement = await findActive(trx, { ...input, hash, kind: input.basis, id: input.agreementId })
  return agreement ? { ok: true, agreement } : { ok: false, reason: 'no-agreement' }
}

/** Professionals only, and not after an ended agreement. */
async function mayProspect(
  trx: ShopDb,
  { email, hash, kin }: RightInput & { hash: string; kin: string[] },
): Promise<WriteRight> {
  if (kin.length === 0) return { ok: false, reason: 'not-a-prospect' }
  if (!isProfessional(email)) return { ok: false, reason: 'private-address' }
  const ended = await trx
    .selectFrom('agreement')
    .select('id')
    .where('mailbox_hash', '=', hash)
    .where('ended_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('agreement as standing')
            .select('standing.id')
            .whereRef('standing.mailbox_hash', '=', 'agreement.mailbox_hash')
            .where('standing.ended_at', 'is', null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return ended ? { ok: false, reason: 'refused' } : { ok: true, agreement: undefined }
}

/** Mailboxes of a prospect and of those merged with it; a refusal applies to all. None for demo data. */
async function listRelatedMailboxes(trx: ShopDb, hash: string): Promise<string[]> {
  const own = await trx
    .selectFrom('prospect')
    .select(['id', 'merged_into'])
    .where('mailbox_hash', '=', hash)
    .where('is_demo', '=', 0)
    .executeTakeFirst()
  if (!own) return []
  const kept = own.merged_into ?? own.id
  const rows = await trx
    .selectFrom('prospect')
    .select('mailbox_hash')
    .where((eb) => eb.or([eb('id', '=', kept), eb('merged_into', '=', kept)]))
    .execute()
  return rows.map(({ mailbox_hash }) => mailbox_hash)
}

async function hasBounced(trx: ShopDb, hash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mail_bounce')
    .select('id')
    .where('mailbox_hash', '=', hash)
    .where('severity', '=', 'hard')
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Why a mail was not sent, in French. */
export const noRightText: Record<NoRight, string> = {
  refused: 'Cette adresse a refusé nos e-mails.',
  bounced: 'Cette adresse n’existe plus\u202f: un message y a été refusé pour de bon.',
  'no-agreement': 'L’accord a été retiré avant l’envoi.',
  'not-a-prospect': 'Cette adresse n’est plus parmi les prospects.',
  'private-address': 'Cette adresse est celle d’un particulier.',
}
