import './react-work.ts'
import '@testing-library/jest-dom/vitest'
import './document.ts'
import './waits.ts'
import './texts.ts'
import { afterEach } from 'vitest'
import { cleanUp } from './clean-up.ts'

afterEach(cleanUp)
