import { z } from 'zod'

/** The schemas that have a name in the OpenAPI document: what the API answers. */
export const apiSchemas = z.registry<{ id: string }>()
