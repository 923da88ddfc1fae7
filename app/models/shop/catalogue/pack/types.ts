import type { PackType } from '~/database/schema'

export const packTypes = ['individual', 'basique', 'medium', 'premium'] as const satisfies readonly PackType[]
