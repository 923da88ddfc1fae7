import { type Mail, type WrittenMail, wholeText } from '~/models/base/outbox'
import { renderMail } from './mail.server'
import type { MailShop } from './shop.server'

/** Renders a mail that is not queued, as it would be sent now. */
export async function previewMail(shop: MailShop, { kind, data }: Mail, at: Date): Promise<WrittenMail> {
  return wholeText(await renderMail(shop, { kind, data: JSON.stringify(data), created_at: at.toISOString() }))
}
