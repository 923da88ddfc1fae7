import { href } from 'react-router'
import type { ExportSubject } from '~/models/base/export'
import { prospectQuery, prospectSourceLabels, prospectStatusLabels, readProspectFilters } from '~/models/crm/prospect'
import { prospectExport } from '~/models/crm/prospect/index.server'
import { shopExport } from '~/models/platform/archive/index.server'
import { orderExport } from '~/models/shop/fulfilment/index.server'
import { orderFilterQuery, orderStatusLabels, readOrderFilters } from '~/models/shop/order'

/** Paths and wording of a list's exports. */
export interface ExportScreen {
  subject: ExportSubject
  /** Whether administrators other than the owner are refused. */
  ownerOnly?: true
  list: { path: string; label: string }
  exports: string
  file(exportId: string): string
  retry(exportId: string): string
  /** Returns the filters as the list's query parameters, and the names of those with unknown values. */
  read(parameters: URLSearchParams): { query: Record<string, string>; unknown: string[] }
  filterText(query: Record<string, string>): string
  words: {
    title: string
    /** 'commandes' */
    rows: string
    /** 'commandes lues' */
    read: string
    /** 'Retour aux commandes' */
    back: string
    nothing: string
    /** Instead of the list of exports. */
    none: string
  }
}

const orderExports: ExportScreen = {
  subject: orderExport,
  list: { path: href('/admin/orders'), label: 'Commandes' },
  exports: href('/admin/orders/exports'),
  file: (exportId) => href('/admin/orders/exports/:exportId/fichier', { exportId }),
  retry: (exportId) => href('/admin/orders/exports/:exportId/reprendre', { exportId }),
  read(parameters) {
    const { filters, unknown } = readOrderFilters(parameters)
    return { query: orderFilterQuery(filters), unknown }
  },
  filterText(query) {
    const { status, words } = readOrderFilters(new URLSearchParams(query)).filters
    const ofStatus = status ? orderStatusLabels[status] : 'Tous les statuts'
    return words ? `${ofStatus}, «\u202f${words}\u202f»` : ofStatus
  },
  words: {
    title: 'Exports de commandes',
    rows: 'commandes',
    read: 'commandes lues',
    back: 'Retour aux commandes',
    nothing: 'Aucune commande à exporter avec ces filtres.',
    none: 'Aucun export depuis hier. Ils se demandent depuis la liste des commandes.',
  },
}

const prospectExports: ExportScreen = {
  subject: prospectExport,
  list: { path: href('/admin/prospects'), label: 'Prospects' },
  exports: href('/admin/prospects/exports'),
  file: (exportId) => href('/admin/prospects/exports/:exportId/fichier', { exportId }),
  retry: (exportId) => href('/admin/prospects/exports/:exportId/reprendre', { exportId }),
  read(parameters) {
    const { filters, order, unknown } = readProspectFilters(parameters)
    return { query: prospectQuery(filters, order), unknown }
  },
  filterText(query) {
    const { segment, source, status, words } = readProspectFilters(new URLSearchParams(query)).filters
    const said = [
      segment && `priorité ${segment.toLowerCase()}`,
      source && prospectSourceLabels[source],
      status && prospectStatusLabels[status],
      words && `«\u202f${words}\u202f»`,
    ].filter(Boolean)
    return said.length > 0 ? said.join(', ') : 'toute la base'
  },
  words: {
    title: 'Exports de prospects',
    rows: 'prospects',
    read: 'prospects lus',
    back: 'Retour aux prospects',
    nothing: 'Aucun prospect à exporter',
    none: 'Aucun export depuis hier. Ils se demandent depuis la base de prospects.',
  },
}

const shopExports: ExportScreen = {
  subject: shopExport,
  ownerOnly: true,
  list: { path: href('/admin/data'), label: 'Données personnelles' },
  exports: href('/admin/archive'),
  file: (exportId) => href('/admin/archive/:exportId/fichier', { exportId }),
  retry: (exportId) => href('/admin/archive/:exportId/reprendre', { exportId }),
  read: () => ({ query: {}, unknown: [] }),
  filterText: () => 'données, images et papiers',
  words: {
    title: 'Archive de la boutique',
    rows: 'Tout',
    read: 'lignes lues',
    back: 'Retour aux archives',
    nothing: 'La boutique ne contient encore rien.',
    none: 'Aucune archive depuis hier.',
  },
}

/** By the route's pattern: `admin/orders.csv`, `admin/prospects/exports`, `admin/archive`. */
export function exportScreenOf(pattern: string): ExportScreen {
  if (pattern.includes('/archive')) return shopExports
  return pattern.includes('/orders') ? orderExports : prospectExports
}
