import { registerEffects } from '../../app/order-effects/index.server'

registerEffects()
