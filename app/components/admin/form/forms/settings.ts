import { formsIn } from '../forms-in'

export const settingForms = formsIn(() => import('../checks/settings'))
