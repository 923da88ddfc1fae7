import { formsIn } from '../use-checks'

export const stockForms = formsIn(() => import('../checks/stock'))
