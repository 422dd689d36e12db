/** The check digit of an IMEI, from the fourteen digits before it. */
export function checkDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[index]) * (index % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return (10 - (sum % 10)) % 10
}

export const withCheckDigit = (digits: string): string => `${digits}${checkDigit(digits)}`
