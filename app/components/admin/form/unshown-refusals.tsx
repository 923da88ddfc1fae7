import { Notice } from '~/components/ui/notice'
import { changedText, type FormAnswer } from './desk-form'

/** Why forms were refused that the page no longer has: where no script runs, it came back without them. */
export function UnshownRefusals({ answers }: { answers: (FormAnswer | undefined)[] }) {
  const lines = answers.flatMap(refusalLines)
  return lines.length > 0 ? <Notice tone="danger" lines={lines} /> : null
}

function refusalLines(answer: FormAnswer | undefined): string[] {
  if (!answer || !('result' in answer)) return []
  const messages = Object.values(answer.result.error ?? {}).flatMap((each) => each ?? [])
  return [...(answer.changed ? [changedText, ...answer.changed.lines] : []), ...messages.map((each) => `${each}.`)]
}
