import { href } from 'react-router'

/** A file that asked for the password, and the way back to where it was asked for. */
export interface HeldFile {
  path: string
  back: string
  label: string
}

const screens: { file: RegExp; page: string; label: string; keepsQuery?: boolean }[] = [
  { file: /^\/admin\/log\.csv$/, page: href('/admin/log'), label: 'Retour au journal', keepsQuery: true },
  { file: /^\/admin\/analytics\.csv$/, page: `${href('/admin')}?tab=analytics`, label: 'Retour aux chiffres' },
  { file: /^\/admin\/journaux\/[a-z]+\.csv$/, page: href('/admin/journaux'), label: 'Retour aux journaux' },
  {
    file: /^\/admin\/orders\.(csv|xlsx)$/,
    page: href('/admin/orders'),
    label: 'Retour aux commandes',
    keepsQuery: true,
  },
  {
    file: /^\/admin\/orders\/exports\/[^/]+\/fichier$/,
    page: href('/admin/orders/exports'),
    label: 'Retour aux exports',
  },
]

/** Undefined for a page. */
export function findHeldFile(path: string): HeldFile | undefined {
  const { pathname, search } = new URL(path, 'http://shop')
  const screen = screens.find(({ file }) => file.test(pathname))
  return screen && { path, back: screen.page + (screen.keepsQuery ? search : ''), label: screen.label }
}
