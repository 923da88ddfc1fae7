import { formsIn } from '../use-checks'

export const contentForms = formsIn(() => import('../checks/content'))
