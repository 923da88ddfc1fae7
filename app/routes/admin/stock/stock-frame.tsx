import type { ReactNode } from 'react'
import { href, Link, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Tabs } from '~/components/admin/page/tabs'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Icon } from '~/components/ui/icons'
import type { StockFrameData } from './stock-view.server'

interface StockFrameProps extends StockFrameData {
  title: string
  /** SKU of the product tab. */
  sku?: string
  children: ReactNode
}

/** The stock's tabs as links, and a reload button. */
export function StockFrame({ title, alerts, low, revision, sku, children }: StockFrameProps) {
  const { pathname, search } = useLocation()
  useRefresh(['stock', 'orders'], revision)
  const tabs = [
    { href: href('/admin/stock'), label: 'Résumé' },
    { href: href('/admin/stock/inventaire'), label: 'Inventaire' },
    { href: href('/admin/stock/alertes'), label: 'Alertes', count: alerts },
    { href: href('/admin/stock/faibles'), label: 'Stocks faibles', count: low },
  ].map((tab) => ({ ...tab, current: tab.href === pathname }))
  const own = sku
    ? [{ href: href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) }), label: sku, current: true }]
    : []
  return (
    <>
      <AdminHeader
        title={title}
        actions={
          <Link className="button button-quiet" to={pathname + search} preventScrollReset>
            <Icon name="clock" /> Actualiser
          </Link>
        }
      />
      <Tabs label="Stock" tabs={[...tabs, ...own]} />
      {children}
    </>
  )
}

/** A refusal caused by the stock's state reloads that state. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
