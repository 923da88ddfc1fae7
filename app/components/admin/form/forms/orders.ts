import { formsIn } from '../use-checks'

export const orderForms = formsIn(() => import('../checks/orders'))
