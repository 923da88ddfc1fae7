import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { listProcessors, type Services, type Settings } from '~/models/base/setting'
import { toCsv } from '~/models/values/csv'
import { formatDate, parisDay } from '~/models/values/french-date'
import { type CountedDataset, countDatasets } from './count.server'
import { retentionText } from './retention'

const columns = [
  'Rubrique',
  'Nom',
  'Finalité ou rôle',
  'Base légale',
  'Données',
  'Durée',
  'Prochaine purge',
  'Lignes',
  'Hors de l’Espace économique européen',
]

/** Register of processing and processors (art. 30 GDPR) as a file; the download is logged. */
export async function exportRegister(
  db: ShopDb,
  {
    settings,
    services,
    actor,
    at,
  }: { settings: Settings; services: Services | undefined; actor: AuditInput['actor']; at: Date },
): Promise<{ csv: string; fileName: string }> {
  const day = parisDay(at)
  const rows = [
    ['Responsable', settings['legal.company_name'], settings['legal.seat'], '', settings['shop.email'], '', '', '', ''],
    ...(await countDatasets(db, settings)).map(rowOf),
    ...listProcessors(settings, services).map(({ who, role, data, abroad }) => {
      return [
        'Destinataire',
        who,
        role,
        '',
        data,
        '',
        '',
        '',
        abroad ? 'possible, clauses contractuelles types' : 'non',
      ]
    }),
  ]
  const subject = { kind: 'export', id: day, label: 'Registre des traitements' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'register.export', subject }))
  return { csv: toCsv([columns, ...rows]), fileName: `registre-des-traitements-${day}.csv` }
}

function rowOf({ name, purpose, basis, data, retention, keptFrom, nextPurge, rows }: CountedDataset) {
  const kept = retention ? `${retentionText(retention)} ${keptFrom}` : keptFrom
  return ['Traitement', name, purpose, basis, data, kept, nextPurge ? formatDate(nextPurge) : '', rows ?? '', 'non']
}
