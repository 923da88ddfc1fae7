import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { RowMark, useRowChange } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import type { EmailStatus } from '~/database/schema'
import { emailStatusName } from '~/models/base/outbox'
import type { MailVerb } from './verbs.server'

interface ListedMail {
  id: string
  status: EmailStatus
  subject: string
  resends: number
  wasSent: boolean
}

const tones = { queued: 'accent', sending: 'accent', sent: 'positive', failed: 'caution' } as const

export function MailStatus({ status }: Pick<ListedMail, 'status'>) {
  const tone = Object.hasOwn(tones, status) ? tones[status] : undefined
  return <Badge tone={tone}>{emailStatusName(status)}</Badge>
}

/** Shows "queued" optimistically. */
export function ChangingStatus({ id, status }: Pick<ListedMail, 'id' | 'status'>) {
  const { state } = useRowChange(id)
  return <MailStatus status={state === 'pending' ? 'queued' : status} />
}

export function MailActions({ id, status, subject, resends, wasSent }: ListedMail) {
  return (
    <div className="row-actions">
      <Resend id={id} status={status} resends={resends} variant="link" label={`Renvoyer, ${subject}`} />
      {wasSent || status === 'sending' ? null : (
        <Link to={href('/admin/mails/:emailId/supprimer', { emailId: id })} aria-label={`Supprimer, ${subject}`}>
          Supprimer
        </Link>
      )}
      <RowMark rowKey={id} />
    </div>
  )
}

const verbPath = verbPathOf<MailVerb>('/admin/mails/:emailId/*')

interface ResendProps extends Pick<ListedMail, 'id' | 'status' | 'resends'> {
  variant: 'link' | 'quiet'
  label?: string
}

export function Resend({ id, status, resends, variant, label }: ResendProps) {
  if (status !== 'sent' && status !== 'failed') return null
  return (
    <AdminForm rowKey={id} action={verbPath('renvoyer', { emailId: id })} fields={{ resends }}>
      <Button variant={variant} aria-label={label}>
        Renvoyer
      </Button>
    </AdminForm>
  )
}
