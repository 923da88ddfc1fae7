import { data } from 'react-router'
import { renderLegalText } from '~/models/content/text/index.server'
import { WorkerExceeded } from '~/runtime/bounded-worker.server'
import { QueueFull } from '~/runtime/work-queue'

/** Answers 503 when the text could not be rendered in time. */
export async function legalHtml(...asked: Parameters<typeof renderLegalText>): Promise<string> {
  try {
    return await renderLegalText(...asked)
  } catch (error) {
    if (!(error instanceof WorkerExceeded || error instanceof QueueFull)) throw error
    throw data('Cette page ne peut pas s’afficher en ce moment. Réessayez dans un instant.', { status: 503 })
  }
}
