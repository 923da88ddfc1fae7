import { useRouteLoaderData } from 'react-router'
import type { DeskTexts } from '~/models/base/template'
import type { Assistant } from '~/models/support/contact'
import { standardVat, type Vat } from '~/models/values/money'

interface DeskWords extends DeskTexts {
  /** Mark of an offer that is asked for. */
  asked: string
  unsealed: { ground: string; without: string; apart: string }
  assistant: Assistant
}

/** The words of the shop's trade in the back-office. */
export function useDeskWords(): DeskWords {
  return useRouteLoaderData<{ words: DeskWords }>('routes/admin/layout')?.words ?? noWords
}

/** Of catalogue prices. */
export function useDeskVat(): Vat {
  return useRouteLoaderData<{ vat: Vat }>('routes/admin/layout')?.vat ?? standardVat
}

const noUnsealed = { ground: '', without: '', apart: '' }
const noAssistant = { title: '', name: '', agent: '', to: '', self: '', introduced: '' }
const noWords: DeskWords = {
  ...{ machine: '', partHint: '', writtenOff: '', asked: '' },
  ...{ unsealed: noUnsealed, assistant: noAssistant },
}
