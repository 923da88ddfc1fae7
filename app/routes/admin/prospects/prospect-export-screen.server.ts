import { href } from 'react-router'
import { prospectQuery, prospectSourceLabels, prospectStatusLabels, readProspectFilters } from '~/models/crm/prospect'
import { prospectExport } from '~/models/crm/prospect/index.server'
import type { ExportScreen } from '../exports/export-answer.server'

export const prospectExports: ExportScreen = {
  subject: prospectExport,
  list: href('/admin/prospects'),
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
    rows: 'prospects',
    read: 'prospects lus',
    back: 'Retour aux prospects',
    nothing: 'Aucun prospect à exporter',
  },
}
