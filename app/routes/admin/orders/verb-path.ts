import { verbPathOf } from '~/components/admin/form/verb-path'
import type { OrderVerb } from './verbs.server'

/** Where the form of a verb posts. */
export const verbPath = verbPathOf<OrderVerb>('/admin/orders/:orderId/*')
