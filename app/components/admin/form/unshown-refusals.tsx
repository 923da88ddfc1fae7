import { useActionData } from 'react-router'
import { Notice } from '~/components/ui/notice'
import { changedText, type FormAnswer } from './admin-form'

/** Why forms were refused that the page no longer has: where no script runs, it came back without them. */
function UnshownRefusals({ answers }: { answers: (FormAnswer | undefined)[] }) {
  const lines = answers.flatMap(refusalLines)
  return lines.length > 0 ? <Notice tone="danger" lines={lines} /> : null
}

/** The same for the verbs of a record; `isGone` is asked for the parts of the path after the record's. */
export function UnshownRefusal({ isGone }: { isGone: (verb: string[]) => boolean }) {
  const answer = useActionData<FormAnswer>()
  const sent = answer && 'sent' in answer ? answer.sent?.split('/').slice(4) : undefined
  const verb = sent?.[0] === 'messages' ? sent.slice(1) : sent
  return verb && isGone(verb) ? <UnshownRefusals answers={[answer]} /> : null
}

function refusalLines(answer: FormAnswer | undefined): string[] {
  if (!answer || !('result' in answer)) return []
  const messages = Object.values(answer.result.error ?? {}).flatMap((each) => each ?? [])
  return [...(answer.changed ? [changedText, ...answer.changed.lines] : []), ...messages.map((each) => `${each}.`)]
}
