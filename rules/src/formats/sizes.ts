export const bytesPerMegabyte = 1_048_576
export const bytesPerGigabyte = 1_073_741_824

/** Fewer bytes are no gigabytes [B-1408, B-9984]. */
const leastBytes = 2000

export interface Size {
  value: number
  unit: 'gigabyte' | 'megabyte'
  decimals: number
}

export const gigabytesOf = (bytes: number): Size => ({
  value: bytes < leastBytes ? 0 : bytes / bytesPerGigabyte,
  unit: 'gigabyte',
  decimals: 2,
})

/** Bytes as displayed: two decimals from a gigabyte on, whole megabytes below [C-2301, C-9952, B-1405 to B-1407]. */
export const sizeOf = (bytes: number): Size =>
  bytes >= bytesPerGigabyte
    ? gigabytesOf(bytes)
    : { value: Math.round(bytes / bytesPerMegabyte), unit: 'megabyte', decimals: 0 }
