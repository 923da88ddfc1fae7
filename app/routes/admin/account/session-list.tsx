import { verbPathOf } from '~/components/admin/form/verb-path'
import { DataTable } from '~/components/admin/page/data-table'
import { RowForm } from '~/components/admin/row/row-form'
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
        <RowForm rowKey="connexions" action={accountPath('connexions', {})} fields={{}}>
          <Button variant="quiet">Fermer toutes les autres</Button>
        </RowForm>
      ) : null}
    </section>
  )
}

function EndSession({ session: { id, device } }: { session: OpenSession }) {
  return (
    <RowForm rowKey={id} action={accountPath('connexions', {})} fields={{ id }}>
      <Button variant="link" aria-label={`Fermer ${device}`}>
        Fermer
      </Button>
    </RowForm>
  )
}
