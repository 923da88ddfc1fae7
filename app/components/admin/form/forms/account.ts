import { formsIn } from '../use-checks'

export const accountForms = formsIn(() => import('../checks/account'))
