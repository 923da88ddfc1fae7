import { useContext } from 'react'
import { href, Link } from 'react-router'
import { ErrorReference } from '~/components/ui/error-reference'
import { Notice } from '~/components/ui/notice'
import { AdminHeader } from '../page/admin-header'

/** Shown when the screen, or an action on its agent, failed. */
export function SecurityFailure({ title }: { title: string }) {
  const reference = useContext(ErrorReference)
  return (
    <>
      <AdminHeader title={title} />
      <Notice tone="danger" lines={['Rien n’a changé. Réessayez dans un instant.']}>
        <p>
          <Link to={href('/admin/agent-fortress')} reloadDocument>
            Recharger
          </Link>
        </p>
        {reference ? (
          <p className="muted small">
            {'Référence\u202f: '}
            <span className="num">{reference}</span>
          </p>
        ) : null}
      </Notice>
    </>
  )
}
