import type { ErrorCode, Language } from '@muster/contract'

/** What an error page can say to a person; other details are of no use to someone who opened a URL. */
type Kind = 'tooMany' | 'busy' | 'notFound' | 'failed' | 'refused'

interface Texts extends Record<Kind, { title: string; text: string }> {
  back: string
  /** With its colon, which French precedes with a space. */
  reference: string
}

export function kindOf(code: ErrorCode, status: number): Kind {
  if (code === 'tooManyRequests' || code === 'limitExceeded') return 'tooMany'
  if (status === 503) return 'busy'
  if (status === 404) return 'notFound'
  return status >= 500 ? 'failed' : 'refused'
}

const english: Texts = {
  tooMany: {
    title: 'Too many requests',
    text: 'Many requests came from your address in a short time. Please wait a minute, then try again.',
  },
  busy: {
    title: 'Not available right now',
    text: 'The service is busy or starting. Please try again in a few seconds.',
  },
  notFound: { title: 'Page not found', text: 'There is nothing at this address.' },
  failed: { title: 'Something went wrong', text: 'The page could not be shown. Please try again.' },
  refused: { title: 'This address does not work', text: 'It may be incomplete, or no longer valid.' },
  back: 'Open the console',
  reference: 'Reference:',
}

const french: Texts = {
  tooMany: {
    title: 'Trop de requêtes',
    text: 'De nombreuses requêtes sont parties de votre adresse en peu de temps. Patientez une minute, puis réessayez.',
  },
  busy: {
    title: 'Indisponible pour le moment',
    text: 'Le service est occupé ou en cours de démarrage. Réessayez dans quelques secondes.',
  },
  notFound: { title: 'Page introuvable', text: 'Il n’y a rien à cette adresse.' },
  failed: { title: 'Une erreur s’est produite', text: 'La page n’a pas pu être affichée. Réessayez.' },
  refused: {
    title: 'Cette adresse ne fonctionne pas',
    text: 'Elle est peut-être incomplète ou n’est plus valable.',
  },
  back: 'Ouvrir la console',
  reference: 'Référence\u00a0:',
}

const spanish: Texts = {
  tooMany: {
    title: 'Demasiadas solicitudes',
    text: 'Se han enviado muchas solicitudes desde su dirección en poco tiempo. Espere un minuto y vuelva a intentarlo.',
  },
  busy: {
    title: 'No disponible en este momento',
    text: 'El servicio está ocupado o se está iniciando. Vuelva a intentarlo dentro de unos segundos.',
  },
  notFound: { title: 'Página no encontrada', text: 'No hay nada en esta dirección.' },
  failed: {
    title: 'Se ha producido un error',
    text: 'No se ha podido mostrar la página. Vuelva a intentarlo.',
  },
  refused: { title: 'Esta dirección no funciona', text: 'Puede que esté incompleta o que ya no sea válida.' },
  back: 'Abrir la consola',
  reference: 'Referencia:',
}

export const errorPageTexts: Record<Language, Texts> = {
  en: english,
  'en-US': english,
  fr: french,
  'fr-CA': {
    ...french,
    tooMany: {
      title: 'Trop de requêtes',
      text: 'De nombreuses requêtes proviennent de votre adresse depuis peu. Veuillez patienter une minute, puis réessayer.',
    },
    refused: {
      title: 'Cette adresse ne fonctionne pas',
      text: 'Elle est peut-être incomplète ou n’est plus valide.',
    },
  },
  es: spanish,
}
