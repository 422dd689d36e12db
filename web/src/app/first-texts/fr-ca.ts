import access from '../../access/locales/fr-CA.json'
import signIn from '../../access/sign-in/locales/fr-CA.json'
import estate from '../../estate/locales/fr-CA.json'
import ui from '../../ui/locales/fr-CA.json'
import app from '../locales/fr-CA.json'

export default { access, app, estate, 'sign-in': signIn, ui }
