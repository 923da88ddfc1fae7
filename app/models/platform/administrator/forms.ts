import { z } from 'zod'
import { emailForm, nameForm } from '~/models/values/address'
import { typedText } from '~/models/values/typed-text'
import { newPasswordForm } from './password-rules'
import { MAX_VIEW_NAME_LENGTH, viewScreens } from './saved-view'

export const ownNameForm = z.object({ name: nameForm })

export const invitationForm = z.object({ name: nameForm, email: emailForm })

export const passwordChangeForm = z.object({
  current: z.string('Mot de passe requis').min(1, 'Mot de passe requis'),
  next: newPasswordForm,
})

export const factorCodeForm = z.object({ code: typedText({ max: 40, required: 'Code requis' }) })

export const savedViewForm = z.object({
  screen: z.enum(viewScreens, 'Liste inconnue'),
  query: z.string().default(''),
  name: typedText({ max: MAX_VIEW_NAME_LENGTH, required: 'Donnez un nom à cette vue' }),
})
