import { href } from 'react-router'
import type { IconName } from '~/components/ui/icons'

/** Counted by `countWork` (models/dashboard). */
export type WorkCount = 'inbox' | 'mails'

export interface Screen {
  /** Undefined while the screen is not built. */
  href?: string
  label: string
  icon: IconName
  /** What waits there. */
  count?: WorkCount
}

/** The navigation of the back-office, also read by the command palette. */
export const screenGroups: { title: string; screens: Screen[] }[] = [
  {
    title: 'Au quotidien',
    screens: [
      { href: href('/admin'), label: 'Tableau de bord', icon: 'home' },
      { label: 'Commandes', icon: 'box' },
      { label: 'Stock', icon: 'truck' },
    ],
  },
  {
    title: 'Prospection',
    screens: [
      { label: 'Prospects', icon: 'search' },
      { label: 'Agents IA', icon: 'leaf' },
    ],
  },
  {
    title: 'Maison',
    screens: [
      { href: href('/admin/users'), label: 'Administrateurs', icon: 'shield' },
      { href: href('/admin/log'), label: 'Journal', icon: 'clock' },
    ],
  },
]
