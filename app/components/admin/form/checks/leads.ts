export { actionDoneForm, leadNoteForm, leadStatusForm, nextActionForm } from '~/models/lead'
