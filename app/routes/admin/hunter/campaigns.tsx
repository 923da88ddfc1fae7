import { href, Link } from 'react-router'
import { HunterFrame } from '~/components/admin/hunter/hunter-frame'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { Badge } from '~/components/ui/badge'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/campaigns'
import { loadFrame } from './hunter-frame.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context)
}

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  return (
    <HunterFrame title="Campagnes" {...loaderData}>
      <AdminEmpty>
        <p>
          Aucune campagne créée. <Badge>À venir</Badge>
        </p>
        <p className="muted">
          Aucun e-mail de prospection ne part de cette boutique. Vos prospects restent consultables{' '}
          <Link to={href('/admin/prospects')}>dans la base</Link>.
        </p>
      </AdminEmpty>
    </HunterFrame>
  )
}
