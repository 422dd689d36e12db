import { type BrandId, brands, type Language } from '@muster/contract'
import type { Letter } from '../../platform/mail/mail.ts'

type Texts<Values> = Record<Language, (values: Values) => { subject: string; lines: string[] }>

const english = {
  resetCode: ({ code, name }: { code: string; name: string }) => ({
    subject: `Your ${name} password reset code`,
    lines: [
      `Your code is ${code}.`,
      'It is valid for 15 minutes and can be used once.',
      'If you did not ask for it, you can ignore this message.',
    ],
  }),
  invitation: ({ password, name, url }: { password: string; name: string; url: string }) => ({
    subject: `Your invitation to ${name}`,
    lines: [
      `You have been invited to ${name}: ${url}`,
      `Sign in with this email address and the one-time password: ${password}`,
      'You will then be asked to choose your own password.',
      'The one-time password is valid for 7 days.',
    ],
  }),
  addressTaken: ({ name, url }: { name: string; url: string }) => ({
    subject: `Your invitation to ${name}`,
    lines: [
      `You have been invited to ${name}: ${url}`,
      'This email address already has an account with another organisation, and can have only one.',
      'To accept, ask the person who invited you to use another email address of yours.',
    ],
  }),
}

const resetCodes: Texts<{ code: string; name: string }> = {
  en: english.resetCode,
  'en-US': english.resetCode,
  fr: ({ code, name }) => ({
    subject: `Votre code de réinitialisation du mot de passe ${name}`,
    lines: [
      `Votre code est ${code}.`,
      'Il est valable 15 minutes et ne peut servir qu’une fois.',
      'Si vous ne l’avez pas demandé, vous pouvez ignorer ce message.',
    ],
  }),
  'fr-CA': ({ code, name }) => ({
    subject: `Votre code de réinitialisation du mot de passe ${name}`,
    lines: [
      `Votre code est ${code}.`,
      'Il est valide pendant 15 minutes et ne peut être utilisé qu’une seule fois.',
      'Si vous ne l’avez pas demandé, vous pouvez ignorer ce courriel.',
    ],
  }),
  es: ({ code, name }) => ({
    subject: `Su código para restablecer la contraseña de ${name}`,
    lines: [
      `Su código es ${code}.`,
      'Es válido durante 15 minutos y solo puede usarse una vez.',
      'Si no lo ha solicitado, puede ignorar este mensaje.',
    ],
  }),
}

const invitations: Texts<{ password: string; name: string; url: string }> = {
  en: english.invitation,
  'en-US': english.invitation,
  fr: ({ password, name, url }) => ({
    subject: `Votre invitation à ${name}`,
    lines: [
      `Vous êtes invité à utiliser ${name} : ${url}`,
      `Connectez-vous avec cette adresse e-mail et le mot de passe à usage unique : ${password}`,
      'Il vous sera ensuite demandé de choisir votre propre mot de passe.',
      'Le mot de passe à usage unique est valable 7 jours.',
    ],
  }),
  'fr-CA': ({ password, name, url }) => ({
    subject: `Votre invitation à ${name}`,
    lines: [
      `Vous êtes invité à utiliser ${name} : ${url}`,
      `Ouvrez une session avec cette adresse de courriel et le mot de passe à usage unique : ${password}`,
      'Vous devrez ensuite choisir votre propre mot de passe.',
      'Le mot de passe à usage unique est valide pendant 7 jours.',
    ],
  }),
  es: ({ password, name, url }) => ({
    subject: `Su invitación a ${name}`,
    lines: [
      `Le han invitado a ${name}: ${url}`,
      `Inicie sesión con esta dirección de correo y la contraseña de un solo uso: ${password}`,
      'Después se le pedirá que elija su propia contraseña.',
      'La contraseña de un solo uso es válida durante 7 días.',
    ],
  }),
}

const takenAddresses: Texts<{ name: string; url: string }> = {
  en: english.addressTaken,
  'en-US': english.addressTaken,
  fr: ({ name, url }) => ({
    subject: `Votre invitation à ${name}`,
    lines: [
      `Vous êtes invité à utiliser ${name} : ${url}`,
      'Cette adresse e-mail a déjà un compte dans une autre organisation et ne peut en avoir qu’un.',
      'Pour accepter, demandez à la personne qui vous invite d’utiliser une autre de vos adresses e-mail.',
    ],
  }),
  'fr-CA': ({ name, url }) => ({
    subject: `Votre invitation à ${name}`,
    lines: [
      `Vous êtes invité à utiliser ${name} : ${url}`,
      'Cette adresse de courriel a déjà un compte dans une autre organisation et ne peut en avoir qu’un seul.',
      'Pour accepter, demandez à la personne qui vous invite d’utiliser une autre de vos adresses de courriel.',
    ],
  }),
  es: ({ name, url }) => ({
    subject: `Su invitación a ${name}`,
    lines: [
      `Le han invitado a ${name}: ${url}`,
      'Esta dirección de correo ya tiene una cuenta en otra organización y solo puede tener una.',
      'Para aceptar, pida a quien le ha invitado que use otra dirección de correo suya.',
    ],
  }),
}

type Content = Omit<Letter, 'to'>

const content = (sender: string, { subject, lines }: { subject: string; lines: string[] }): Content => ({
  sender,
  subject,
  text: `${lines.join('\n\n')}\n`,
})

export function resetCodeLetter(language: Language, values: { code: string; brand: BrandId }): Content {
  const { name } = brands[values.brand]
  return content(name, resetCodes[language]({ code: values.code, name }))
}

export function invitationLetter(
  language: Language,
  values: { password: string; url: string; brand: BrandId },
): Content {
  const { name } = brands[values.brand]
  return content(name, invitations[language]({ ...values, name }))
}

/** For somebody who is invited with an address that another organisation's account has. */
export function addressTakenLetter(language: Language, values: { url: string; brand: BrandId }): Content {
  const { name } = brands[values.brand]
  return content(name, takenAddresses[language]({ url: values.url, name }))
}
