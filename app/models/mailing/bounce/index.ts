export { bounceReason } from './reasons'
