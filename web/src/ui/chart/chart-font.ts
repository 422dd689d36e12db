/** Of what ECharts writes. */
export const chartFont = { fontFamily: "'Inter Variable', system-ui, sans-serif", fontSize: 11 }
