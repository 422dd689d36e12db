/** What reports call things. */
export interface ApplicationName {
  packageName: string
  /** Empty where the application has none. */
  sharedUserId: string
}

export interface ApplicationVersionName extends ApplicationName {
  version: string
}

export interface ProcessName {
  processName: string
  productName: string
}

export interface ProcessVersionName extends ProcessName {
  productVersion: string
  fileVersion: string
}

export interface OperatorName {
  name: string
  code: string
}

export interface WantedNames {
  applicationVersions: readonly ApplicationVersionName[]
  processVersions: readonly ProcessVersionName[]
  operators: readonly OperatorName[]
}

/** No name holds a line break. */
const keyOf = (...parts: string[]): string => parts.join('\n')

export const applicationKey = ({ packageName, sharedUserId }: ApplicationName) =>
  keyOf(packageName, sharedUserId)
export const applicationVersionKey = (name: ApplicationVersionName) =>
  keyOf(name.packageName, name.sharedUserId, name.version)
export const processKey = ({ processName, productName }: ProcessName) => keyOf(processName, productName)
export const processVersionKey = (name: ProcessVersionName) =>
  keyOf(name.processName, name.productName, name.productVersion, name.fileVersion)
export const operatorKey = ({ name, code }: OperatorName) => keyOf(name, code)

/** The numbers of a world's names. A number once given never changes. */
export class WorldNames {
  readonly applications = new Map<string, number>()
  readonly applicationVersions = new Map<string, number>()
  readonly processes = new Map<string, number>()
  readonly processVersions = new Map<string, number>()
  readonly operators = new Map<string, number>()
  readonly applicationsOfVersions = new Map<number, number>()
  readonly processesOfVersions = new Map<number, number>()

  applicationOf(version: number): number {
    return ofVersion(this.applicationsOfVersions.get(version))
  }

  processOf(version: number): number {
    return ofVersion(this.processesOfVersions.get(version))
  }

  applicationVersion(name: ApplicationVersionName): number {
    return known(this.applicationVersions.get(applicationVersionKey(name)))
  }

  processVersion(name: ProcessVersionName): number {
    return known(this.processVersions.get(processVersionKey(name)))
  }

  operator(name: OperatorName): number {
    return known(this.operators.get(operatorKey(name)))
  }

  has({ applicationVersions, processVersions, operators }: WantedNames): boolean {
    return (
      applicationVersions.every((name) => this.applicationVersions.has(applicationVersionKey(name))) &&
      processVersions.every((name) => this.processVersions.has(processVersionKey(name))) &&
      operators.every((name) => this.operators.has(operatorKey(name)))
    )
  }
}

/** Names are looked up before they are used. */
function known(number: number | undefined): number {
  if (number === undefined) throw new Error('a name has no number')
  return number
}

/** A stored day has a number that another process has given out since the names were read. */
export class NamesAreOld extends Error {
  constructor() {
    super('names have been added since they were read')
  }
}

function ofVersion(number: number | undefined): number {
  if (number === undefined) throw new NamesAreOld()
  return number
}
