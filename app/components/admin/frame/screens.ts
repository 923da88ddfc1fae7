import { href } from 'react-router'
import type { IconName } from '~/components/ui/icons'

/** Counted by `countWork` (models/dashboard). */
export type WorkCount = 'inbox' | 'leads' | 'mails' | 'stock'

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
      { href: href('/admin/inbox'), label: 'Boîte de réception', icon: 'chat', count: 'inbox' },
      { href: href('/admin/orders'), label: 'Commandes', icon: 'box' },
      { href: href('/admin/stock'), label: 'Stock', icon: 'truck', count: 'stock' },
    ],
  },
  {
    title: 'Prospection',
    screens: [
      { href: href('/admin/leads'), label: 'Leads', icon: 'people', count: 'leads' },
      { label: 'Prospects', icon: 'search' },
      { label: 'Agents IA', icon: 'leaf' },
    ],
  },
  {
    title: 'Maison',
    screens: [
      { href: href('/admin/products'), label: 'Produits', icon: 'drop' },
      { href: href('/admin/images'), label: 'Images', icon: 'camera' },
      { href: href('/admin/mails'), label: 'E-mails', icon: 'mail', count: 'mails' },
      { href: href('/admin/settings'), label: 'Paramètres', icon: 'tool' },
      { href: href('/admin/users'), label: 'Administrateurs', icon: 'shield' },
      { href: href('/admin/log'), label: 'Journal', icon: 'clock' },
    ],
  },
]
