import { formsIn } from '../use-checks'

export const prospectForms = formsIn(() => import('../checks/prospects'))
