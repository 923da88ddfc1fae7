import { href } from 'react-router'
import { orderExport } from '~/models/shop/fulfilment/index.server'
import { orderFilterQuery, orderStatusLabels, readOrderFilters } from '~/models/shop/order'
import type { ExportScreen } from '../exports/export-answer.server'

export const orderExports: ExportScreen = {
  subject: orderExport,
  list: href('/admin/orders'),
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
    rows: 'commandes',
    read: 'commandes lues',
    back: 'Retour aux commandes',
    nothing: 'Aucune commande à exporter avec ces filtres.',
  },
}
