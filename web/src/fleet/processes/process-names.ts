/** Both names together identify a process. */
export interface ProcessNames {
  processName: string
  productName: string
}

/** The fields of a process's version. */
export const processVersionNames = ['productVersion', 'fileVersion'] as const
export type ProcessVersionName = (typeof processVersionNames)[number]
