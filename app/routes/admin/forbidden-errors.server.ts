import type { Submission } from '@conform-to/react'
import type { ForbiddenWords } from '~/models/base/template'
import { findForbiddenWords, forbiddenWordsMessage } from '~/models/content/text'

/** Errors by field for claims that the law forbids for the shop's products. */
export function forbiddenErrors(
  rules: ForbiddenWords[],
  typed: Submission<unknown>['payload'],
): Record<string, string[]> | undefined {
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries(typed)) {
    const found = typeof text === 'string' ? findForbiddenWords(rules, text) : undefined
    if (found) errors[field] = [`${forbiddenWordsMessage(found)}.`]
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}
