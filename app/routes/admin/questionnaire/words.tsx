import { data, href } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { productForms } from '~/components/admin/form/forms/products'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { TextAreaField } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import {
  editWords,
  type QuestionnaireWord,
  questionnaireWordNames,
  questionnaireWords,
  questionnaireWordsForm,
} from '~/models/crm/advice'
import { changeDraft, readDraft } from '~/models/crm/advice/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { pick } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/words'
import { BackToQuestionnaire } from './question-form'
import { answerRefused } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, template } = adminRequest(context)
  const { version, words } = await readDraft(db, template)
  return { version, words: pick({ ...template.questionnaire.words, ...words }, questionnaireWordNames) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request.clone(), questionnaireWordsForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return data({ result: submission.reply({ fieldErrors: forbidden }) }, { status: 409 })
  const { version, ...words } = submission.value
  const changed = await changeDraft(db, {
    ...{ template, version, actor, at },
    edit: (content) => editWords(content, { words, original: template.questionnaire.words }),
  })
  if (!changed.ok && changed.reason !== 'unchanged') return answerRefused(request, submission, changed)
  const notice = done(changed.ok ? 'Mots enregistrés dans le brouillon.' : 'Rien n’a changé.')
  return answerRow({ request, context }, { notice, page: href('/admin/questionnaire') })
}

/** Where each is read. */
const hints: Partial<Record<QuestionnaireWord, string>> = {
  title: 'Dans l’onglet et les moteurs de recherche.',
  start: 'Dans l’ouverture de la page d’accueil.',
  invitation: 'Sur l’accueil, les listes et les fiches.',
  promise: 'Sous l’invitation, avant «\u202fet des recommandations expliquées\u202f».',
  duration: 'Sous la première question, avant «\u202fsans compte\u202f».',
  isEnough: 'Une phrase, sous les avis.',
}

export default function QuestionnaireWordsPage({ loaderData: { version, words }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Mots autour des questions"
        lead={
          'Ce qui annonce le questionnaire, et ce qui suit la dernière réponse. «\u202f{nombre}\u202f», «\u202f{Nombre}\u202f» et «\u202f{chiffre}\u202f» deviennent le nombre de questions.'
        }
        actions={<BackToQuestionnaire />}
      />
      <AdminForm
        id="mots-questionnaire"
        schema={productForms(({ questionnaireWordsForm }) => questionnaireWordsForm)}
        action={href('/admin/questionnaire/mots')}
        defaultValue={words}
        version={version}
        button="Enregistrer dans le brouillon"
        pending="Enregistrement…"
        refused={actionData}
      >
        {(fields) => questionnaireWordNames.map((name) => <Word key={name} name={name} field={fields[name]} />)}
      </AdminForm>
    </>
  )
}

/** What may run over a line of a phone is a text of several. */
function Word({ name, field }: { name: QuestionnaireWord; field: DescribedField }) {
  const { label, max } = questionnaireWords[name]
  if (max > 100) return <TextAreaField field={field} label={label} hint={hints[name]} rows={3} required />
  return <TypedField field={field} label={label} hint={hints[name]} autoComplete="off" required />
}
