/** A Windows program with the share of devices that have it, and its shares of use and processor time. */
export interface CatalogueProcess {
  processName: string
  productName: string
  productVersion: string
  /** The file versions in use, older first. */
  fileVersions: readonly [string, ...string[]]
  installed: number
  use: number
  cpu: number
}

type Line = [
  processName: string,
  productName: string,
  productVersion: string,
  fileVersions: readonly [string, ...string[]],
  installed: number,
  use: number,
  cpu: number,
]

const lines: readonly Line[] = [
  ['yardboard.exe', 'Yardboard', '5.2', ['5.2.0.118', '5.2.1.140'], 0.8, 26, 6],
  ['forkview.exe', 'Fork View', '3.8', ['3.8.2.0', '3.8.4.0'], 0.6, 24, 8],
  ['stockdesk.exe', 'Stock Desk', '9.1', ['9.1.77.0', '9.1.80.0'], 0.7, 18, 5],
  ['labelsrv.exe', 'Label Service', '2.4', ['2.4.11.0'], 0.75, 0, 2],
  ['scanbridge.exe', 'Scan Bridge', '1.9', ['1.9.3.5', '1.9.4.0'], 0.85, 0, 3],
  ['frontdesk.exe', 'Front Desk', '7.0', ['7.0.201.3', '7.0.214.0'], 0.4, 20, 6],
  ['shiftplan.exe', 'Shift Plan', '4.4', ['4.4.0.9'], 0.6, 6, 2],
  ['weighdata.exe', 'Weigh Data', '1.2', ['1.2.0.55'], 0.3, 2, 1],
  ['palletcam.exe', 'Pallet Camera', '2.0', ['2.0.6.1', '2.0.8.0'], 0.3, 3, 9],
  ['muster-agent.exe', 'Muster Client', '3.2', ['3.2.0.41', '3.2.1.8'], 1, 0, 1],
  ['castorremote.exe', 'Castor Remote', '12.6', ['12.6.0.77'], 0.9, 0, 1],
  ['browser.exe', 'Web Browser', '126.0', ['126.0.2592.87', '126.0.2592.113'], 1, 14, 10],
  ['mailclient.exe', 'Mail', '16.0', ['16.0.17628.20110', '16.0.17726.20160'], 0.8, 9, 4],
  ['teamcall.exe', 'Team Call', '24.1', ['24.165.1414.987', '24.180.205.1'], 0.7, 7, 7],
  ['sheets.exe', 'Sheets', '16.0', ['16.0.17628.20110'], 0.6, 5, 3],
  ['docreader.exe', 'Document Reader', '24.2', ['24.2.20857.0'], 0.7, 4, 2],
  ['explorer.exe', 'Windows', '10.0', ['10.0.19041.4474', '10.0.22621.3733'], 1, 6, 3],
  ['dwm.exe', 'Windows', '10.0', ['10.0.19041.4474'], 1, 0, 4],
  ['searchindexer.exe', 'Windows Search', '7.0', ['7.0.19041.4522'], 1, 0, 2],
  ['svchost.exe', 'Windows', '10.0', ['10.0.19041.4355'], 1, 0, 5],
  ['lsass.exe', 'Windows', '10.0', ['10.0.19041.4239'], 1, 0, 1],
  ['spoolsv.exe', 'Windows', '10.0', ['10.0.19041.4522'], 1, 0, 1],
  ['taskhostw.exe', 'Windows', '10.0', ['10.0.19041.3636'], 1, 0, 1],
  ['runtimebroker.exe', 'Windows', '10.0', ['10.0.19041.746'], 1, 0, 1],
  ['ctfmon.exe', 'Windows', '10.0', ['10.0.19041.3636'], 1, 0, 1],
  ['tabtip.exe', 'Windows Touch Keyboard', '10.0', ['10.0.19041.4170'], 1, 1, 1],
  ['audiodg.exe', 'Windows', '10.0', ['10.0.19041.4474'], 1, 0, 1],
  ['wudfhost.exe', 'Windows', '10.0', ['10.0.19041.1806'], 1, 0, 1],
  ['backgroundscan.exe', 'Endpoint Guard', '4.18', ['4.18.24050.7', '4.18.24060.7'], 1, 0, 9],
  ['guardui.exe', 'Endpoint Guard', '4.18', ['4.18.24050.7'], 1, 0, 1],
  ['vpnclient.exe', 'Tunnelworks', '5.1', ['5.1.3.62'], 0.6, 0, 2],
  ['gpsdaemon.exe', 'Position Service', '1.1', ['1.1.0.12'], 0.5, 0, 1],
  ['batteryinfo.exe', 'Battery Information', '2.2', ['2.2.1.0'], 0.9, 0, 1],
  ['hotkeyapp.exe', 'Tablet Buttons', '3.0', ['3.0.14.0'], 0.9, 0, 1],
  ['wwanmgr.exe', 'Wireless Console', '6.3', ['6.3.0.8'], 0.5, 0, 1],
  ['updater.exe', 'Yardboard', '5.2', ['5.2.0.118'], 0.8, 0, 1],
  ['calc.exe', 'Calculator', '11.2', ['11.2405.2.0'], 1, 1, 0.5],
  ['notepad.exe', 'Notepad', '11.0', ['11.2404.10.0'], 1, 1, 0.5],
  ['snip.exe', 'Snip', '11.0', ['11.2404.37.0'], 1, 1, 0.5],
  ['camera.exe', 'Camera', '2024.2', ['2024.2404.1.0'], 0.9, 2, 2],
]

export const processes: readonly CatalogueProcess[] = lines.map(
  ([processName, productName, productVersion, fileVersions, installed, use, cpu]) => ({
    processName,
    productName,
    productVersion,
    fileVersions,
    installed,
    use,
    cpu,
  }),
)
