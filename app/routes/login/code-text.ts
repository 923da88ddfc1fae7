/** Reasons for refusing a second-factor code. */
export const codeText = {
  wrong: 'Ce code n’est pas le bon',
  used: 'Ce code a déjà servi : attendez le suivant',
  'clock-off': 'Ce code est d’un autre moment : l’horloge de votre téléphone est décalée, remettez-la à l’heure',
}
