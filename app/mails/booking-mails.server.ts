import { href } from 'react-router'
import type { Booking } from '~/database/schema'
import { bookingMomentText, durationText, personsText } from '~/models/support/booking'
import { bookingPath, findBooking } from '~/models/support/booking/index.server'
import { typesetPhone } from '~/models/values/phone'
import { automaticNotice, button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

type BookingKind = `booking-${'confirmation' | 'moved' | 'cancelled' | 'reminder' | 'notice'}`

async function read<Kind extends BookingKind>({ db }: MailShop, { data }: QueuedMail<Kind>) {
  const booking = requireSubject(await findBooking(db, data.bookingId))
  const moment = bookingMomentText(data.startsAt)
  return { booking, moment, when: { starts_at: data.startsAt, ends_at: data.endsAt } }
}

/** Without the name nor what was written: the address is not verified. */
export async function bookingConfirmation(shop: MailShop, mail: QueuedMail<'booking-confirmation'>): Promise<Letter> {
  const { booking, moment, when } = await read(shop, mail)
  return {
    subject: `Votre rendez-vous\u202f: ${moment}`,
    title: 'Votre rendez-vous est noté',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(`C’est noté\u202f: ${booking.service_name}, ${moment} (heure de Paris).`),
      factsOf(booking, when),
      paragraph(
        'Le fichier joint l’ajoute à votre agenda. Un empêchement, ou une demande qui n’est pas de vous\u202f?',
      ),
      ...changeButton(shop, booking),
    ],
  }
}

export async function bookingReminder(shop: MailShop, mail: QueuedMail<'booking-reminder'>): Promise<Letter> {
  const { booking, moment, when } = await read(shop, mail)
  return {
    subject: `Rappel\u202f: votre rendez-vous ${moment}`,
    title: 'À bientôt',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(`Votre rendez-vous approche\u202f: ${booking.service_name}, ${moment} (heure de Paris).`),
      factsOf(booking, when),
      paragraph('Un empêchement\u202f? Prévenez-nous dès maintenant\u202f: quelqu’un d’autre pourra venir.'),
      ...changeButton(shop, booking),
    ],
  }
}

export async function bookingMoved(shop: MailShop, mail: QueuedMail<'booking-moved'>): Promise<Letter> {
  const { booking, moment, when } = await read(shop, mail)
  return {
    subject: `Rendez-vous déplacé\u202f: ${moment}`,
    title: 'Votre rendez-vous est déplacé',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(`Votre rendez-vous du ${bookingMomentText(mail.data.formerly)} est déplacé au ${moment}.`),
      factsOf(booking, when),
      paragraph('Le fichier joint le met à jour dans votre agenda. Cet horaire ne vous va pas\u202f?'),
      ...changeButton(shop, booking),
    ],
  }
}

export async function bookingCancelled(shop: MailShop, mail: QueuedMail<'booking-cancelled'>): Promise<Letter> {
  const { booking, moment, when } = await read(shop, mail)
  const { by, reason } = mail.data
  return {
    subject: `Rendez-vous annulé\u202f: ${moment}`,
    title: 'Votre rendez-vous est annulé',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        by === 'shop'
          ? `Nous devons annuler votre rendez-vous du ${moment}. Veuillez nous en excuser.`
          : `Votre rendez-vous du ${moment} est annulé, comme demandé.`,
      ),
      ...(reason ? [paragraph(reason)] : []),
      factsOf(booking, when),
      button('Choisir un autre créneau', shop.origin + href('/rendez-vous')),
    ],
  }
}

const about = {
  new: { subject: 'Nouveau rendez-vous', title: 'Un rendez-vous est pris' },
  moved: { subject: 'Rendez-vous déplacé', title: 'Un rendez-vous est déplacé' },
  cancelled: { subject: 'Rendez-vous annulé', title: 'Un rendez-vous est annulé\u202f: le créneau est libre' },
}

/** To the shop. */
export async function bookingNotice(shop: MailShop, mail: QueuedMail<'booking-notice'>): Promise<Letter> {
  const { booking, moment, when } = await read(shop, mail)
  const { formerly } = mail.data
  const { subject, title } = about[mail.data.about]
  return {
    subject: `${subject}\u202f: ${moment}`,
    title,
    blocks: [
      ...(formerly ? [paragraph(`Il était prévu ${bookingMomentText(formerly)}.`)] : []),
      facts(
        fact('Rendez-vous', `${booking.service_name}, ${moment} (${durationText(when)})`, true),
        fact('Nom', booking.name),
        fact('Téléphone', booking.phone && typesetPhone(booking.phone), true),
        fact('E-mail', booking.email),
        fact('Pour', booking.persons === null ? '' : personsText(booking.persons)),
        fact('Précision', booking.note),
        fact('Référence', booking.number),
      ),
      button('Ouvrir le rendez-vous', shop.origin + href('/admin/rendez-vous/:bookingId', { bookingId: booking.id })),
    ],
    footer: automaticNotice(mail.at),
  }
}

function factsOf(booking: Booking, when: Pick<Booking, 'starts_at' | 'ends_at'>): MailBlock {
  return facts(
    fact('Rendez-vous', booking.service_name),
    fact('Quand', `${bookingMomentText(when.starts_at)} (${durationText(when)})`, true),
    fact('Où', booking.location),
    fact('Pour', booking.persons === null ? '' : personsText(booking.persons)),
    fact('Référence', booking.number),
  )
}

function changeButton({ origin, signer }: MailShop, { id }: Booking): MailBlock[] {
  return [button('Déplacer ou annuler', origin + bookingPath(signer, id))]
}
