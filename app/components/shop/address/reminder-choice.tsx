import { agreementTexts } from '~/models/base/agreement'

/** Consent is never pre-checked (art. 4.11 RGPD), except where already given for this cart. */
export function ReminderChoice({ isChecked }: { isChecked: boolean }) {
  return (
    <label className="checkbox">
      <input type="checkbox" name="remind" value="on" defaultChecked={isChecked} />
      <span>
        {agreementTexts['cart-reminder'].text}{' '}
        <span className="muted small">Trois e-mails au plus, au sujet de ce panier seul.</span>
      </span>
    </label>
  )
}
