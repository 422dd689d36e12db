import './frames.ts'
import './react-work.ts'
// Both keep the timers found on load, which a test may have faked.
import 'echarts/core'
import 'leaflet'
import '@testing-library/jest-dom/vitest'
import './document.ts'
import './waits.ts'
import './texts.ts'
import { afterEach } from 'vitest'
import { cleanUp } from './clean-up.ts'

afterEach(cleanUp)
