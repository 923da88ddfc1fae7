import { z } from 'zod'
import { typedText } from '~/models/values'

const MAX_URL = 1000
const MAX_TOKEN = 2000

/** An empty token keeps the stored one. */
export const feedForm = z.object({
  version: z
    .string('Rechargez la page')
    .regex(/^\d{1,9}$/, 'Rechargez la page')
    .transform(Number),
  url: typedText({ max: MAX_URL, required: 'Indiquez l’adresse' }).refine(
    isServed,
    'Une adresse qui commence par https://',
  ),
  token: typedText({ max: MAX_TOKEN }).default(''),
})

/** Tokens require TLS, except on loopback. */
function isServed(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))
}
