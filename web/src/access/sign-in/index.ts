export { SignInScreens } from './sign-in-screens.tsx'
