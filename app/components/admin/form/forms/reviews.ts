import { formsIn } from '../forms-in'

export const reviewForms = formsIn(() => import('../checks/reviews'))
