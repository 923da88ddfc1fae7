import { data, href, Link } from 'react-router'
import { Facts } from '~/components/admin/inbox/facts'
import { History } from '~/components/admin/inbox/history'
import { BackLink } from '~/components/admin/list/row-link'
import { MailFrame } from '~/components/admin/mails/mail-frame'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Notice } from '~/components/ui/notice'
import type { EmailStatus } from '~/database/schema'
import { findMail } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { adminRequest } from '~/middleware/administrator.server'
import { listAuditOf } from '~/models/base/audit/index.server'
import { mailKindName } from '~/models/base/outbox'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import { formatMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { historyOf } from '../inbox/history.server'
import type { Route } from './+types/mail'
import { MailStatus, Resend } from './mail-actions'
import { mailVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { inboxStyles as links } from '../stylesheets'

/** The page, also at the path of its verb. */
export async function loader({ params: { emailId, ...rest }, url, context }: Route.LoaderArgs) {
  if ('*' in rest && !mailVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const { db, identity, template } = adminRequest(context)
  const revision = await readWorkRevision(db, ['mails'])
  const mail = await findMail(await mailShopOf({ db, identity, template }), emailId)
  if (!mail) throw data('E-mail inconnu', { status: 404 })
  const audited = await listAuditOf(db, { kind: 'email', id: emailId })
  const { id, subject, text, recipient, reply_to, status, attempts, resends, last_error, created_at, sent_at } = mail
  return {
    ...{ id, subject, text, recipient, status, attempts, resends, revision },
    isWritten: mail.text_body !== null,
    kindName: mailKindName(mail.kind),
    replyTo: reply_to,
    error: last_error,
    sent: sent_at ? formatMoment(sent_at) : undefined,
    isSmtpConfigured: identity.mailServer !== undefined,
    history: historyOf(audited, [
      { at: created_at, words: 'E-mail mis dans la boîte d’envoi' },
      { at: sent_at, words: 'E-mail envoyé' },
    ]),
  }
}

export const action = mailVerbs.act

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { id, subject, text, recipient, status, attempts, resends, error, sent, isWritten, isSmtpConfigured } =
    loaderData
  useRefresh(['mails'], loaderData.revision)
  return (
    <>
      <AdminHeader
        title={subject}
        lead={<BackLink to={href('/admin/mails')}>E-mails</BackLink>}
        actions={<Actions id={id} status={status} resends={resends} wasSent={sent !== undefined} />}
      />
      {isSmtpConfigured ? null : (
        <Notice
          tone="caution"
          lines={[
            'Envoi non configuré\u202f: l’e-mail attend que le serveur d’envoi soit indiqué dans les Paramètres.',
          ]}
          live={false}
          className="page-notice"
        />
      )}
      <div className="admin-columns">
        <div className="stack">
          {isWritten ? null : (
            <p className="muted">{'Tel qu’il serait écrit maintenant\u202f: il est rédigé quand il part.'}</p>
          )}
          <MailFrame src={href('/admin/mails/:emailId/html', { emailId: id })} />
          <details className="admin-panel">
            <summary>Texte simple</summary>
            <pre className="mail-text">{text}</pre>
          </details>
        </div>
        <div className="stack">
          <Facts
            title="Envoi"
            facts={[
              { label: 'État', value: <MailStatus status={status} /> },
              { label: 'À', value: recipient },
              { label: 'Réponse à', value: loaderData.replyTo ?? 'la boutique' },
              { label: 'Genre', value: loaderData.kindName },
              { label: 'Essais', value: resends > 0 ? `${attempts} depuis le renvoi ${resends}` : String(attempts) },
              { label: 'Envoyé', value: sent ?? 'pas encore' },
              { label: 'Dernière erreur', value: error },
            ]}
          />
          <History entries={loaderData.history} />
        </div>
      </div>
    </>
  )
}

function Actions({
  id,
  status,
  resends,
  wasSent,
}: {
  id: string
  status: EmailStatus
  resends: number
  wasSent: boolean
}) {
  return (
    <>
      <Resend id={id} status={status} resends={resends} variant="quiet" />
      {wasSent || status === 'sending' ? null : (
        <Link className="button button-quiet" to={href('/admin/mails/:emailId/supprimer', { emailId: id })}>
          Supprimer
        </Link>
      )}
    </>
  )
}
