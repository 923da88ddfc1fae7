import { formsIn } from '../forms-in'

export const productForms = formsIn(() => import('../checks/products'))
