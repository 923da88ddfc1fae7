import { href, Link } from 'react-router'
import { RowForm, RowMark, useRowChange } from '~/components/admin/row/row-form'
import { Button } from '~/components/ui/button'
import type { EmailStatus } from '~/database/schema'
import { MailStatus } from './mail-status'

interface ListedMail {
  id: string
  status: EmailStatus
  subject: string
  resends: number
  wasSent: boolean
}

/** Shows "queued" optimistically. */
export function ChangingStatus({ id, status }: Pick<ListedMail, 'id' | 'status'>) {
  const { state } = useRowChange(id)
  return <MailStatus status={state === 'pending' ? 'queued' : status} />
}

export function MailActions({ id, status, subject, resends, wasSent }: ListedMail) {
  const isOver = status === 'sent' || status === 'failed'
  return (
    <div className="row-actions">
      {isOver ? (
        <RowForm rowKey={id} action={href('/admin/mails/:emailId/renvoyer', { emailId: id })} fields={{ resends }}>
          <Button variant="link" aria-label={`Renvoyer, ${subject}`}>
            Renvoyer
          </Button>
        </RowForm>
      ) : null}
      {wasSent || status === 'sending' ? null : (
        <Link to={href('/admin/mails/:emailId/supprimer', { emailId: id })} aria-label={`Supprimer, ${subject}`}>
          Supprimer
        </Link>
      )}
      <RowMark rowKey={id} />
    </div>
  )
}
