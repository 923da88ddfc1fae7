import { formsIn } from '../forms-in'

export const prospectForms = formsIn(() => import('../checks/prospects'))
