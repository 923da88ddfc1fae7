import type { ReactNode } from 'react'
import { href, Link, useLocation, useNavigation } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Tabs } from '~/components/admin/page/tabs'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { Button } from '~/components/ui/button'

export interface HunterFrameData {
  prospects: number
  campaigns: number
  revision: string
}

interface HunterFrameProps extends HunterFrameData {
  title: string
  children: ReactNode
}

/** The tabs of the console, each at its address, and the button that collects. */
export function HunterFrame({ title, prospects, campaigns, revision, children }: HunterFrameProps) {
  const { pathname, search } = useLocation()
  useRefresh(['agents'], revision)
  const tabs = [
    { href: href('/admin/agent-hunter'), label: 'Dashboard' },
    { href: href('/admin/agent-hunter/prospects'), label: 'Prospects', count: prospects },
    { href: href('/admin/agent-hunter/campagnes'), label: 'Campagnes', count: campaigns },
    { href: href('/admin/agent-hunter/import'), label: 'Import CSV' },
    { href: href('/admin/agent-hunter/sources'), label: 'Sources' },
  ].map((tab) => ({ ...tab, current: tab.href === pathname }))
  return (
    <>
      <AdminHeader
        title={title}
        lead={'Des prospects qui ont répondu à vos formulaires, jamais des profils recopiés\u202f: la loi l’interdit.'}
        actions={
          <div className="row">
            <CollectButton source="linkedin" label="Lancer Collecte LinkedIn" />
            <Link className="button button-quiet" to={pathname + search} preventScrollReset>
              Actualiser
            </Link>
          </div>
        }
      />
      <Tabs label="Prospection" tabs={tabs} />
      <div className="hunter-tab">{children}</div>
    </>
  )
}

/** Its answer stands above the page that it leads to. */
export function CollectButton({ source, label, quiet }: { source: string; label: string; quiet?: boolean }) {
  const { formData } = useNavigation()
  const isSent = formData?.get('source') === source
  return (
    <AdminForm action={href('/admin/agent-hunter/collecte')}>
      <input type="hidden" name="source" value={source} />
      <Button {...(quiet && { variant: 'quiet' })} aria-disabled={isSent || undefined}>
        {isSent ? 'Collecte en cours…' : label}
      </Button>
    </AdminForm>
  )
}
