import { useContext } from 'react'
import { Link } from 'react-router'
import { ErrorReference } from '~/components/ui/error-reference'
import { Notice } from '~/components/ui/notice'
import { AdminHeader } from '../page/admin-header'

interface ImagesFailureProps {
  title: string
  /** Tries again. */
  retry: { href: string; label: string }
}

/** In place of a screen of pictures that could not be read, or of a deletion that did not happen. */
export function ImagesFailure({ title, retry }: ImagesFailureProps) {
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
