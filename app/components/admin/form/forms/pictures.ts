import { formsIn } from '../forms-in'

export const pictureForms = formsIn(() => import('../checks/pictures'))
