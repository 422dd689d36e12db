import access from '../../access/locales/es.json'
import signIn from '../../access/sign-in/locales/es.json'
import estate from '../../estate/locales/es.json'
import ui from '../../ui/locales/es.json'
import app from '../locales/es.json'

export default { access, app, estate, 'sign-in': signIn, ui }
