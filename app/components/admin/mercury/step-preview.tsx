import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { AdminForm } from '../form/admin-form'
import { BackLink } from '../list/row-link'
import { MailFrame } from '../mails/mail-frame'
import { AdminHeader } from '../page/admin-header'

export interface StepPreviewProps {
  sequence: string
  name: string
  step: number
  /** Who is inside. */
  people: { id: string; email: string }[]
  /** Whom it is written to. */
  person: string | undefined
  mail: { subject: string; text: string } | undefined
  /** Why it would not leave. */
  message: string | undefined
  /** Where a test goes. */
  tester: string
}

/** A step as a person would receive it. */
export function StepPreview({ sequence, name, step, people, person, mail, message, tester }: StepPreviewProps) {
  const place = { sequence, step: String(step) }
  const search = person ? `?personne=${person}` : ''
  return (
    <>
      <AdminHeader
        title={mail?.subject ?? `${name}, étape ${step}`}
        lead={<BackLink to={href('/admin/agent-mercury/:sequence', { sequence })}>{name}</BackLink>}
        actions={
          <AdminForm
            rowKey="essai"
            action={href('/admin/agent-mercury/:sequence/:step/essai', place)}
            fields={{ personne: person ?? '' }}
          >
            <Button variant="quiet">Envoyer un essai à {tester}</Button>
          </AdminForm>
        }
      />
      <div className="stack">
        <Form className="row" method="get">
          <label htmlFor="personne">Écrit à</label>
          <select id="personne" name="personne" className="input" defaultValue={person ?? ''}>
            <option value="">un exemple</option>
            {people.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </select>
          <Button variant="quiet">Voir</Button>
        </Form>
        {message ? (
          <Notice
            tone="caution"
            live={false}
            className="page-notice"
            lines={[`Ce message ne partirait pas\u202f: ${message}`]}
          />
        ) : null}
        {mail ? (
          <>
            <MailFrame src={`${href('/admin/agent-mercury/:sequence/:step/html', place)}${search}`} />
            <details className="admin-panel">
              <summary>Texte simple</summary>
              <pre className="mail-text">{mail.text}</pre>
            </details>
          </>
        ) : null}
      </div>
    </>
  )
}
