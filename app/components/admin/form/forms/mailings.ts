import { formsIn } from '../use-checks'

export const mailingForms = formsIn(() => import('../checks/mailings'))
