import { Outlet } from 'react-router'
import { Gate } from '../gates/gate.tsx'

/** The pages of the anomalies are for administrators and managers only [A-1518, C-1801, C-9902]. */
export const AnomaliesGate = () => (
  <Gate permission="anomalies.read">
    <Outlet />
  </Gate>
)
