import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'

const MAX_URL = 1000
const MAX_TOKEN = 2000

/** An empty token keeps the stored one. */
export const feedForm = z.object({
  version: versionField,
  url: typedText({ max: MAX_URL, required: 'Indiquez l’adresse' }).refine(
    isWithoutCredentials,
    'Une adresse qui commence par https://, sans identifiant ni mot de passe',
  ),
  token: typedText({ max: MAX_TOKEN }).default(''),
})

/** Which servers it may name depends on the platform and the operator: `changeFeed` checks them. */
function isWithoutCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
