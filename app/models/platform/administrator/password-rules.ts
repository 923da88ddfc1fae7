import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/**
 * The most common passwords of at least eight characters in published leaks, French and international, in lower case.
 * Used instead of composition rules (NIST SP 800-63B, 5.1.1.2).
 */
const commonPasswords = new Set(
  `00000000 0123456789 1111111111 11111111 112233445566 11223344 12121212 12341234 123123123 1234512345 123456123
  1234567 12345678 123456789 1234567890 12345678910 123456789a 123456789m 123456aa 123456azerty 1234abcd 123654789
  12qwaszx 147258369 14725836 159357456 19871987 19891989 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 20002000
  22222222 2w3e4r5t 31415926 33333333 44444444 55555555 55667788 66666666 741852963 77777777 789456123 789654123
  87654321 88888888 963852741 987654321 9876543210 99999999 aaaaaaaa abc12345 abcd1234 abcdefgh access14 admin123
  admin1234 admin12345 administrateur administrator alexandre alexandra anthony1 aqwzsxedc asdfasdf asdfghjk asdfghjkl
  azerazer azerqsdf azerty00 azerty11 azerty12 azerty123 azerty1234 azerty12345 azerty123456 azertyui azertyuiop
  azertyuiop123 babygirl barcelona baseball benjamin bonjour1 bonjour12 bonjour123 bordeaux brigitte butterfly caroline
  catherine changeme changeme1 changeme123 charlotte chocolat chocolate christian christine christophe clementine
  coucou12 coucou123 computer corvette danielle default1 delphine dolphins dominique doudou12 elephant elisabeth
  emmanuel facebook florence football francois france98 frederic gabrielle garfield gigabyte guillaume hello123
  helloworld iloveyou iloveyou1 internet isabelle jaimerai jennifer jetaime1 jetaime2 jonathan johanna1 juliette
  justin123 laurence letmein1 letmein123 liverpool loulou12 loulou123 lovelove loveyou1 margaux1 marseille marseille13
  martin123 mathilde maverick maxime12 mercedes michelle microsoft monamour montagne motdepasse motdepasse1
  motdepasse123 motdepasse1234 mustang1 mypassword nathalie nicolas1 nintendo olivier1 olympique osmoseur p@ssw0rd
  p@ssword pakistan papillon pass1234 passe123 passer123 passpass password password! password0 password1 password12
  password123 password1234 password2 passw0rd patricia philippe pokemon1 poisson1 porsche1 portugal princesse princess
  princess1 qazwsxedc qsdfghjk qsdfghjklm qwer1234 qwerasdf qwert123 qwerty01 qwerty11 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwertyui qwertyuiop qwertz123 raphael1 rasengan remember romain12 sebastien sandrine
  samsung1 scorpion security secret123 sentinelle september soleil12 soleil123 stephane stephanie starwars sunshine
  sunshine1 superman superman1 swordfish sylvie12 test1234 test12345 testtest thierry1 thomas12 tigger12 toulouse
  trustno1 valentin valentine vanessa1 vacances veronique victoria virginie welcome1 welcome12 welcome123 whatever
  william1 wxcvbn12 wxcvbn123 xavier12 xxxxxxxx yesterday zinedine zxcvbnm1 zxcvbnm123`
    .trim()
    .split(/\s+/),
)

/** Passwords are used as typed: neither trimmed nor truncated. */
export const newPasswordForm = z
  .string('Mot de passe requis')
  .max(MAX_PASSWORD_LENGTH, { error: `${MAX_PASSWORD_LENGTH} caractères au plus`, abort: true })
  .min(MIN_PASSWORD_LENGTH, { error: `${MIN_PASSWORD_LENGTH} caractères au moins`, abort: true })
  .refine(isUncommon, 'Ce mot de passe est parmi les plus courants : choisissez-en un autre')

function isUncommon(password: string): boolean {
  const isOneCharacter = new Set(password).size === 1
  return !isOneCharacter && !commonPasswords.has(password.toLowerCase())
}
