export { rulesForm } from '~/models/advice'
export { newProductForm, packForm, productForm, productPriceForm } from '~/models/catalogue'
