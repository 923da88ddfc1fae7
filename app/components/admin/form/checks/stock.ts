export { movementForms, resolveForm, stockItemForm } from '~/models/shop/stock'
