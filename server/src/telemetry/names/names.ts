/** Names as reports have them. */
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

/** The parts of a key are joined by a line break, which no name contains. */
export const applicationKey = ({ packageName, sharedUserId }: ApplicationName) =>
  `${packageName}\n${sharedUserId}`
export const applicationVersionKey = ({ packageName, sharedUserId, version }: ApplicationVersionName) =>
  `${packageName}\n${sharedUserId}\n${version}`
export const processKey = ({ processName, productName }: ProcessName) => `${processName}\n${productName}`
export const processVersionKey = (name: ProcessVersionName) =>
  `${name.processName}\n${name.productName}\n${name.productVersion}\n${name.fileVersion}`
export const operatorKey = ({ name, code }: OperatorName) => `${name}\n${code}`

/** Collective names for everything beyond the world's limit of a kind. No report can contain them. */
const others = {
  application: { packageName: '', sharedUserId: '', version: '' },
  process: { processName: '', productName: '', productVersion: '', fileVersion: '' },
  operator: { name: '', code: '' },
}

/** The numbers of a world's names. A number never changes. */
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

  /** Whether it is known what all these versions belong to. */
  hasVersions(applications: Iterable<number>, processes: Iterable<number>): boolean {
    return (
      Iterator.from(applications).every((version) => this.applicationsOfVersions.has(version)) &&
      Iterator.from(processes).every((version) => this.processesOfVersions.has(version))
    )
  }

  applicationVersion(name: ApplicationVersionName): number {
    return known(numberOf(name, applicationVersionKey, this.applicationVersions, others.application))
  }

  processVersion(name: ProcessVersionName): number {
    return known(numberOf(name, processVersionKey, this.processVersions, others.process))
  }

  operator(name: OperatorName): number {
    return known(numberOf(name, operatorKey, this.operators, others.operator))
  }

  has({ applicationVersions, processVersions, operators }: WantedNames): boolean {
    return (
      hasAll(applicationVersions, applicationVersionKey, this.applicationVersions, others.application) &&
      hasAll(processVersions, processVersionKey, this.processVersions, others.process) &&
      hasAll(operators, operatorKey, this.operators, others.operator)
    )
  }

  /** The wanted names, up to the world's limit of each kind, and the collective name for the others. */
  within(most: number, { applicationVersions, processVersions, operators }: WantedNames): WantedNames {
    return {
      applicationVersions: limited(
        applicationVersions,
        applicationVersionKey,
        this.applicationVersions,
        others.application,
        most,
      ),
      processVersions: limited(
        processVersions,
        processVersionKey,
        this.processVersions,
        others.process,
        most,
      ),
      operators: limited(operators, operatorKey, this.operators, others.operator, most),
    }
  }
}

type Numbers = ReadonlyMap<string, number>

/** Only a world that has reached the limit has the collective name. */
const numberOf = <Name>(name: Name, keyOf: (name: Name) => string, numbers: Numbers, instead: Name) =>
  numbers.get(keyOf(name)) ?? numbers.get(keyOf(instead))

function hasAll<Name>(
  names: readonly Name[],
  keyOf: (name: Name) => string,
  numbers: Numbers,
  instead: Name,
): boolean {
  return numbers.has(keyOf(instead)) || names.every((name) => numbers.has(keyOf(name)))
}

function limited<Name>(
  names: readonly Name[],
  keyOf: (name: Name) => string,
  numbers: Numbers,
  instead: Name,
  most: number,
): Name[] {
  const room = Math.max(0, most - numbers.size)
  const missing = new Map<string, Name>()
  for (const name of names) if (!numbers.has(keyOf(name))) missing.set(keyOf(name), name)
  const added = [...missing.values()]
  return added.length <= room ? added : [...added.slice(0, room), instead]
}

/** Throws for a name that was not loaded before. */
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
