import { useContext } from 'react'
import { Link } from 'react-router'
import { ErrorReference } from '~/components/ui/error-page'
import { Notice } from '~/components/ui/notice'
import { AdminHeader } from './admin-header'

interface ScreenFailureProps {
  title: string
  /** Retry link. */
  retry: { href: string; label: string }
}

/** Shown for a screen that failed to load, or a change that failed. */
export function ScreenFailure({ title, retry }: ScreenFailureProps) {
  const reference = useContext(ErrorReference)
  return (
    <>
      <AdminHeader title={title} />
      <Notice tone="danger" lines={['Rien n’a changé. Réessayez dans un instant.']}>
        <p>
          <Link to={retry.href} reloadDocument>
            {retry.label}
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
