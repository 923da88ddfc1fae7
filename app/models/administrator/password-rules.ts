import { z } from 'zod'
import { commonPasswords } from './common-passwords'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-length'

/** Passwords are used as typed: neither trimmed nor truncated. */
export const newPasswordForm = z
  .string('Mot de passe requis')
  .max(MAX_PASSWORD_LENGTH, { error: `${MAX_PASSWORD_LENGTH} caractères au plus`, abort: true })
  .min(MIN_PASSWORD_LENGTH, { error: `${MIN_PASSWORD_LENGTH} caractères au moins`, abort: true })
  .refine(isUncommon, 'Ce mot de passe est parmi les plus courants : choisissez-en un autre')

function isUncommon(password: string): boolean {
  const isOneCharacter = new Set(password).size === 1
  return !isOneCharacter && !commonPasswords.has(password.toLowerCase())
}
