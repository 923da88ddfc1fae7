import { href, redirect } from 'react-router'
import { readDeliveryReports } from '~/integrations/mail/report-file.server'
import { adminRequest } from '~/middleware/administrator.server'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type TakenReports, takeReports } from '~/models/mailing/bounce/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { type UploadedFile, withUploadedFiles } from '~/runtime/uploaded-files.server'
import { caution } from '../row-answer.server'
import type { Route } from './+types/report-upload'

export const handle = { policy: { limit: 'upload', body: { multipart: 6_291_456 } } satisfies RoutePolicy }

const MAX_BYTES = 5_242_880

export function loader() {
  return redirect(href('/admin/agent-mercury'))
}

/** Delivery reports that came to the shop's mailbox, as a file of it (mbox) or one message (eml). */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, at } = adminRequest(context)
  const options = { ...context.get(tenantContext), maxFileBytes: MAX_BYTES }
  const received = await withUploadedFiles(request, options, async (_form, [file]) => {
    if (!file || file.isTooLarge) return refusalOf(file)
    const read = await readDeliveryReports({ path: file.path })
    if (!read.ok) return caution(unread[read.reason])
    const { reports } = read
    if (reports.length === 0) return caution('Aucun rapport de remise dans ce fichier\u202f: rien ne change.')
    return reportNotice(await takeReports(db, { reports, at }))
  })
  const notice = received.ok
    ? received.value
    : caution('Cet envoi est incomplet\u202f: choisissez votre fichier de nouveau.')
  return redirectWithNotice(context, href('/admin/agent-mercury'), notice)
}

const unread = {
  busy: 'D’autres rapports sont en cours de lecture\u202f: renvoyez ce fichier dans une minute.',
  unreadable: 'Ce fichier n’a pas pu être lu\u202f: envoyez-en une partie, ou un message à la fois.',
}

function refusalOf(file: UploadedFile | undefined): Notice {
  return caution(file ? 'Ce fichier dépasse 5 Mo\u202f: envoyez-en une partie.' : 'Choisissez un fichier.')
}

function reportNotice({ recorded, repeated, foreign }: TakenReports): Notice {
  const message = `Retours notés\u202f: ${recorded}. Déjà connus\u202f: ${repeated}. D’aucun de nos messages, donc écartés\u202f: ${foreign}.`
  return recorded > 0 ? done(message) : caution(message)
}
