import { z } from 'zod'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { administratorContext } from '~/middleware/administrator.server'
import { exportFailureText } from '~/models/base/export'
import { exportNow } from '~/models/base/export/index.server'
import { prospectQuery } from '~/models/crm/prospect'
import { prospectExport } from '~/models/crm/prospect/index.server'
import { isPasswordFresh } from '~/models/platform/administrator/index.server'
import { fileResponse, fileTypes } from '~/routes/admin/file-response.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineFileCall } from '../shared/call.server'
import { problem } from '../shared/problem.server'
import { prospectListFields, toList } from '../shared/prospects.server'

export const handle = { policy: { keptReadOnly: true } satisfies RoutePolicy }

/** Built synchronously, while the caller waits. */
const MOST_ROWS = 10_000
const FAILED = 'Erreur lors de l’export'

export const action = defineFileCall({
  id: 'exportProspects',
  tag: 'Prospection',
  summary: 'La base de prospects, en fichier Excel',
  description: `Jusqu’à ${MOST_ROWS.toLocaleString('fr-FR')} prospects, avec un mot de passe donné depuis moins de dix minutes\u202f; au-delà, l’écran des exports prépare le fichier.`,
  body: z.object({ format: z.literal('xlsx'), filters: z.object(prospectListFields).prefault({}) }),
  bodyExample: { format: 'xlsx', filters: { prioritySegment: 'Haute' } },
  answer: { description: 'Le classeur.', type: fileTypes.xlsx },
  refusals: [401, 403, 404, 409, 503],
  async handle({ context, tenant, body: { format, filters: asked }, at }) {
    const { id, name, sessionHash } = context.get(administratorContext)
    if (!(await isPasswordFresh(tenant.db, { sessionHash, at })))
      return problem(403, `${FAILED}\u202f: reconnectez-vous, votre mot de passe date de plus de dix minutes.`)
    const { filters, order } = toList(asked)
    const query = new URLSearchParams(prospectQuery(filters, order)).toString()
    const file = { subject: prospectExport, query, format, most: MOST_ROWS, folders: tenant, makeFile: makeExportFile }
    const made = await exportNow(tenant.db, { ...file, actor: { id, name }, at })
    if (made.ok) return fileResponse({ body: new Uint8Array(made.bytes), format, fileName: made.fileName })
    if (made.reason === 'nothing') return problem(404, 'Aucun prospect à exporter')
    if (made.reason === 'too-many')
      return problem(409, `${FAILED}\u202f: ${made.count.toLocaleString('fr-FR')} prospects\u202f; ajoutez un filtre.`)
    return problem(503, `${FAILED}\u202f: ${exportFailureText[made.reason]}`)
  },
})
