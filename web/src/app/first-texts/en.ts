import access from '../../access/locales/en.json'
import signIn from '../../access/sign-in/locales/en.json'
import estate from '../../estate/locales/en.json'
import ui from '../../ui/locales/en.json'
import app from '../locales/en.json'

export default { access, app, estate, 'sign-in': signIn, ui }
