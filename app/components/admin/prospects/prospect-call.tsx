import { href } from 'react-router'
import { DeskForm, type FormAnswer } from '../form/desk-form'
import { prospectForms } from '../form/forms/prospects'
import { TypedField } from '../form/typed-field'

export interface CallProps {
  prospectId: string
  version: number
  /** Undefined when none is planned. */
  call: { day: string; words: string; about: string } | undefined
  refused: { call?: FormAnswer | undefined; called?: FormAnswer | undefined }
}

/** The planned call, and its outcome. */
export function ProspectCall(props: CallProps) {
  const { prospectId, version, call, refused } = props
  return (
    <section className="admin-panel" aria-labelledby="rappel">
      <h2 id="rappel">Rappel</h2>
      {call ? (
        <>
          <p>
            Prévu {call.words}
            {'\u202f: '}
            <span className="anywhere">{call.about}</span>
          </p>
          <DeskForm
            id="rappel-fait"
            schema={prospectForms(({ callDoneForm }) => callDoneForm)}
            action={href('/admin/prospects/:prospectId/rappel/fait', { prospectId })}
            refused={refused.called}
            version={version}
            button="Rappel fait"
            pending="Enregistrement…"
          >
            {(fields) => <TypedField field={fields.outcome} label="Ce qui en est sorti" autoComplete="off" />}
          </DeskForm>
        </>
      ) : null}
      <DeskForm
        id="prevoir"
        schema={prospectForms(({ callForm }) => callForm)}
        action={href('/admin/prospects/:prospectId/rappel', { prospectId })}
        refused={refused.call}
        defaultValue={{ day: call?.day ?? '', about: call?.about ?? '' }}
        version={version}
        button={call ? 'Changer le rappel' : 'Prévoir un rappel'}
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <>
            <TypedField field={fields.day} label="Rappeler le" type="date" />
            <TypedField field={fields.about} label="À propos de" autoComplete="off" />
          </>
        )}
      </DeskForm>
    </section>
  )
}
