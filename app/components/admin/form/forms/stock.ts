import { formsIn } from '../forms-in'

export const stockForms = formsIn(() => import('../checks/stock'))
