export { movementForms, resolveForm, stockItemForm } from '~/models/stock'
