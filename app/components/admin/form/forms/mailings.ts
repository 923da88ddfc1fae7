import { formsIn } from '../forms-in'

export const mailingForms = formsIn(() => import('../checks/mailings'))
