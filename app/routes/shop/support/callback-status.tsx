import { data, href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { Term } from '~/components/ui/text'
import { redirectWithNotice } from '~/middleware/flash.server'
import { type CallbackRequest, contactSubjects, requestNumber } from '~/models/support/contact'
import {
  callbackPath,
  cancelCallback,
  findCallback,
  parseCallbackReference,
} from '~/models/support/contact/index.server'
import { formatSlot } from '~/models/values/french-date'
import { maskedPhone } from '~/models/values/phone'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/callback-status'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = await requireCallback(context, params.reference)
  return {
    status: request.status,
    number: requestNumber(request.id),
    slot: formatSlot(new Date(request.slot_from), new Date(request.due_at)),
    subject: contactSubjects[request.subject],
    phone: maskedPhone(request.phone),
    confirmedByMail: request.email !== null && shopRequest(context).identity.mailServer !== undefined,
  }
}

/** Cancelled by post only: mail scanners open links. */
export async function action({ params, context }: Route.ActionArgs) {
  const request = await requireCallback(context, params.reference)
  const { db, at, signer } = shopRequest(context)
  const cancelled = await cancelCallback(db, { id: request.id, at })
  const line = cancelled
    ? 'Le rappel est annulé : nous ne vous appellerons pas.'
    : 'Il n’y avait plus de rappel à annuler.'
  return redirectWithNotice(context, callbackPath(signer, request.id), {
    tone: cancelled ? 'done' : 'info',
    lines: [line],
  })
}

async function requireCallback(context: Route.LoaderArgs['context'], reference: string): Promise<CallbackRequest> {
  const { db, signer } = shopRequest(context)
  const id = parseCallbackReference(signer, reference)
  const request = id ? await findCallback(db, id) : undefined
  if (!request) throw data('Rappel inconnu', { status: 404 })
  return request
}

const titles: Record<CallbackRequest['status'], string> = {
  open: 'Votre rappel est prévu',
  done: 'Ce rappel a eu lieu',
  cancelled: 'Ce rappel est annulé',
}

export default function CallbackStatus({ loaderData }: Route.ComponentProps) {
  const { status, slot, subject, phone, number, confirmedByMail } = loaderData
  return (
    <>
      <PageTop title={titles[status]} noIndex lead={status === 'open' ? `Nous vous appelons ${slot}.` : undefined} />
      <div className="stack narrow">
        <div className="card">
          <dl className="facts">
            <Term label="Créneau">{slot} (heure de Paris)</Term>
            <Term label="Numéro">{phone}</Term>
            <Term label="Sujet">{subject}</Term>
            <Term label="Référence">{number}</Term>
          </dl>
        </div>
        {status === 'open' ? (
          <>
            <Notice tone="info" live={false}>
              <p>
                {confirmedByMail
                  ? 'La confirmation part par e-mail, avec le lien de cette page.'
                  : 'Gardez l’adresse de cette page : elle permet d’annuler le rappel.'}
              </p>
            </Notice>
            <form method="post">
              <Button variant="danger">Annuler le rappel</Button>
            </form>
          </>
        ) : (
          <div>
            <ButtonLink href={href('/support')} variant="quiet">
              Revenir au support
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  )
}
