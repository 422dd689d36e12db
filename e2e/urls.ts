/** The first of four consecutive ports; set it if these are taken. */
export const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 4610)

const at = (port: number) => `http://localhost:${port}`

export const urls = {
  console: at(firstPort),
  singleSignOn: at(firstPort + 1),
  openId: at(firstPort + 2),
  control: at(firstPort + 3),
} as const
