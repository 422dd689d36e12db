import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { firstLoad } from './size/first-load.ts'

const html = `<!doctype html>
  <script src="/theme.js"></script>
  <script type="module" crossorigin src="/assets/index.js"></script>
  <script src="https://elsewhere.example/x.js"></script>
  <script>inline()</script>
  <link rel="modulepreload" crossorigin href="/assets/react.js">
  <link rel="stylesheet" href="/assets/index.css">
  <link rel="icon" href="/favicon.svg">`

const files: Record<string, string> = {
  '/theme.js': 'document.title = "x"',
  '/assets/index.js':
    'import{a}from"./shared.js";import"/assets/side.js";export*from"./more.js";import("./later.js");a()',
  '/assets/shared.js': 'import{b}from"./react.js";export const a=b',
  '/assets/side.js': 'globalThis.side=1',
  '/assets/more.js': 'import"./index.js";export const c=1',
  '/assets/react.js': 'export const b=1',
}

function read(path: string): string {
  const text = files[path]
  if (text === undefined) throw new Error(`${path} is not there`)
  return text
}

it('counts what a page runs, preloads and imports statically, once each', () => {
  expect([...firstLoad(html, read).keys()].toSorted()).toEqual(Object.keys(files).toSorted())
})

it('counts gzipped bytes', () => {
  expect(firstLoad(html, read).get('/assets/side.js')).toBe(gzipSync('globalThis.side=1').length)
})

it('says which script of a page is missing', () => {
  expect(() => firstLoad('<script src="/gone.js"></script>', read)).toThrow('/gone.js is not there')
})
