import type { Settings } from '~/models/base/setting'
import type { ShopTexts } from '~/models/base/template'
import { ofName } from '~/models/values/wording'

/** What the assistant of a shop is called. */
export interface Assistant {
  /** Above its messages and its page; says that it is an AI. */
  title: string
  /** At the beginning of a sentence. */
  name: string
  /** As one of the agents. */
  agent: string
  /** After a verb, such as in « Poser une question ». */
  to: string
  /** After « Je suis ». */
  self: string
  /** The same, where nothing says of which shop. */
  introduced: string
}

/** The name that the owner gave it, else the trade's, else that of the shop. */
export function assistantOf(settings: Pick<Settings, 'assistant.name' | 'shop.name'>, words: ShopTexts): Assistant {
  const name = settings['assistant.name'] || words.assistantName
  if (!name)
    return {
      title: `Assistant IA ${ofName(settings['shop.name'])}`,
      name: 'L’assistant',
      agent: 'Assistant',
      to: 'à l’assistant IA',
      self: 'l’assistant IA de la boutique',
      introduced: 'un assistant IA',
    }
  return {
    title: `${name}, assistant IA`,
    name,
    agent: name,
    to: `à ${name}, assistant IA`,
    self: `${name}, assistant IA de la boutique`,
    introduced: `${name}, un assistant IA`,
  }
}
