import { href, Link } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'

interface PersonPageProps {
  token: string
  email: string
  isAdministrator: boolean
  subjects: { words: string; rows: number }[]
  kept: string[]
}

/** Data stored for an e-mail address, to export or erase. */
export function PersonPage({ token, email, isAdministrator, subjects, kept }: PersonPageProps) {
  return (
    <>
      <AdminHeader
        title="Données d’une personne"
        lead={<span className="data-person">{email}</span>}
        actions={
          <Link className="button button-quiet" to={href('/admin/data')}>
            Données personnelles
          </Link>
        }
      />
      {subjects.length === 0 ? (
        <p>La boutique ne garde rien sous cette adresse.</p>
      ) : (
        <div className="stack">
          <DataTable
            caption="Ce que la boutique garde de cette adresse"
            rows={subjects}
            keyOf={({ words }) => words}
            columns={[
              { label: 'Données', cell: ({ words }) => words },
              { label: 'Lignes', isNumber: true, cell: ({ rows }) => rows.toLocaleString('fr-FR') },
            ]}
          />
          <div className="row">
            <ExportLink token={token} format="json" words="Exporter en JSON" />
            <ExportLink token={token} format="csv" words="Exporter en CSV" />
          </div>
          {isAdministrator ? (
            <p>C’est l’adresse d’un administrateur : elle ne s’efface pas d’ici.</p>
          ) : (
            <Erasure token={token} kept={kept} />
          )}
        </div>
      )}
    </>
  )
}

function ExportLink({ token, format, words }: { token: string; format: string; words: string }) {
  return (
    <a className="button button-quiet" href={href('/admin/data/personnes/:token/export/:format', { token, format })}>
      {words}
    </a>
  )
}

function Erasure({ token, kept }: { token: string; kept: string[] }) {
  return (
    <section className="admin-panel stack" aria-labelledby="effacement">
      <h2 id="effacement">Effacement</h2>
      <KeptList kept={kept} />
      <p>
        <Link className="button button-danger" to={href('/admin/data/personnes/:token/effacer', { token })}>
          Effacer les autres données
        </Link>
      </p>
    </section>
  )
}

/** Data that an erasure leaves in place. */
export function KeptList({ kept }: { kept: string[] }) {
  if (kept.length === 0) return <p>La loi ne fait rien garder de cette adresse.</p>
  return (
    <>
      <p>Ce que la loi fait garder :</p>
      <ul className="data-list">
        {kept.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  )
}
