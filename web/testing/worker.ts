/** What lasts as long as a worker: libraries and the document, as the tests of all of its files need them. */
import './frames.ts'
import './react-work.ts'
// Both keep the timers found on load, which a test may have faked.
import 'echarts/core'
import 'leaflet'
import '@testing-library/jest-dom/vitest'
import './document.ts'
import './waits.ts'
