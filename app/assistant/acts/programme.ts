import type { Reply } from '~/models/support'
import { reply } from '../reply'
import type { AnswerInput } from './about'

/** Only says that a programme is closed. */
export function programmeAct({ subject, settings }: AnswerInput): Reply | undefined {
  const isOpen = settings[subject === 'loyalty' ? 'loyalty.enabled' : 'referral.enabled'] === 'oui'
  return isOpen ? undefined : reply('Ce programme n’est pas ouvert en ce moment.')
}
