import { osmoseurs } from './osmoseurs/index.server'
import type { Template } from './types'

/** By the name that a tenant has for its own. */
export const templates: Record<string, Template> = { osmoseurs }
