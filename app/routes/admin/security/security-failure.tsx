import { href } from 'react-router'
import { ScreenFailure } from '~/components/admin/page/screen-failure'

/** Shown when the screen, or an action on its agent, failed. */
export function SecurityFailure({ title }: { title: string }) {
  return <ScreenFailure title={title} retry={{ href: href('/admin/agent-fortress'), label: 'Recharger' }} />
}
