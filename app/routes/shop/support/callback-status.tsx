import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { redirectWithNotice } from '~/middleware/flash.server'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import { type CallbackRequest, contactSubjects, requestNumber } from '~/models/support'
import { callbackPath, cancelCallback, findCallback, parseCallbackReference } from '~/models/support/index.server'
import { formatSlot, maskedPhone } from '~/models/values'
import { config } from '~/runtime/config.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/callback-status'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = await requireCallback(context, params.reference)
  return {
    status: request.status,
    number: requestNumber(request.id),
    slot: formatSlot(new Date(request.slot_from), new Date(request.due_at)),
    subject: contactSubjects[request.subject],
    phone: maskedPhone(request.phone),
    confirmedByMail: request.email !== null && config.smtpUrl !== undefined,
  }
}

/** Showing is not cancelling: programs that look at the links of a mail must not take the call back. */
export async function action({ params, context }: Route.ActionArgs) {
  const request = await requireCallback(context, params.reference)
  const { db } = context.get(tenantContext)
  const cancelled = await cancelCallback(db, { id: request.id, at: requestContextOf(context).at })
  const line = cancelled
    ? 'Le rappel est annulé : nous ne vous appellerons pas.'
    : 'Il n’y avait plus de rappel à annuler.'
  return redirectWithNotice(context, callbackPath(signerOf(context), request.id), {
    tone: cancelled ? 'done' : 'info',
    lines: [line],
  })
}

async function requireCallback(context: Route.LoaderArgs['context'], reference: string): Promise<CallbackRequest> {
  const id = parseCallbackReference(signerOf(context), reference)
  const request = id ? await findCallback(context.get(tenantContext).db, id) : undefined
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
      <PageMeta title={titles[status]} noIndex />
      <PageHeader title={titles[status]} lead={status === 'open' ? `Nous vous appelons ${slot}.` : undefined} />
      <div className="stack narrow">
        <div className="card">
          <dl className="facts">
            <Fact label="Créneau">{slot} (heure de Paris)</Fact>
            <Fact label="Numéro">{phone}</Fact>
            <Fact label="Sujet">{subject}</Fact>
            <Fact label="Référence">{number}</Fact>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
