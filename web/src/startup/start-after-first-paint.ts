import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The value of `rel` and `type` that keeps a browser from loading a hint or a script. */
export const DEFERRED = 'later'

/**
 * Removes the mark of the initial page, so that all of it is laid out. Chromium keeps the old colours
 * of skipped blocks in their computed styles when the colour scheme changes.
 */
export function removeInitialPageMark(): void {
  delete document.documentElement.dataset.opened
}

/** Removes the mark on the first navigation, so that later pages are laid out whole. */
export function useInitialPageMark(): void {
  const { key } = useLocation()
  const [initialKey] = useState(key)
  useEffect(() => {
    if (key !== initialKey) removeInitialPageMark()
  }, [key, initialKey])
}

/** The scripts start after this time even if fonts and pictures are not loaded. */
const MAX_WAIT_MS = 1_500
/** The scripts of a page that is only read start after this time, for automatic changes such as rotations. */
const MAX_IDLE_MS = 10_000

/**
 * The `handle` of a route that a visitor can read to its end without scripts: on the first load they
 * are downloaded but start with the first input.
 */
export const STARTS_ON_INPUT = { startsOnInput: true } as const

/** Whether a route of this page has `STARTS_ON_INPUT` as its handle. */
export const useStartsOnInput = (): boolean =>
  useMatches().some(({ handle }) => handle === STARTS_ON_INPUT)

/**
 * An inline script that runs before the first paint. It waits until the page is painted with its fonts
 * and its first picture, so that scripts do not delay them on a slow network or processor. Then
 * - it downloads the scripts and texts of the page, each in a task of its own, because starting a
 *   download takes milliseconds on a slow processor;
 * - it starts the scripts, or waits for the first input on a page that is only read. It does not wait
 *   if there was input before, if the browser has stored something to show (a session, a language, a
 *   draft), if the address has a query, or if the page has failed.
 *
 * A press, key or focus starts the scripts at once, and so does a hidden tab. A screen reader may send
 * only the click. This script must run before `early-input.ts`, which stops the events that it blocks.
 * The script also marks the initial page for `below-first-screen` in ui/app.css, until the colour scheme
 * changes (`removeInitialPageMark`).
 */
export const START_AFTER_FIRST_PAINT = `(function(w,d,started,early){
var marks=d.documentElement.dataset,navigation=performance.getEntriesByType('navigation')[0];
if(navigation&&navigation.type==='navigate'&&!location.hash)marks.opened='';
w.matchMedia('(prefers-color-scheme:dark)').addEventListener('change',function(){delete marks.opened});
function download(relOfTexts){
each('link[rel=${DEFERRED}]',function(l){l.rel=l.as?relOfTexts:'modulepreload'})}
function start(){
if(d.readyState==='loading'){early=1;return}
if(started)return;
started=1;
download('preload');
each('script[type=${DEFERRED}]',function(s){
var p=s.parentNode,n=s.nextSibling;
s.remove();s.type='module';p.insertBefore(s,n)})}
function listen(events,run){
events.forEach(function(e){w.addEventListener(e,run,{capture:true,passive:true})})}
function hasStored(){try{return localStorage.length>0}catch(e){return true}}
function isOnlyRead(){
return marks.starts==='on-input'&&!early&&!location.search&&!hasStored()
&&navigation&&navigation.responseStatus===200}
function startOrWait(){
if(!isOnlyRead())return start();
download('prefetch');
listen(MOVES,start);
setTimeout(start,${MAX_IDLE_MS})}
function each(selector,run){d.querySelectorAll(selector).forEach(function(e){setTimeout(run,0,e)})}
function afterFrame(run){requestAnimationFrame(function(){setTimeout(run)})}
function painted(run){
new PerformanceObserver(function(l,o){o.disconnect();run()}).observe({type:'paint',buffered:true})}
var MOVES=['pointermove','touchstart','scroll'];
listen(['pointerdown','keydown','focusin','click','input'],start);
listen(MOVES,function(){early=1});
d.addEventListener('DOMContentLoaded',function(){
if(d.hidden)return start();
d.addEventListener('visibilitychange',start);
setTimeout(startOrWait,${MAX_WAIT_MS});
painted(function(){
var seen=[d.fonts.ready];
d.querySelectorAll('img[fetchpriority=high]').forEach(function(i){
if(!i.complete)seen.push(new Promise(function(r){i.onload=i.onerror=r}))});
Promise.all(seen).then(function(){afterFrame(function(){afterFrame(startOrWait)})})})})
})(window,document)`
