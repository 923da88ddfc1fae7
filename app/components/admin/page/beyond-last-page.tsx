import { Link } from 'react-router'
import { AdminEmpty } from './admin-empty'

/** Shown for a page beyond the last. */
export function BeyondLastPage({ back, label }: { back: string; label: string }) {
  return (
    <AdminEmpty>
      <p>Cette page est au-delà de la dernière.</p>
      <Link to={back}>{label}</Link>
    </AdminEmpty>
  )
}
