import { href } from 'react-router'
import { DataTable } from '~/components/admin/page/data-table'
import { RowForm } from '~/components/admin/row/row-form'
import { Button } from '~/components/ui/button'
import type { DeadJob } from './agents-page-data'

/** Jobs that exhausted their attempts and need an administrator. */
export function DeadJobs({ jobs }: { jobs: DeadJob[] }) {
  return (
    <section className="admin-panel" aria-labelledby="abandonnes">
      <h2 id="abandonnes">Travaux abandonnés</h2>
      <DataTable
        caption="Travaux abandonnés"
        columns={[
          { label: 'Travail', cell: ({ label, agent }: DeadJob) => `${label} (${agent})` },
          { label: 'Demandé', cell: ({ createdAt }: DeadJob) => createdAt },
          { label: 'Pourquoi', cell: ({ error }: DeadJob) => error },
          { label: 'Que faire', cell: (job: DeadJob) => <Actions {...job} /> },
        ]}
        rows={jobs}
        keyOf={({ id }) => id}
      />
    </section>
  )
}

function Actions({ id, label, canRehearse }: DeadJob) {
  return (
    <div className="agent-actions">
      <RowForm rowKey={id} action={href('/admin/agents/travaux/:jobId/rejouer', { jobId: id })} fields={{}}>
        <Button variant="quiet">
          Rejouer<span className="visually-hidden">{` ${label}`}</span>
        </Button>
      </RowForm>
      {canRehearse ? (
        <RowForm rowKey={`${id}-essai`} action={href('/admin/agents/travaux/:jobId/essai', { jobId: id })} fields={{}}>
          <Button variant="link">
            Essai à blanc<span className="visually-hidden">{`\u202f: ${label}`}</span>
          </Button>
        </RowForm>
      ) : null}
    </div>
  )
}
