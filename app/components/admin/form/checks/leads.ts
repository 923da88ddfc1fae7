export { actionDoneForm, leadNoteForm, leadStatusForm, nextActionForm } from '~/models/crm/lead'
