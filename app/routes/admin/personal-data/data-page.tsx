import type { SubmissionResult } from '@conform-to/react'
import { href } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { EmailField } from '~/components/ui/field'

export interface DatasetView {
  name: string
  data: string
  purpose: string
  basis: string
  kept: string
  rows: string
  nextPurge: string
}

interface DataPageProps {
  datasets: DatasetView[]
  lastResult: SubmissionResult | undefined
}

/** Register of personal data with purpose and retention, and the search for one person's data. */
export function DataPage({ datasets, lastResult }: DataPageProps) {
  return (
    <>
      <AdminHeader
        title="Données personnelles"
        lead="Ce que la boutique garde, pourquoi et jusqu’à quand."
        actions={
          <a className="button button-quiet" href={href('/admin/data/registre.csv')}>
            Télécharger le registre
          </a>
        }
      />
      <section className="admin-panel" aria-labelledby="recherche-personne">
        <h2 id="recherche-personne">Une personne demande ses données</h2>
        <AdminForm
          id="personne"
          action={href('/admin/data')}
          schema={accountForms(({ personForm }) => personForm)}
          refused={lastResult && { result: lastResult }}
          button="Chercher"
          isPage
        >
          {(fields) => (
            <EmailField
              field={fields.email}
              label="Son adresse e-mail"
              autoComplete="off"
              required
              maxLength={undefined}
            />
          )}
        </AdminForm>
      </section>
      <section className="stack admin-section data-table" aria-labelledby="traitements">
        <h2 id="traitements">Traitements</h2>
        <DataTable
          caption="Traitements de données personnelles"
          rows={datasets}
          keyOf={({ name }) => name}
          columns={[
            { label: 'Données', cell: Named },
            { label: 'But', cell: ({ purpose }) => purpose },
            { label: 'Base légale', cell: ({ basis }) => basis },
            { label: 'Durée', cell: ({ kept }) => kept },
            { label: 'Lignes', isNumber: true, cell: ({ rows }) => rows },
            { label: 'Prochaine purge', cell: ({ nextPurge }) => <span className="nowrap">{nextPurge}</span> },
          ]}
        />
      </section>
    </>
  )
}

function Named({ name, data }: DatasetView) {
  return (
    <div>
      <strong>{name}</strong>
      <p className="small muted">{data}</p>
    </div>
  )
}
