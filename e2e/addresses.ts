export const addresses = {
  console: 'http://localhost:4610',
  singleSignOn: 'http://localhost:4611',
  openId: 'http://localhost:4612',
  control: 'http://localhost:4613',
} as const
