import { useState } from 'react'
import { data, href, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { Facts } from '~/components/admin/inbox/facts'
import { History } from '~/components/admin/inbox/history'
import { BackLink } from '~/components/admin/list/row-link'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'
import type { Message } from '~/database/schema'
import { authorNames } from '~/islands/chat-text'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { listAuditOf } from '~/models/base/audit/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import {
  type Assistant,
  answerForm,
  assistantOf,
  conversationStateNames,
  type OperatorResult,
  requestNumber,
} from '~/models/support/contact'
import { answerAsPerson, findConversationById, listWholeThread } from '~/models/support/contact/index.server'
import { formatMoment } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/conversation'
import { AdminThread, AnswerForm } from './answer-form'
import { historyOf } from './history.server'
import { inboxPath } from './inbox-table'

export const handle = { policy: {} satisfies RoutePolicy }

export { inboxStyles as links } from '../stylesheets'

const REFRESH_EVERY_MS = 5000

/** `?avant=`: the part of a long thread before that position. */
export async function loader({ params: { conversationId }, url, context }: Route.LoaderArgs) {
  const { db, template } = adminRequest(context)
  const assistant = assistantOf(await readSettings(db), template.words.shop)
  const revision = await readWorkRevision(db, ['inbox'])
  const conversation = await findConversationById(db, conversationId)
  if (!conversation) throw data('Conversation inconnue', { status: 404 })
  const { messages, hasEarlier } = await listWholeThread(db, { conversationId, before: positionIn(url.searchParams) })
  const audited = await listAuditOf(db, { kind: 'conversation', id: conversationId })
  const { id, email, state, version, requested_at, created_at, closed_at } = conversation
  return {
    id,
    number: requestNumber(id),
    email,
    state,
    stateName: conversationStateNames[state] ?? `état illisible (${state})`,
    isOpen: state === 'en_attente' || state === 'humain',
    version,
    begun: formatMoment(created_at),
    requested: requested_at ? formatMoment(requested_at) : '',
    entries: messages.map((message) => toEntry(message, assistant)),
    earlier: hasEarlier ? messages[0]?.position : undefined,
    history: historyOf(audited, [
      { at: requested_at, words: 'Le visiteur a demandé une personne' },
      { at: audited.length === 0 ? closed_at : null, words: 'Rendue à l’assistant' },
    ]),
    revision,
  }
}

function positionIn(parameters: URLSearchParams): number | undefined {
  const text = parameters.get('avant') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function toEntry({ id, author, status, body, person, failure, created_at }: Message, { title }: Assistant) {
  const names: Record<string, string> = { ...authorNames(title), visitor: 'Visiteur' }
  return {
    id,
    isOurs: author !== 'visitor',
    author: person ?? names[author] ?? `auteur illisible (${author})`,
    moment: formatMoment(created_at),
    text: body,
    note: status === 'pending' ? 'En cours de rédaction' : status === 'failed' ? `Échec\u202f: ${failure}` : undefined,
  }
}

export async function action({ request, params: { conversationId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, answerForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { text, version } = submission.value
  const answered = await answerAsPerson(db, { conversationId, text, seenVersion: version, by: actor, at })
  if (answered.ok) return redirectWithNotice(context, pathOf(conversationId), done('Réponse envoyée.'))
  if (answered.reason === 'unknown') throw data('Conversation inconnue', { status: 404 })
  return data(submission.reply({ formErrors: [refusalText(answered)] }), { status: 409 })
}

const HANDED_BACK =
  'La conversation a été rendue à l’assistant entre-temps\u202f: votre réponse n’est pas partie. Le visiteur peut redemander une personne.'
const HANDED_BACK_MEANWHILE =
  'La conversation a été rendue à l’assistant pendant que vous écriviez\u202f: votre réponse n’est pas partie, votre texte est gardé ici. Le visiteur peut redemander une personne.'
const NOT_ASKED = 'Cette conversation n’attend pas de personne\u202f: votre réponse n’est pas partie.'
const MOVED = 'Quelqu’un a répondu entre-temps\u202f: relisez la conversation avant d’envoyer votre réponse.'

function refusalText(refusal: Extract<OperatorResult, { ok: false }>): string {
  if (refusal.reason === 'stale') return MOVED
  return refusal.reason === 'not-asked' && refusal.state === 'rendu' ? HANDED_BACK : NOT_ASKED
}

/** A refused reply is shown with the changes made meanwhile. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

function pathOf(conversationId: string): string {
  return href('/admin/inbox/conversations/:conversationId', { conversationId })
}

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, email, stateName, isOpen, version, begun, requested, entries, earlier, history } = loaderData
  useRefresh(['inbox'], loaderData.revision, REFRESH_EVERY_MS)
  const [typedIn, setTypedIn] = useState('')
  return (
    <>
      <AdminHeader
        title={`Conversation ${number}`}
        lead={<BackLink to={href('/admin/inbox')}>Boîte de réception</BackLink>}
        actions={isOpen ? <HandBack id={id} version={version} /> : null}
      />
      <div className="admin-columns">
        <div className="stack">
          {earlier === undefined ? null : <Link to={`${pathOf(id)}?avant=${earlier}`}>Messages plus anciens</Link>}
          <AdminThread label="Conversation" entries={entries} />
          {isOpen || actionData || typedIn === id ? (
            <AnswerForm
              action={pathOf(id)}
              version={version}
              movedText={isOpen ? MOVED : HANDED_BACK_MEANWHILE}
              lastResult={actionData}
              onTyping={(isTyping) => setTypedIn(isTyping ? id : '')}
              hint={
                email
                  ? 'Elle part aussi par e-mail.'
                  : 'Elle s’affiche dans la conversation du visiteur, qui n’a pas laissé d’e-mail.'
              }
            >
              <Button>Envoyer la réponse</Button>
            </AnswerForm>
          ) : (
            <p className="muted">L’assistant répond. Le visiteur peut redemander une personne.</p>
          )}
        </div>
        <div className="stack">
          <Facts
            title="Visiteur"
            facts={[
              { label: 'État', value: stateName },
              { label: 'E-mail', value: email ? <a href={`mailto:${email}`}>{email}</a> : 'non laissé' },
              { label: 'Demandée', value: requested },
              { label: 'Commencée', value: begun },
              { label: 'Référence', value: number },
            ]}
          />
          <History entries={history} />
        </div>
      </div>
    </>
  )
}

function HandBack({ id, version }: { id: string; version: number }) {
  const action = inboxPath('conversations/:conversationId/rendre', { conversationId: id })
  return (
    <AdminForm rowKey={id} action={action} fields={{ version }}>
      <Button variant="quiet">Rendre à l’assistant</Button>
    </AdminForm>
  )
}
