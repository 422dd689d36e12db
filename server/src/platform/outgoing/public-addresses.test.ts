import { describe, expect, it } from 'vitest'
import { isAcceptable, isPermitted } from './permitted-receivers.ts'
import { isPublic } from './public-addresses.ts'

describe('an address', () => {
  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1'],
    ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1'],
    ...['240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1', '100::1'],
    ...['2001:db8::1', '3fff::1', '2001::1', '2001:20::1', '5f00::1', '4000::1'],
    ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5'],
  ])('%s is not public [K-1301]', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each([
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:808:808', '::8.8.8.8', '64:ff9b::8.8.8.8'],
    ...['64:ff9b:1::8.8.8.8', '2002:7f00:1::', '2002:808:808::1', '2001:0:808:808::1'],
  ])('%s holds an IPv4 address and is not public [K-1301]', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each([
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.0.1'],
    ...['172.32.0.1', '192.0.1.1', '198.17.0.1', '198.20.0.1', '223.255.255.255'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888'],
  ])('%s is public [K-1301]', (address) => {
    expect(isPublic(address)).toBe(true)
  })
})

describe('a receiver', () => {
  const allowed = ['hooks.company.example', '10.1.0.0/16', 'fd00::/8', '127.0.0.1']
  it.each([
    ['https://elsewhere.example/', '8.8.8.8', true],
    ['https://elsewhere.example/', '10.2.0.1', false],
    ['https://elsewhere.example/', '10.1.2.3', true],
    ['http://elsewhere.example/', '8.8.8.8', false],
    ['http://elsewhere.example/', '10.1.2.3', true],
    ['https://hooks.company.example/', '192.168.0.1', true],
    ['http://Hooks.Company.example./', '192.168.0.1', true],
    ['http://hooks.company.example.evil.example/', '192.168.0.1', false],
    ['https://sub.hooks.company.example/', '192.168.0.1', false],
    ['http://[fd00::1]/', 'fd00::1', true],
    ['http://[fc00::1]/', 'fc00::1', false],
    ['http://127.0.0.1:8080/', '127.0.0.1', true],
    ['https://127.0.0.2/', '127.0.0.2', false],
  ])('%s at %s is permitted: %s [K-1301 K-1303]', (url, address, permitted) => {
    expect(isPermitted(new URL(url), address, allowed)).toBe(permitted)
  })

  it.each([
    ['https://a.example/path?query=1', true],
    ['http://a.example/', true],
    ['https://user@a.example/', false],
    ['https://user:password@a.example/', false],
    ['https://:password@a.example/', false],
    ['https://a.example/#part', false],
    ['https://a.example/#', false],
    ['ftp://a.example/', false],
    ['file:///etc/passwd', false],
    ['gopher://a.example/', false],
  ])('%s is acceptable: %s [K-1306]', (url, acceptable) => {
    expect(isAcceptable(new URL(url))).toBe(acceptable)
  })
})
