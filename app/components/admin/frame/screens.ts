import { href } from 'react-router'
import type { IconName } from '~/components/ui/icons'

/** Counted by `countWork` (models/platform/dashboard). */
export type WorkCount = 'inbox' | 'leads' | 'mails' | 'reviews' | 'stock'

export interface Screen {
  href: string
  label: string
  icon: IconName
  /** Counter of pending work; `waiting`: query of the list with as many rows, where it is not the screen itself. */
  count?: WorkCount
  waiting?: string
  /** Of the platform, which the first shop runs. */
  firstShop?: true
  /** Of the owner of a workspace. */
  workspace?: true
  /** Where something can be booked. */
  booking?: true
  /** URLs of subscreens without a navigation entry. */
  parts?: string[]
}

/** Navigation of the back-office, also used by the command palette. */
export const screenGroups: { title: string; screens: Screen[] }[] = [
  {
    title: 'Au quotidien',
    screens: [
      { href: href('/admin'), label: 'Tableau de bord', icon: 'home' },
      { href: href('/admin/inbox'), label: 'Boîte de réception', icon: 'chat', count: 'inbox' },
      { href: href('/admin/rendez-vous'), label: 'Rendez-vous', icon: 'clock', booking: true },
      {
        href: href('/admin/orders'),
        label: 'Commandes',
        icon: 'box',
        parts: [href('/admin/retractations'), href('/admin/factures'), href('/admin/journaux')],
      },
      { href: href('/admin/stock'), label: 'Stock', icon: 'truck', count: 'stock', waiting: '/alertes' },
    ],
  },
  {
    title: 'Prospection',
    screens: [
      { href: href('/admin/leads'), label: 'Leads', icon: 'people', count: 'leads', waiting: '?relance=1' },
      { href: href('/admin/prospects'), label: 'Prospects', icon: 'office' },
      { href: href('/admin/agent-hunter'), label: 'Prospection', icon: 'search' },
      { href: href('/admin/agent-mercury'), label: 'E-mails automatiques', icon: 'chat' },
      { href: href('/admin/upload'), label: 'Upload', icon: 'plus' },
      { href: href('/admin/agents'), label: 'Agents IA', icon: 'leaf' },
    ],
  },
  {
    title: 'Contenu',
    screens: [
      { href: href('/admin/products'), label: 'Produits', icon: 'cart' },
      { href: href('/admin/images'), label: 'Images', icon: 'camera' },
      { href: href('/admin/accueil'), label: 'Page d’accueil', icon: 'store' },
      { href: href('/admin/articles'), label: 'Articles', icon: 'edit' },
      { href: href('/admin/faq'), label: 'Questions fréquentes', icon: 'info' },
      { href: href('/admin/questionnaire'), label: 'Questionnaire', icon: 'check' },
      { href: href('/admin/redirections'), label: 'Redirections', icon: 'return' },
      { href: href('/admin/avis'), label: 'Avis', icon: 'people', count: 'reviews' },
      { href: href('/admin/affirmations'), label: 'Affirmations', icon: 'done' },
      { href: href('/admin/textes-legaux'), label: 'Textes légaux', icon: 'shield' },
    ],
  },
  {
    title: 'Maison',
    screens: [
      { href: href('/admin/mails'), label: 'E-mails', icon: 'mail', count: 'mails', waiting: '?etat=failed' },
      { href: href('/admin/settings'), label: 'Paramètres', icon: 'tool' },
      {
        href: href('/admin/users'),
        label: 'Administrateurs',
        icon: 'shield',
        parts: [href('/admin/acces-operateur')],
      },
      { href: href('/admin/formule'), label: 'Formule', icon: 'card', workspace: true },
      { href: href('/admin/domaines'), label: 'Domaines', icon: 'tool', workspace: true },
      { href: href('/admin/cles-api'), label: 'Clés d’API', icon: 'lock' },
      { href: href('/admin/tenants'), label: 'Espaces', icon: 'office', firstShop: true },
      { href: href('/admin/log'), label: 'Journal', icon: 'clock' },
      { href: href('/admin/data'), label: 'Données personnelles', icon: 'card' },
      { href: href('/admin/archive'), label: 'Archive', icon: 'box' },
      { href: href('/admin/agent-fortress'), label: 'Sécurité', icon: 'shield' },
      { href: href('/admin/system'), label: 'Système', icon: 'office', parts: [href('/admin/restaurations')] },
    ],
  },
]
