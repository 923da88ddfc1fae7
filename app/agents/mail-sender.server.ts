import { createHash } from 'node:crypto'
import type { Tenant } from '~/database/tenants.server'
import { createSmtpMailer, type Mailer, namedSender } from '~/integrations/mail/smtp.server'
import { papersPdf } from '~/integrations/pdf/papers-pdf.server'
import { type MailBaggage, pictureReader } from '~/mails/attachments.server'
import {
  type ClaimedEmail,
  claimNextEmails,
  confirmBeforeSending,
  hasDueEmail,
  markFailed,
  markSent,
  writeClaimed,
} from '~/mails/sending.server'
import { mailShopOf } from '~/mails/shop.server'
import { findSentBefore } from '~/models/base/outbox/index.server'
import { noteMailed } from '~/models/platform/restoration/index.server'
import { config } from '~/runtime/config.server'

import { logger } from '~/runtime/logger.server'
import type { TenantTask } from './each-tenant.server'
import { warnOfJournal } from './issued-journal.server'

/** Shorter than a mail's lease, so that no other sender claims it meanwhile. */
const SEND_TIMEOUT_MS = 45_000
const MAX_MAILS_PER_RUN = 50

/** Sends a shop's outbox by SMTP; without a server mails stay queued. */
export const mailSender: TenantTask = {
  name: 'mail-sender',
  everySeconds: 5,
  async run(tenant, { signal }) {
    if (!tenant.identity.mailServer) return
    const mailer = await createSmtpMailer(tenant.identity.mailServer)
    await sendQueuedEmails(tenant, {
      mailer,
      from: tenant.identity.mailFrom,
      baggage: { draw: papersPdf, readPicture: pictureReader(tenant.uploadsDir) },
      backupDir: config.backupDir,
      now: () => new Date(),
      signal,
    })
  },
}

/** Sends one mail at a time, each under its own lease, until none is due or the run's budget is spent. */
export async function sendQueuedEmails(
  tenant: Pick<Tenant, 'id' | 'db' | 'identity' | 'template'> & { isReadOnly?: boolean },
  input: {
    mailer: Mailer
    from: string | undefined
    /** Without it, nothing is attached. */
    baggage?: MailBaggage
    /** Where what was sent is noted; without it, nowhere. */
    backupDir?: string
    now: () => Date
    signal: AbortSignal
  },
): Promise<void> {
  if (!(await hasDueEmail(tenant.db, { at: input.now() }))) return
  const shop = await mailShopOf(tenant)
  const { settings } = shop
  const replyTo = settings['shop.email'] || undefined
  const from = input.from ?? replyTo
  if (!from) {
    logger.warn({ tenant: tenant.id }, 'mails wait: neither MAIL_FROM nor shop.email is set')
    return
  }
  // An unreachable server is no fault of the mails: they wait without losing an attempt.
  const greeted = await input.mailer.greet()
  if (!greeted.ok) {
    logger.warn({ tenant: tenant.id, reason: greeted.error }, 'mails wait: the SMTP server cannot be reached')
    return
  }
  for (let count = 0; count < MAX_MAILS_PER_RUN && !input.signal.aborted; count++) {
    const [email] = await claimNextEmails(tenant.db, { limit: 1, at: input.now(), immediateOnly: tenant.isReadOnly })
    if (!email) return
    const mail = await writeClaimed(shop, { email, at: input.now(), baggage: input.baggage })
    if (!mail) continue
    const sentBefore = await findSentBefore(tenant.db, email.key)
    if (sentBefore) {
      await markSent(tenant.db, { email, at: sentBefore })
      logger.info({ tenant: tenant.id, email: email.id }, 'mail not repeated: it was sent before a restore')
      continue
    }
    const id = messageId(tenant.id, { key: email.key, origin: shop.origin })
    if (!(await confirmBeforeSending(tenant.db, { email, messageId: id, at: input.now() }))) continue
    const outcome = await input.mailer.send(
      {
        ...mail,
        messageId: `<${id}>`,
        from: namedSender(from, settings['shop.name']),
        replyTo: email.replyTo ?? replyTo,
        to: email.to,
      },
      AbortSignal.any([input.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
    )
    if (outcome.ok && input.backupDir !== undefined) await note(tenant, { ...input, backupDir: input.backupDir, email })
    if (outcome.ok) await markSent(tenant.db, { email, at: input.now() })
    else await markFailed(tenant.db, { email, ...outcome, at: input.now() })
    logger.info({ tenant: tenant.id, email: email.id, attempt: email.attempt, ok: outcome.ok }, 'mail')
  }
}

/** The mail has left: a journal that cannot be written must not send it again. */
async function note(
  tenant: Pick<Tenant, 'id' | 'db'>,
  { backupDir, email: { key, kind }, now }: { backupDir: string; email: ClaimedEmail; now: () => Date },
): Promise<void> {
  try {
    await noteMailed(tenant, { backupDir, key, kind, at: now() })
  } catch (error) {
    warnOfJournal(error, tenant.id)
  }
}

function messageId(tenantId: string, { key, origin }: { key: string; origin: string }): string {
  const digest = createHash('sha256').update(`${tenantId}:${key}`).digest('hex').slice(0, 32)
  return `${digest}@${new URL(origin).hostname}`
}
