import access from '../../access/locales/en-US.json'
import signIn from '../../access/sign-in/locales/en-US.json'
import estate from '../../estate/locales/en-US.json'
import ui from '../../ui/locales/en-US.json'
import app from '../locales/en-US.json'

export default { access, app, estate, 'sign-in': signIn, ui }
