export {
  addAddress,
  changeAddress,
  chooseDefaultAddress,
  findAddress,
  listAddresses,
  removeAddress,
} from './address-book.server'
