import { formsIn } from '../forms-in'

export const accountForms = formsIn(() => import('../checks/account'))
