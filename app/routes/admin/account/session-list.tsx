import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import type { AccountVerb } from './verbs.server'

export const accountPath = verbPathOf<AccountVerb>('/admin/compte/*')

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
        <AdminForm rowKey="connexions" action={accountPath('connexions', {})}>
          <Button variant="quiet">Fermer toutes les autres</Button>
        </AdminForm>
      ) : null}
    </section>
  )
}

function EndSession({ session: { id, device } }: { session: OpenSession }) {
  return (
    <AdminForm rowKey={id} action={accountPath('connexions', {})} fields={{ id }}>
      <Button variant="link" aria-label={`Fermer ${device}`}>
        Fermer
      </Button>
    </AdminForm>
  )
}
