import type { Submission } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { previewMail } from '~/mails/preview.server'
import { mailShopOf } from '~/mails/shop.server'
import { deskRequest } from '~/middleware/administrator.server'
import type { Mail } from '~/models/outbox'

/** A form with a preview of its mail, or the reason for refusal. */
export interface FormDraft {
  submission: Submission<unknown, string[]>
  mail?: Mail
  refusal?: { field: string; message: string }
}

/** Previews the mail of a form and keeps the typed values. */
export async function showMail(
  context: Readonly<RouterContextProvider>,
  { to, draft }: { to: string; draft: FormDraft },
) {
  const { submission, mail, refusal } = draft
  if (refusal) {
    const fieldErrors = { [refusal.field]: [refusal.message] }
    return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
  }
  if (!mail) return data({ result: submission.reply() }, { status: 400 })
  const { db, identity, template, at } = deskRequest(context)
  const { subject, text } = await previewMail(await mailShopOf({ db, identity, template }), mail, at)
  return data({ result: submission.reply(), preview: { to, subject, text } })
}
