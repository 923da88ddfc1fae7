import { formsIn } from '../forms-in'

export const inboxForms = formsIn(() => import('../checks/inbox'))
