import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { ProspectImport } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { administratorContext } from '~/middleware/administrator.server'
import { isAgentWanted, wakeEngine } from '~/models/base/agent/index.server'
import { fileRefusalText, namedSources, provenanceText } from '~/models/crm/prospect'
import {
  awaitImport,
  discardImport,
  type FoundImport,
  findImport,
  isGivenUp,
  listImportErrors,
  startImport,
} from '~/models/crm/prospect/index.server'
import { agentStoppedText, keepTypedCsv } from '~/routes/prospect-files.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { invalidInput, problem } from '../shared/problem.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: { body: { json: 1_048_576 } } satisfies RoutePolicy }

const MAX_ROWS = 20_000
const MOST_WAIT_MS = 30_000
const EMPTY_INPUT = 'Veuillez saisir des données CSV'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const action = defineCall({
  id: 'importProspects',
  method: 'post',
  tag: 'Prospection',
  summary: 'Importer des lignes de prospects',
  description:
    'Comme un fichier CSV dont les colonnes seraient les noms\u202f; une colonne inconnue est gardée à part.',
  body: z.object({
    prospects: z
      .array(z.record(z.string().max(200), cell))
      .min(1, EMPTY_INPUT)
      .max(MAX_ROWS),
    provenance: provenanceText
      .optional()
      .describe('D’où viennent les adresses, en mots dits à chaque personne dans le premier e-mail.'),
  }),
  bodyExample: { prospects: [{ email: 'eloise@hotel.example', first_name: 'Éloïse', company: 'Hôtel des Sources' }] },
  answer: {
    description: 'Ce qui a été écrit, et pourquoi le reste ne l’a pas été.',
    schema: z
      .object({
        imported: z.int().describe('Créés ou mis à jour.'),
        total_processed: z.int(),
        errors_count: z.int(),
        errors: z.array(z.string()).describe('Les vingt premières.'),
      })
      .register(apiSchemas, { id: 'ProspectImport' }),
    example: { imported: 1, total_processed: 1, errors_count: 0, errors: [] },
  },
  refusals: [400, 401, 403, 409, 413, 422, 503],
  async handle({ request, context, tenant, body: { prospects, provenance }, at }) {
    if (!(await isAgentWanted(tenant.db, 'upload'))) return problem(409, agentStoppedText)
    if (prospects.every((row) => Object.keys(row).length === 0)) return invalidInput({ prospects: [EMPTY_INPUT] })
    const kept = await keepTypedCsv(context, toCsvText(prospects), provenance || namedSources.csv_import)
    if (!kept.ok) return problem(kept.status, kept.words)
    const { db } = tenant
    const refused = refusalOf(await findImport(db, kept.id))
    if (refused) return discard({ context, tenant, at }, kept.id, refused)
    await startImport(db, { id: kept.id, actor: actorOf(context), at })
    wakeEngine()
    const written = await awaitImport(db, { id: kept.id, mostMs: MOST_WAIT_MS, signal: request.signal })
    return written?.state === 'completed' ? answerOf(tenant, written) : notWritten(written)
  },
})

function notWritten(found: FoundImport | undefined) {
  if (found && isGivenUp(found))
    return problem(503, 'Ces lignes sont reçues, mais leur écriture a échoué. L’écran des agents la reprend.')
  return (
    refusalOf(found) ??
    problem(503, 'Ces lignes sont reçues et s’écrivent encore. Suivez-les sur l’écran des fichiers.')
  )
}

type Row = Record<string, z.output<typeof cell>>

/** Writes the columns of all rows, each value on one line, so file lines match list entries. */
function toCsvText(rows: Row[]): string {
  const headings = [...new Set(rows.flatMap(Object.keys))]
  const line = (values: unknown[]) => values.map(quoted).join(',')
  return [line(headings), ...rows.map((row) => line(headings.map((name) => row[name])))].join('\n')
}

function quoted(value: unknown): string {
  return `"${String(value ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '""')}"`
}

/** Undefined when the lines can be imported. */
function refusalOf(found: ProspectImport | undefined) {
  if (found?.failure && found.failure !== 'no-email')
    return problem(422, `Ces lignes sont illisibles\u202f: ${fileRefusalText(found.failure)}`)
  if (found?.estimate == null)
    return invalidInput({ prospects: ['Aucune colonne ne donne l’adresse e-mail\u202f: nommez-la email.'] })
}

async function discard(
  { context, tenant, at }: { context: Readonly<RouterContextProvider>; tenant: Tenant; at: Date },
  id: string,
  refusal: ReturnType<typeof invalidInput>,
) {
  await discardImport(tenant.db, { id, folders: tenant, actor: actorOf(context), at })
  return refusal
}

function actorOf(context: Readonly<RouterContextProvider>) {
  const { id, name } = context.get(administratorContext)
  return { id, name }
}

async function answerOf({ db }: Tenant, { id, created, updated, refused, total }: ProspectImport) {
  const errors = await listImportErrors(db, id)
  return {
    imported: created + updated,
    total_processed: total,
    errors_count: refused,
    // Line 1 is the header.
    errors: errors.map(({ line, words }) => `Ligne ${line - 1}\u202f: ${words}`),
  }
}
