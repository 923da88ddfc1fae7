import { formsIn } from '../forms-in'

export const contentForms = formsIn(() => import('../checks/content'))
