import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import { sideText } from '~/models/base/audit'
import type { ChangedSince } from '~/models/base/audit/index.server'
import type { AddressRefusal, CompanionRefusal } from '~/models/shop/catalogue/index.server'
import { formatDateTime } from '~/models/values/french-date'

/** Errors by refused field. */
export function addressErrors(refused: AddressRefusal): Record<string, string[]> {
  switch (refused.reason) {
    case 'slug-taken':
      return { slug: [`Cette adresse mène déjà à «\u202f${refused.by}\u202f»\u202f: choisissez-en une autre`] }
    case 'slug-of-page':
      return { slug: ['Cette adresse est celle d’une page de la boutique\u202f: choisissez-en une autre'] }
    case 'sku-taken':
      return { sku: [`Cette référence est déjà celle de «\u202f${refused.by}\u202f»`] }
  }
}

export function companionErrors({ reason, sku }: CompanionRefusal): Record<string, string[]> {
  const words = {
    'companion-unknown': `Aucun produit n’a la référence «\u202f${sku}\u202f»`,
    'companion-itself': 'Un produit ne va pas avec lui-même',
    'companion-twice': `«\u202f${sku}\u202f» est cité deux fois`,
    'companion-not-sold': `«\u202f${sku}\u202f» n’est pas en vente\u202f: publiez-le d’abord`,
    'companion-service': `«\u202f${sku}\u202f» est un service\u202f: il ne s’use pas, retirez la quantité par an`,
  }
  return { companions: [words[reason]] }
}

/** Conflict: returns what the other administrator wrote, and the current version. */
export function answerChanged(submission: Submission<unknown, string[]>, changed: ChangedSince) {
  const { version, since } = changed
  return data({ result: submission.reply(), changed: { version, lines: changeLines({ since }) } }, { status: 409 })
}

export function changeLines({ since }: Pick<ChangedSince, 'since'>): string[] {
  return since.map(({ actor, at, after }) => `${actor}, ${formatDateTime(new Date(at))} — ${sideText(after)}`)
}

export function answerErrors(submission: Submission<unknown, string[]>, fieldErrors: Record<string, string[]>) {
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}
