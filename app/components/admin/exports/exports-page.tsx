import { Link } from 'react-router'
import { Notice } from '~/components/ui/notice'
import { AdminEmpty } from '../page/admin-empty'
import { AdminHeader } from '../page/admin-header'
import { useFollow } from '../page/use-follow'
import { useKeptAnswer } from '../page/use-kept-answer'
import { ExportTable, type ShownExport } from './export-table'
import { type AskedExport, NewExport } from './new-export'

interface ExportsPageProps {
  title: string
  path: string
  list: { path: string; label: string }
  empty: string
  exports: ShownExport[]
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
