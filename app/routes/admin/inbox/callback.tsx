import { data, href } from 'react-router'
import { z } from 'zod'
import { AdminForm } from '~/components/admin/form/admin-form'
import { Facts } from '~/components/admin/inbox/facts'
import { History } from '~/components/admin/inbox/history'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { listAuditOf } from '~/models/base/audit/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { listProductCards } from '~/models/shop/catalogue/index.server'
import { type CallbackRequest, requestNumber, subjectText } from '~/models/support/contact'
import { completeCallback, findCallback } from '~/models/support/contact/index.server'
import { formatDateTime, formatSlot } from '~/models/values/french-date'
import { versionField } from '~/models/values/version-field'
import { parseForm } from '~/routes/posted-form.server'
import { pathBelow } from '~/runtime/local-path'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/callback'
import { historyOf } from './history.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { inboxStyles as links } from '../stylesheets'

export async function loader({ params: { callbackId }, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const revision = await readWorkRevision(db, ['inbox'])
  const request = await findCallback(db, callbackId)
  if (!request) throw data('Rappel inconnu', { status: 404 })
  const [product] = request.product_id ? await listProductCards(db, [request.product_id]) : []
  const audited = await listAuditOf(db, { kind: 'callback', id: callbackId })
  const { id, version, status, phone, name, email, subject, question } = request
  return {
    ...{ id, version, status, phone, name, email, question, revision },
    number: requestNumber(id),
    isLate: status === 'open' && new Date(request.due_at) < at,
    slot: slotText(request),
    subject: subjectText(subject),
    product: product && { name: product.name, id: product.id },
    consent: request.consent_text,
    consentProof: `${request.consent_version}, ${formatDateTime(new Date(request.consented_at))}, page ${request.consent_page}`,
    history: historyOf(audited, [
      { at: request.created_at, words: 'Rappel demandé, accord donné' },
      { at: status === 'cancelled' ? request.closed_at : null, words: 'La personne a annulé sa demande' },
      { at: status === 'done' && audited.length === 0 ? request.closed_at : null, words: 'Rappel fait' },
    ]),
  }
}

function slotText({ slot_from, due_at }: CallbackRequest): string {
  const [from, to] = [new Date(slot_from), new Date(due_at)]
  const isReadable = ![from, to].some((instant) => Number.isNaN(instant.getTime()))
  return isReadable ? `${formatSlot(from, to)} (heure de Paris)` : `créneau illisible (${slot_from}, ${due_at})`
}

/** Marks the callback as done. */
export async function action({ request, params: { callbackId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, z.object({ version: versionField, retour: returnField }))
  const { version: seenVersion, retour } = submission.status === 'success' ? submission.value : { version: 0 }
  const completed = await completeCallback(db, { id: callbackId, seenVersion, by: actor, at })
  if (!completed.ok && completed.reason === 'unknown' && !retour) throw data('Rappel inconnu', { status: 404 })
  const page = href('/admin/inbox/rappels/:callbackId', { callbackId })
  // The notice travels in a cookie, so only same-origin paths are kept.
  const fields = {
    rows: `callback:${callbackId}.${seenVersion + 1}`,
    retour: pathBelow(href('/admin'), retour) ?? page,
  }
  const undo = { action: href('/admin/inbox/*', { '*': 'terminer/annuler' }), label: 'Annuler', fields }
  const notice = completed.ok ? { ...done('Le rappel est fait.'), undo } : caution(refusalText[completed.reason])
  return answerRow({ request, context }, { notice, retour, page })
}

const refusalText = {
  unknown: 'Cette demande a été effacée entre-temps.',
  cancelled: 'La personne a annulé ce rappel entre-temps\u202f: n’appelez pas. Rien n’a été modifié.',
  'already-done': 'Ce rappel était déjà fait\u202f: rien n’a changé.',
  stale: 'Cette demande a changé entre-temps\u202f: relisez-la.',
}

const stateText = { open: 'À faire', done: 'Fait', cancelled: 'Annulé\u202f: n’appelez pas' }

export default function Callback({ loaderData }: Route.ComponentProps) {
  const { id, version, status, phone, name, email, isLate, number, slot, history } = loaderData
  useRefresh(['inbox'], loaderData.revision)
  return (
    <>
      <AdminHeader
        title={`Rappel ${number}`}
        lead={<BackLink to={href('/admin/inbox')}>Boîte de réception</BackLink>}
        actions={status === 'open' ? <Done id={id} version={version} /> : null}
      />
      <div className="admin-columns">
        <div className="stack">
          <section className="admin-panel">
            <h2>
              {status === 'cancelled' ? (
                'N’appelez pas'
              ) : (
                <a className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  {phone}
                </a>
              )}
            </h2>
            <p>
              {slot} {isLate ? <Badge tone="caution">En retard</Badge> : null}
            </p>
          </section>
          <Facts
            title="Demande"
            facts={[
              { label: 'État', value: stateText[status] ?? `état illisible (${status})` },
              { label: 'Sujet', value: loaderData.subject },
              { label: 'Produit', value: <Product product={loaderData.product} /> },
              { label: 'Question', value: loaderData.question },
              { label: 'Nom', value: name },
              { label: 'E-mail', value: email ? <a href={`mailto:${email}`}>{email}</a> : null },
            ]}
          />
          <Facts
            title="Accord"
            facts={[
              { label: 'Phrase acceptée', value: `«\u202f${loaderData.consent}\u202f»` },
              { label: 'Preuve', value: loaderData.consentProof },
              { label: 'Portée', value: 'Ce créneau et ce sujet, rien d’autre.' },
            ]}
          />
        </div>
        <History entries={history} />
      </div>
    </>
  )
}

function Product({ product }: { product: { id: string; name: string } | undefined }) {
  if (!product) return 'aucun en particulier'
  return <a href={href('/products/:productId', { productId: product.id })}>{product.name}</a>
}

function Done({ id, version }: { id: string; version: number }) {
  const action = href('/admin/inbox/rappels/:callbackId', { callbackId: id })
  return (
    <AdminForm rowKey={id} action={action} fields={{ version }}>
      <Button>Marquer comme fait</Button>
    </AdminForm>
  )
}
