/** An Android package and its life: who has it, who uses it, how often it is updated. */
export interface CatalogueApplication {
  packageName: string
  name: string
  major: number
  /** Days from one release to the next; null where it never changes. */
  interval: number | null
  size: number
  isSystem: boolean
  sharedUserId: string | null
  /** Share of devices that have it. */
  installed: number
  /** Its share of the use; 0 where people do not open it. */
  use: number
  /** Its share of the bytes. */
  data: number
  /** Installed temporarily, to try it out. */
  isTrial: boolean
}

const megabyte = 1024 ** 2

type Line = [
  packageName: string,
  name: string,
  major: number,
  interval: number | null,
  megabytes: number,
  installed: number,
  use: number,
  data: number,
]

const listed = (
  lines: readonly Line[],
  rest: Pick<CatalogueApplication, 'isSystem' | 'isTrial'>,
  user?: string,
) =>
  lines.map(
    ([packageName, name, major, interval, megabytes, installed, use, data]): CatalogueApplication => ({
      packageName,
      name,
      major,
      interval,
      size: megabytes * megabyte,
      sharedUserId: user ?? null,
      installed,
      use,
      data,
      ...rest,
    }),
  )

const own = { isSystem: false, isTrial: false }
const system = { isSystem: true, isTrial: false }

export const applications: readonly CatalogueApplication[] = [
  ...listed(
    [
      ['com.muster.demo.scan', 'Scan', 4, 42, 38, 0.92, 30, 14],
      ['com.muster.demo.route', 'Route', 7, 42, 64, 0.5, 18, 22],
      ['com.muster.demo.stock', 'Stock Count', 3, 56, 29, 0.7, 14, 9],
      ['com.muster.demo.proof', 'Proof of Delivery', 5, 42, 41, 0.5, 10, 16],
      ['com.muster.demo.labels', 'Label Print', 2, 70, 18, 0.6, 6, 4],
      ['com.muster.demo.dock', 'Dock Planner', 1, 56, 22, 0.4, 5, 4],
      ['com.muster.demo.shift', 'Shift Rota', 6, 70, 16, 0.8, 4, 3],
      ['com.muster.demo.safety', 'Safety Check', 2, 84, 14, 0.75, 3, 2],
    ],
    own,
    'com.muster.demo',
  ),
  ...listed(
    [
      ['io.harrow.messenger', 'Team Messenger', 11, 42, 88, 0.85, 9, 18],
      ['io.harrow.push2talk', 'Push to Talk', 3, 70, 34, 0.6, 7, 12],
      ['org.fielddocs.reader', 'Field Docs', 8, 84, 52, 0.55, 4, 8],
      ['com.opalmaps.navigator', 'Opal Navigator', 22, 56, 132, 0.5, 12, 30],
      ['com.brightdesk.helpdesk', 'Brightdesk', 4, 84, 27, 0.5, 2, 3],
      ['com.tallyworks.timeclock', 'Time Clock', 5, 70, 19, 0.7, 4, 2],
      ['com.paperless.forms', 'Paperless Forms', 9, 56, 33, 0.6, 6, 5],
      ['com.quillpad.notes', 'Quillpad', 2, null, 12, 0.35, 2, 1],
      ['net.castor.remote', 'Castor Remote', 12, 84, 46, 0.9, 0, 5],
      ['net.castor.kiosk', 'Castor Kiosk', 12, 84, 21, 0.9, 1, 1],
      ['com.voxline.dialer', 'Voxline', 6, null, 24, 0.4, 3, 4],
      ['com.lanternweather.app', 'Lantern Weather', 10, 56, 31, 0.25, 1, 3],
      ['com.ferrotrack.pallet', 'Pallet Track', 1, 70, 17, 0.4, 5, 3],
      ['com.meridoc.signature', 'Meridoc Sign', 3, null, 15, 0.3, 2, 1],
      ['com.nightowl.torch', 'Torch', 1, null, 3, 0.5, 1, 0],
    ],
    own,
  ),
  ...listed(
    [
      ['com.android.settings', 'Settings', 13, null, 42, 1, 2, 0],
      ['com.android.systemui', 'System UI', 13, null, 28, 1, 0, 0],
      ['com.android.keychain', 'Key Chain', 13, null, 2, 1, 0, 0],
      ['com.android.location.fused', 'Fused Location', 13, null, 4, 1, 0, 2],
      ['com.android.providers.settings', 'Settings Storage', 13, null, 3, 1, 0, 0],
      ['com.android.inputdevices', 'Input Devices', 13, null, 1, 1, 0, 0],
      ['com.android.wallpaperbackup', 'Wallpaper Backup', 13, null, 1, 1, 0, 0],
    ],
    system,
    'android.uid.system',
  ),
  ...listed(
    [
      ['com.android.phone', 'Phone Services', 13, null, 18, 1, 0, 1],
      ['com.android.providers.telephony', 'Telephony Storage', 13, null, 5, 1, 0, 0],
      ['com.android.mms.service', 'Message Service', 13, null, 4, 1, 0, 0],
    ],
    system,
    'android.uid.phone',
  ),
  ...listed(
    [
      ['com.android.providers.media', 'Media Storage', 13, null, 8, 1, 0, 0],
      ['com.android.providers.downloads', 'Download Manager', 13, null, 6, 1, 0, 4],
      ['com.android.mtp', 'File Transfer', 13, null, 2, 1, 0, 0],
    ],
    system,
    'android.media',
  ),
  ...listed(
    [
      ['com.android.chrome', 'Browser', 126, 56, 190, 1, 5, 14],
      ['com.android.webview', 'Web View', 126, 56, 160, 1, 0, 2],
      ['com.android.camera2', 'Camera', 13, null, 35, 1, 4, 1],
      ['com.android.gallery3d', 'Gallery', 13, null, 22, 1, 1, 0],
      ['com.android.calendar', 'Calendar', 13, null, 19, 0.95, 1, 1],
      ['com.android.contacts', 'Contacts', 13, null, 17, 1, 1, 0],
      ['com.android.dialer', 'Phone', 13, null, 21, 1, 2, 0],
      ['com.android.messaging', 'Messages', 13, null, 26, 0.9, 1, 1],
      ['com.android.deskclock', 'Clock', 13, null, 9, 1, 1, 0],
      ['com.android.calculator2', 'Calculator', 13, null, 4, 1, 1, 0],
      ['com.android.documentsui', 'Files', 13, null, 11, 1, 1, 0],
      ['com.android.inputmethod.latin', 'Keyboard', 13, null, 24, 1, 0, 0],
      ['com.android.bluetooth', 'Bluetooth', 13, null, 7, 1, 0, 0],
      ['com.android.nfc', 'NFC', 13, null, 5, 0.9, 0, 0],
      ['com.android.printspooler', 'Print Spooler', 13, null, 5, 1, 0, 1],
      ['com.android.certinstaller', 'Certificate Installer', 13, null, 2, 1, 0, 0],
      ['com.android.packageinstaller', 'Package Installer', 13, null, 4, 1, 0, 0],
      ['com.muster.client', 'Muster Client', 3, 84, 12, 1, 0, 3],
      ['com.muster.extension', 'Muster Extension', 1, 84, 6, 0.85, 0, 1],
    ],
    system,
  ),
  ...listed(
    [
      ['com.pilotworks.voicepick', 'Voice Pick', 1, null, 44, 0.08, 6, 5],
      ['com.pilotworks.dimension', 'Dimension AR', 1, null, 96, 0.05, 4, 7],
      ['com.gleam.survey', 'Gleam Survey', 2, null, 13, 0.1, 1, 1],
    ],
    { isSystem: false, isTrial: true },
  ),
]
