import { formsIn } from '../forms-in'

export const leadForms = formsIn(() => import('../checks/leads'))
