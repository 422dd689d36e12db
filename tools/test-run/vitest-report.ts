interface VitestFile {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}

/** Whether a file failed outside its tests: it could not be loaded, or a hook failed. */
export const hasFailedOutside = ({ status, assertionResults }: VitestFile): boolean =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
