import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { href, Link, useLocation, useNavigate, useOutletContext } from 'react-router'
import { NoticeRegion } from '~/components/admin/row/notice-region'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'

/** Passed from the list route to the order route. */
export interface OrderPlace {
  /** The list is displayed behind the order. */
  isOverList: boolean
}

/** Opens an order as a dialog over its list; at its own URL, as a page. */
export function OrderPlaced({ title, children }: { title: string; children: ReactNode }) {
  const { isOverList } = useOutletContext<OrderPlace>()
  return isOverList ? <OrderDialog title={title}>{children}</OrderDialog> : children
}

const InDialog = createContext(false)

/** Closed by its button, Escape or Back; the list keeps its position. */
function OrderDialog({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again before its closing has led to the list
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [key])
  return (
    <dialog
      ref={dialog}
      className="order-dialog"
      aria-label={title}
      onClose={() => navigate(href('/admin/orders') + search, { preventScrollReset: true })}
    >
      <form method="dialog" className="order-dialog-close">
        <Button variant="quiet">
          <Icon name="close" />
          Fermer
        </Button>
      </form>
      <InDialog value={true}>
        {/* A live region outside an open dialog is not announced. */}
        <NoticeRegion>{children}</NoticeRegion>
      </InDialog>
    </dialog>
  )
}

/** Link from an order's page to the list. */
export function OrderBack() {
  const { search } = useLocation()
  if (useContext(InDialog)) return null
  return (
    <p className="small">
      <Link to={href('/admin/orders') + search} data-escape>
        Commandes
      </Link>
    </p>
  )
}
