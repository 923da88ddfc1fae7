export { type CountedDataset, countDatasets, MAX_COUNTED } from './count.server'
export { exportRegister } from './register.server'
