import access from '../../access/locales/fr.json'
import signIn from '../../access/sign-in/locales/fr.json'
import estate from '../../estate/locales/fr.json'
import ui from '../../ui/locales/fr.json'
import app from '../locales/fr.json'

export default { access, app, estate, 'sign-in': signIn, ui }
