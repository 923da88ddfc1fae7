import { formsIn } from '../use-checks'

export const productForms = formsIn(() => import('../checks/products'))
