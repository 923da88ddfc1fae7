import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { Facts } from '~/components/admin/inbox/facts'
import { History } from '~/components/admin/inbox/history'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { listAuditOf } from '~/models/base/audit/index.server'
import { emailStatusName } from '~/models/base/outbox'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { orderReference } from '~/models/shop/order/index.server'
import { answerForm, requestNumber, subjectText } from '~/models/support/contact'
import { findMessage, listReplies, replyToMessage } from '~/models/support/contact/index.server'
import { formatMoment } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/message'
import { AdminThread, AnswerForm, type ThreadEntry } from './answer-form'
import { historyOf } from './history.server'
import { inboxPath } from './inbox-table'

export const handle = { policy: {} satisfies RoutePolicy }

export { inboxStyles as links } from '../stylesheets'

export async function loader({ params: { messageId }, context }: Route.LoaderArgs) {
  const { db, identity, at } = adminRequest(context)
  const revision = await readWorkRevision(db, ['inbox', 'mails'])
  const message = await findMessage(db, messageId)
  if (!message) throw data('Message inconnu', { status: 404 })
  const replies = await listReplies(db, messageId)
  const audited = await listAuditOf(db, { kind: 'message', id: messageId })
  const { id, version, status, name, email, created_at, order_id, order_number } = message
  const asked = { id, isOurs: false, author: name, moment: formatMoment(created_at), text: message.message }
  return {
    ...{ id, version, status, name, email, revision },
    number: requestNumber(id),
    subject: subjectText(message.subject),
    isLate: status === 'open' && new Date(message.due_at) < at,
    due: status === 'open' ? formatMoment(message.due_at) : '',
    orderNumber: order_number,
    orderPath: order_id
      ? href('/commande/:reference', { reference: orderReference(identity.signer, order_id) })
      : undefined,
    entries: [asked, ...replies.map(toEntry)],
    history: historyOf(audited, [{ at: created_at, words: 'Message reçu' }]),
  }
}

type Reply = Awaited<ReturnType<typeof listReplies>>[number]

function toEntry({ id, author, body, created_at, mail_status, mail_sent_at }: Reply): ThreadEntry {
  const sent = mail_sent_at ? ` le ${formatMoment(mail_sent_at)}` : ''
  const note = mail_status ? `E-mail ${emailStatusName(mail_status)}${sent}` : 'E-mail effacé'
  return { id, isOurs: true, author, moment: formatMoment(created_at), text: body, note }
}

/** Replies by mail. */
export async function action({ request, params: { messageId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, answerForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { text, version, closes } = submission.value
  const reply = { messageId, text, seenVersion: version, closes: closes === 'on', by: actor, at }
  const replied = await replyToMessage(db, reply)
  if (replied.ok) return redirectWithNotice(context, pathOf(messageId), done(REPLIED))
  if (replied.reason === 'unknown') throw data('Message inconnu', { status: 404 })
  return data(submission.reply({ formErrors: [MOVED] }), { status: 409 })
}

const REPLIED = 'Réponse enregistrée. L’état de son e-mail est dans le fil.'
const MOVED = 'Quelqu’un s’en est occupé entre-temps\u202f: relisez le fil avant d’envoyer votre réponse.'

/** A refused reply is shown with the changes made meanwhile. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

function pathOf(messageId: string): string {
  return href('/admin/inbox/messages/:messageId', { messageId })
}

export default function ContactMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, status, name, email, number, subject, isLate, due, entries, history } = loaderData
  useRefresh(['inbox', 'mails'], loaderData.revision)
  return (
    <>
      <AdminHeader
        title={`Message ${number}`}
        lead={<BackLink to={href('/admin/inbox')}>Boîte de réception</BackLink>}
        actions={<MessageState id={id} version={version} status={status} />}
      />
      <div className="admin-columns">
        <div className="stack">
          <AdminThread label="Échange" entries={entries} />
          <AnswerForm
            action={pathOf(id)}
            version={version}
            movedText={MOVED}
            lastResult={actionData}
            hint={`Elle part par e-mail à ${email}, sans citer le message.`}
          >
            <Button name="closes" value="on">
              Envoyer et classer
            </Button>
            <Button variant="quiet">Envoyer seulement</Button>
          </AnswerForm>
        </div>
        <div className="stack">
          <Facts
            title="Message"
            facts={[
              { label: 'État', value: status === 'open' ? <Waiting due={due} isLate={isLate} /> : 'traité' },
              { label: 'Sujet', value: subject },
              { label: 'Nom', value: name },
              { label: 'E-mail', value: <a href={`mailto:${email}`}>{email}</a> },
              { label: 'Commande', value: <Order number={loaderData.orderNumber} path={loaderData.orderPath} /> },
              { label: 'Référence', value: number },
            ]}
          />
          <History entries={history} />
        </div>
      </div>
    </>
  )
}

function Waiting({ due, isLate }: { due: string; isLate: boolean }) {
  return (
    <>
      à répondre avant le {due} {isLate ? <Badge tone="caution">En retard</Badge> : null}
    </>
  )
}

function Order({ number, path }: { number: string | null; path: string | undefined }) {
  if (!number) return 'aucune'
  if (!path) return `${number} (ne correspond pas à cet e-mail)`
  return <a href={path}>{number}</a>
}

function MessageState({ id, version, status }: { id: string; version: number; status: 'open' | 'done' }) {
  const isOpen = status === 'open'
  const action = inboxPath('messages/:messageId/etat', { messageId: id })
  return (
    <AdminForm rowKey={id} action={action} fields={{ version, status: isOpen ? 'done' : 'open' }}>
      <Button variant="quiet">{isOpen ? 'Marquer comme traité' : 'Rouvrir'}</Button>
    </AdminForm>
  )
}
