import type { Template } from '~/models/base/template'
import { coaching } from './coaching/index.server'
import { ecommerce } from './ecommerce/index.server'
import { immobilier } from './immobilier/index.server'
import { osmoseurs } from './osmoseurs/index.server'
import { restaurant } from './restaurant/index.server'
import { sante } from './sante/index.server'
import { services } from './services/index.server'

/** By the name that a tenant has for its own. */
export const templates: Record<string, Template> = {
  osmoseurs,
  ecommerce,
  services,
  restaurant,
  immobilier,
  coaching,
  sante,
}
