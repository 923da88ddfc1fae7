import { Link } from 'react-router'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { AdminForm } from '../form/admin-form'
import { AdminEmpty } from '../page/admin-empty'
import { AdminHeader } from '../page/admin-header'
import { useFollow } from '../page/use-follow'
import { useKeptAnswer } from '../page/use-refresh'
import { ExportTable, type ExportView } from './export-table'

interface ExportsPageProps {
  title: string
  path: string
  list: { path: string; label: string }
  empty: string
  exports: ExportView[]
  asked: AskedExport | undefined
  refused: string | undefined
}

export function ExportsPage({ title, path, list, empty, exports, asked, ...props }: ExportsPageProps) {
  const refused = useKeptAnswer(props.refused)
  const isUnderWay = exports.some(({ state }) => state === 'waiting')
  useFollow(isUnderWay)
  return (
    <>
      <AdminHeader
        title={title}
        lead="Les gros fichiers se préparent ici. Chacun est gardé un jour."
        actions={
          <>
            {isUnderWay ? (
              <Link className="button button-quiet" to={path}>
                Actualiser
              </Link>
            ) : null}
            <Link className="button button-quiet" to={list.path}>
              {list.label}
            </Link>
          </>
        }
      />
      {refused ? <Notice tone="danger" lines={[refused]} /> : null}
      {asked ? <NewExport path={path} {...asked} /> : null}
      {exports.length > 0 ? (
        <ExportTable exports={exports} />
      ) : (
        <AdminEmpty>
          <p>{empty}</p>
        </AdminEmpty>
      )}
    </>
  )
}

export interface AskedExport {
  /** Absent when there is nothing to export. */
  fields?: Record<string, string>
  message: string
}

/** Requires a button press: a GET creates no file. */
function NewExport({ path, fields, message }: AskedExport & { path: string }) {
  if (!fields) return <p>{message}</p>
  return (
    <section className="admin-panel export-asked" aria-label="Nouvel export">
      <p>{message}</p>
      <AdminForm action={path}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button>Préparer le fichier</Button>
      </AdminForm>
    </section>
  )
}
