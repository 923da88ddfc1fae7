import { expect, test } from 'vitest'
import { at, openDemoShop } from '../../../../../tests/support/shop-database'
import { finishReply, takeMessage } from '../conversation.server'
import { readHistory } from './thread.server'

test('what a message refers to is read from the messages before it, the newest first', async () => {
  const db = await openDemoShop()
  const visitor = { key: 'v', channel: 'page' } as const
  const say = async (text: string) => {
    const taken = await takeMessage(db, { visitor, text, at })
    if (!taken.ok || !taken.replyId) throw new Error('refused')
    return { message: taken.message, replyId: taken.replyId }
  }
  for (const [text, productIds, subject] of [
    ['Le Premium ?', ['prod-osmoseur-premium'], 'tell-me'],
    ['Merci', [], 'thanks'],
  ] as const) {
    const { replyId } = await say(text)
    const reply = { text: `Réponse à ${text}`, productIds: [...productIds], links: [], subjects: [subject] }
    await finishReply(db, { replyId, reply, source: 'embedded' })
  }
  const { message } = await say('Et son prix ?')
  const history = await readHistory(db, { message, at })
  expect(history).toMatchObject({
    lastReply: { body: 'Réponse à Merci' },
    recentProductIds: ['prod-osmoseur-premium'],
    recentSubjects: ['thanks'],
    earlier: ['Merci', 'Le Premium ?'],
  })
  expect(history.messages.map(({ body }) => body)).not.toContain('Et son prix ?')
})
