import { z } from 'zod'
import { importStates, MAX_UPLOAD_BYTES, provenanceOfFile, provenanceText } from '~/models/crm/prospect'
import { findImport } from '~/models/crm/prospect/index.server'
import { keepFile } from '~/routes/prospect-files.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { withUploadedFiles } from '~/runtime/uploaded-files.server'
import { defineCall } from '../shared/call.server'
import { invalidInput, problem } from '../shared/problem.server'
import { apiSchemas } from '../shared/schemas.server'

// One file, with headroom so that a slightly too large one is refused by name.
export const handle = { policy: { limit: 'upload', body: { multipart: 12_582_912 } } satisfies RoutePolicy }

const provenanceHelp =
  'D’où viennent les adresses, en mots dits à chaque personne dans le premier e-mail\u202f; sinon le nom du fichier.'

const statusOf = { type: 415, empty: 422, 'too-large': 413, 'disk-full': 503 } as const

export const action = defineCall({
  id: 'uploadProspects',
  method: 'post',
  tag: 'Prospection',
  summary: 'Envoyer un fichier de prospects à l’agent Upload',
  description: 'Un .xlsx, .xls ou .csv de 10 Mo au plus, reçu à part de la boutique\u202f; un autre champ est ignoré.',
  file: { field: 'file', description: 'Le fichier.', texts: { provenance: provenanceHelp } },
  answer: {
    description: 'Le fichier est reçu\u202f; l’agent l’écrit ensuite, dès qu’il est démarré.',
    schema: z
      .object({ id: z.string(), file_name: z.string(), file_size: z.int(), status: z.enum(importStates) })
      .register(apiSchemas, { id: 'UploadedProspects' }),
    example: {
      id: '019a9f2c-7c00-7000-8000-1a2b3c4d5e6f',
      file_name: 'clients.xlsx',
      file_size: 48_213,
      status: 'processing',
    },
  },
  refusals: [400, 401, 403, 413, 415, 422, 503],
  async handle({ request, tenant, context }) {
    const options = { ...tenant, maxFileBytes: MAX_UPLOAD_BYTES + 1 }
    const received = await withUploadedFiles(request, options, async (form, [file]) => {
      if (!file) return problem(422, 'Aucun fichier à traiter')
      const { data: said, error } = provenanceText.safeParse(form.get('provenance') ?? '')
      if (error) return invalidInput({ provenance: error.issues.map(({ message }) => message) })
      const provenance = said || provenanceOfFile(file.name)
      const kept = await keepFile(context, file, { isChecked: false, provenance })
      if (!('id' in kept)) return problem(statusOf[kept.reason], kept.words)
      const found = await findImport(tenant.db, kept.id)
      const { id } = kept
      return { id, file_name: file.name, file_size: file.size, status: found?.state ?? 'processing' }
    })
    if (received.ok) return received.value
    if (received.reason === 'busy') return problem(503, 'Trop de fichiers arrivent en ce moment.')
    return problem(400, 'Ce formulaire est illisible.')
  },
})
