import { Form, href } from 'react-router'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'

interface OpenSession {
  id: string
  device: string
  kind: 'cookie' | 'bearer'
  seen: string
  isThis: boolean
}

/** The account's active sessions. */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  return (
    <section className="stack admin-section">
      <h2>Connexions ouvertes</h2>
      <DataTable
        caption="Connexions ouvertes, la plus récente d’abord"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Appareil', cell: ({ device, isThis }) => (isThis ? `${device} (celui-ci)` : device) },
          { label: 'Par', cell: ({ kind }) => (kind === 'bearer' ? 'un programme' : 'un navigateur') },
          { label: 'Vue le', cell: ({ seen }) => seen },
          { label: 'Fermer', cell: (session) => (session.isThis ? null : <EndSession session={session} />) },
        ]}
      />
      {sessions.some(({ isThis }) => !isThis) ? (
        <Form method="post" action={href('/admin/compte/connexions')}>
          <Button variant="quiet">Fermer toutes les autres</Button>
        </Form>
      ) : null}
    </section>
  )
}

function EndSession({ session: { id, device } }: { session: OpenSession }) {
  return (
    <Form method="post" action={href('/admin/compte/connexions')}>
      <input type="hidden" name="id" value={id} />
      <Button variant="link" aria-label={`Fermer ${device}`}>
        Fermer
      </Button>
    </Form>
  )
}
