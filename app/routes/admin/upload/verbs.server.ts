import { href } from 'react-router'
import { z } from 'zod'
import type { ProspectImport } from '~/database/schema'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import {
  legalBases,
  type Mapping,
  prospectFields,
  prospectSources,
  provenanceText,
  type ReadFacts,
  type ReadingAsked,
} from '~/models/crm/prospect'
import {
  correctImport,
  discardImport,
  factsOf,
  findImport,
  rereadImport,
  startImport,
} from '~/models/crm/prospect/index.server'
import { caution } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'
import { noProvenanceText } from './import-view.server'
import { startUpload } from './receive-files.server'

/** Columns are in the fields `colonne-0`, `colonne-1` …; `demarrer` starts the agent too. */
async function importForm({ db, params: { importId = '' } }: Asked) {
  const found = await findImport(db, importId)
  const places = Object.keys((found && factsOf(found)?.headings) ?? [])
  const columns = Object.fromEntries(places.map((place) => [`colonne-${place}`, z.string().optional()]))
  return z.object({
    ...columns,
    provenance: provenanceText.removeDefault().optional(),
    source: z.enum(prospectSources).optional().catch(undefined),
    'base-legale': z.enum(legalBases).optional().catch(undefined),
    feuille: z.string().optional(),
    encodage: z.string().optional(),
    demarrer: z.string().optional(),
  })
}

type ImportForm = z.output<Awaited<ReturnType<typeof importForm>>>

const refusals = {
  'no-email': wrong('', 'Désignez la colonne des adresses e-mail.', 400),
  twice: wrong('', 'Deux colonnes ne peuvent pas donner la même information\u202f: corrigez l’une d’elles.', 400),
  'no-provenance': wrong('provenance', noProvenanceText, 400),
}

export const importVerbs = verbsOf('/admin/upload/:importId/*', {
  // Estimates again.
  colonnes: verb(importForm, async (asked) => {
    const {
      db,
      context,
      value,
      params: { importId = '' },
    } = asked
    const found = await findImport(db, importId)
    if (!found) return missing('Import inconnu')
    if (await isReadAgain(asked, found))
      return backToFile(asked, done('Fichier lu de nouveau\u202f: vérifiez ses colonnes.'))
    const corrected = await correctImport(db, { found, folders: context.get(tenantContext), ...saidIn(value) })
    return corrected.ok ? backToFile(asked, done('Estimation mise à jour.')) : refusals[corrected.reason]
  }),

  // Queues the file for the agent.
  traiter: verb(importForm, async (asked) => {
    const {
      db,
      context,
      value,
      params: { importId = '' },
      actor,
      at,
    } = asked
    const found = await findImport(db, importId)
    if (!found) return missing('Import inconnu')
    if (found.state === 'to-check' && (await isReadAgain(asked, found)))
      return backToFile(asked, caution('Fichier lu de nouveau\u202f: vérifiez ses colonnes avant de le traiter.'))
    const started = await startImport(db, { id: importId, ...saidIn(value), actor, at })
    if (started.ok) {
      const refused = value.demarrer === undefined ? [] : await startUpload(context)
      const notice = done('Le fichier est confié à l’agent d’upload.', ...refused)
      return backToFile(asked, refused.length > 0 ? { ...notice, tone: 'caution' } : notice)
    }
    if (started.reason === 'unknown') return missing('Import inconnu')
    if (started.reason === 'started') return backToFile(asked, caution('Ce fichier est déjà traité.'))
    return refusals[started.reason]
  }),

  retirer: verb(z.object({}), async ({ db, context, params: { importId = '' }, actor, at }) => {
    const isGone = await discardImport(db, { id: importId, folders: context.get(tenantContext), actor, at })
    const notice = isGone
      ? done('Fichier retiré.')
      : caution('Ce fichier est déjà traité ou retiré\u202f: il reste dans l’historique.')
    return { elsewhere: redirectWithNotice(context, href('/admin/upload'), notice) }
  }),
})

export type ImportVerb = (typeof importVerbs.paths)[number]

/** The form leaves the page that it is on, which may be that of a refused verb. */
function backToFile({ context, params: { importId = '' } }: Asked<unknown>, notice: Notice): Outcome {
  return { elsewhere: redirectWithNotice(context, href('/admin/upload/:importId', { importId }), notice) }
}

/** Where an administrator chose another sheet or encoding. */
async function isReadAgain({ db, context, value }: Asked<ImportForm>, found: ProspectImport): Promise<boolean> {
  const reading = changedReading(found, { sheet: value.feuille, encoding: value.encodage })
  if (reading)
    await rereadImport(db, { found, folders: context.get(tenantContext), readFile: readProspectFile, reading })
  return reading !== undefined
}

function changedReading(found: ProspectImport, { sheet, encoding }: ReadingAsked): ReadingAsked | undefined {
  const { sheetNames = [], encodings = [], ...read }: Partial<ReadFacts> = factsOf(found) ?? {}
  if (sheet && sheet !== read.sheet && sheetNames.includes(sheet)) return { sheet }
  return encoding && encoding !== read.encoding && encodings.includes(encoding) ? { encoding } : undefined
}

function saidIn({ source, provenance, 'base-legale': legalBasis, ...value }: ImportForm) {
  return { mapping: mappingIn(value), source, provenance, legalBasis }
}

function mappingIn(fields: Record<string, string | undefined>): Mapping {
  const mapping: Mapping = {}
  for (const [name, value] of Object.entries(fields)) {
    const place = /^colonne-(\d{1,3})$/.exec(name)?.[1]
    const field = prospectFields.find((known) => known === value)
    if (place !== undefined && field) mapping[Number(place)] = field
  }
  return mapping
}
