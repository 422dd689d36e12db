import type { ReportAnswer } from '@muster/contract'
import { type Answer, post } from './requests.ts'

/** A device that sends its reports to the process it is told to. */
export class Device {
  readonly id: string
  readonly key: string
  #sequence = 0

  private constructor(id: string, key: string) {
    this.id = id
    this.key = key
  }

  static async enroll(url: string, token: string, name: string): Promise<Device> {
    const { status, body } = await askToEnroll(url, token, name)
    if (status !== 200) throw new Error(`Enrollment failed: ${status} ${body.code}`)
    return new Device(body.deviceId, body.deviceKey)
  }

  async report(url: string, pieces: object = {}): Promise<Answer<ReportAnswer>> {
    this.#sequence++
    const body = { protocol: 1, sequence: this.#sequence, sentAt: new Date().toISOString(), ...pieces }
    return await post(`${url}/agent/report`, body, { token: this.key })
  }
}

export const askToEnroll = async (
  url: string,
  token: string,
  name: string,
): Promise<Answer<{ deviceId: string; deviceKey: string }>> =>
  await post(
    `${url}/agent/enroll`,
    {
      protocol: 1,
      installId: name,
      platformType: 'android',
      manufacturer: 'Northwind',
      model: 'N7',
      serialNumber: name,
    },
    { token },
  )
