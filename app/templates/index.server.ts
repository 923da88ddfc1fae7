import type { Template } from '~/models/base/template'
import { osmoseurs } from './osmoseurs/index.server'

/** By the name that a tenant has for its own. */
export const templates: Record<string, Template> = { osmoseurs }
