import { href, matchPath } from 'react-router'

/** A password-protected file, and the link back to the page it was requested from. */
export interface HeldFile {
  path: string
  back: string
  label: string
}

const log = { page: href('/admin/log'), label: 'Retour au journal', keepsQuery: true }
const orders = { page: href('/admin/orders'), label: 'Retour aux commandes', keepsQuery: true }
const journals = { page: href('/admin/journaux'), label: 'Retour aux journaux', keepsQuery: false }
const figures = { page: `${href('/admin')}?tab=analytics`, label: 'Retour aux chiffres', keepsQuery: false }
const exports = { page: href('/admin/orders/exports'), label: 'Retour aux exports', keepsQuery: false }
const prospects = { page: href('/admin/prospects'), label: 'Retour aux prospects', keepsQuery: true }
const prospectExports = { page: href('/admin/prospects/exports'), label: 'Retour aux exports', keepsQuery: false }
const uploads = { page: href('/admin/upload'), label: 'Retour aux fichiers', keepsQuery: false }

const people = { page: href('/admin/data'), label: 'Retour aux données personnelles', keepsQuery: false }
const person = href('/admin/data/personnes/:token/export/:format', { token: ':token', format: ':format' })

const screens = [
  { file: href('/admin/log.csv'), ...log },
  { file: href('/admin/analytics.csv'), ...figures },
  { file: href('/admin/journaux/tva.csv'), ...journals },
  { file: href('/admin/journaux/rapprochement.csv'), ...journals },
  { file: href('/admin/orders.csv'), ...orders },
  { file: href('/admin/orders.xlsx'), ...orders },
  { file: href('/admin/data/registre.csv'), ...people },
  { file: person, ...people },
  { file: href('/admin/orders/exports/:exportId/fichier', { exportId: ':exportId' }), ...exports },
  { file: href('/admin/prospects.csv'), ...prospects },
  { file: href('/admin/prospects.xlsx'), ...prospects },
  { file: href('/admin/prospects/exports/:exportId/fichier', { exportId: ':exportId' }), ...prospectExports },
  { file: href('/admin/upload/:importId/lignes-refusees.csv', { importId: ':importId' }), ...uploads },
]

/** Undefined for a page. */
export function findHeldFile(path: string): HeldFile | undefined {
  const { pathname, search } = new URL(path, 'http://shop')
  const screen = screens.find(({ file }) => matchPath(file, pathname))
  return screen && { path, back: screen.page + (screen.keepsQuery ? search : ''), label: screen.label }
}
