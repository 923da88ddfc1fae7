export { listOthersEvents, setOrderStatus } from './status.server'
