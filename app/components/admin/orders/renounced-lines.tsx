import { SelectField } from '~/components/ui/field'
import type { DescribedField } from '~/components/ui/use-fields'
import { unitsName } from '~/models/fulfilment'
import { TypedField } from '../form/typed-field'
import type { OrderLineProps } from './order-page-props'

const returnOptions = [
  { value: 'oui', label: 'L’envoyer à l’acheteur' },
  { value: 'non', label: 'Ne pas l’envoyer' },
]

interface RenouncedLinesProps {
  lines: OrderLineProps[]
  fieldOf(name: string): DescribedField
}

/** Units by line, with the consequences for pack and gift, and their label. */
export function RenouncedLines({ lines, fieldOf }: RenouncedLinesProps) {
  return (
    <>
      {lines.map((line) => (
        <TypedField
          key={line.position}
          field={fieldOf(unitsName(line.position))}
          label={`${line.name} (${line.left} au plus)`}
          hint={packAndGift(line)}
          inputMode="numeric"
        />
      ))}
      <SelectField
        field={fieldOf('returnAddress')}
        label="Étiquette de retour"
        options={returnOptions}
        hint="L’adresse, la référence et le dernier jour d’envoi, par e-mail."
      />
    </>
  )
}

/** Required by our terms to be shown before confirmation. */
function packAndGift({ parts, gift }: OrderLineProps): string | undefined {
  const pack = parts.length > 0 ? `Le pack se rend entier\u202f: ${parts.join(', ')}.` : ''
  const present = gift ? `${gift}\u202f: il se rend aussi. Gardé, sa valeur se déduit du montant remboursé.` : ''
  return [pack, present].filter(Boolean).join(' ') || undefined
}
