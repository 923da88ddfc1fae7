import { z } from 'zod'
import type { Prospect } from '~/database/schema'
import {
  fullName,
  type ProspectFilters,
  type ProspectOrder,
  prioritySegments,
  prospectSorts,
  prospectSources,
  prospectStatuses,
} from '~/models/crm/prospect'
import { readEnriched } from '~/models/crm/prospect/index.server'
import { apiSchemas } from './schemas.server'

const instant = z.string().describe('Instant ISO-8601, UTC.')
const score = z.int().describe('De 0 à 100.')

export const hunterProspectSchema = z
  .object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    job_title: z.string(),
    email: z.string(),
    company: z.string(),
    score,
    status: z.enum(prospectStatuses),
    source: z.enum(prospectSources),
    created_date: instant,
  })
  .register(apiSchemas, { id: 'HunterProspect' })

export const prospectSchema = z
  .object({
    id: z.string(),
    nom: z.string(),
    email: z.string(),
    entreprise: z.string(),
    telephone: z.string(),
    ville: z.string(),
    secteur: z.string(),
    source: z.enum(prospectSources),
    score,
    priority_segment: z.enum(prioritySegments),
    status: z.enum(prospectStatuses),
    campaign_status: z.string(),
    last_contact_date: instant.nullable(),
    created_at: instant,
    enriched_data: z.record(z.string(), z.unknown()),
  })
  .register(apiSchemas, { id: 'Prospect' })

export function toHunterProspect(row: Prospect): z.input<typeof hunterProspectSchema> {
  const { id, first_name, last_name, job_title, email, company, score, status, source, created_at } = row
  return { id, first_name, last_name, job_title, email, company, score, status, source, created_date: created_at }
}

export function toProspect(row: Prospect): z.input<typeof prospectSchema> {
  const { id, email, source, score, priority_segment, status, campaign_status, created_at } = row
  return {
    ...{ id, nom: fullName(row), email, source, score, priority_segment, status, campaign_status, created_at },
    entreprise: row.company,
    telephone: row.phone,
    ville: row.city,
    secteur: row.sector,
    last_contact_date: row.last_contact_at,
    enriched_data: readEnriched(row.enriched_data),
  }
}

const MAX_TYPED = 200

/** Filters and order, named as in the query string of the back-office list. */
export const prospectListFields = {
  sort_by: z.enum(prospectSorts).default('created_at'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  search: z.string().max(MAX_TYPED).default('').describe('Des mots du nom, de l’entreprise, de la ville, de l’e-mail.'),
  prioritySegment: z.enum([...prioritySegments, '']).optional(),
  source: z.enum([...prospectSources, '']).optional(),
  status: z.enum([...prospectStatuses, '']).optional(),
}

type ListFields = z.output<z.ZodObject<typeof prospectListFields>>

export function toList({ search, prioritySegment, source, status, sort_by, sort_order }: ListFields) {
  const filters: ProspectFilters = {
    words: search,
    ...(prioritySegment && { segment: prioritySegment }),
    ...(source && { source }),
    ...(status && { status }),
  }
  const order: ProspectOrder = { by: sort_by, direction: sort_order }
  return { filters, order }
}
