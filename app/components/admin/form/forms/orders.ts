import { formsIn } from '../forms-in'

export const orderForms = formsIn(() => import('../checks/orders'))
