import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** The value of `rel` and `type` that keeps a browser from loading a hint or a script. */
export const DEFERRED = 'later'

/** Removes the mark of the initial page on the first navigation: later pages are laid out at once. */
export function useInitialPageMark(): void {
  const { key } = useLocation()
  const [initialKey] = useState(key)
  useEffect(() => {
    if (key !== initialKey) delete document.documentElement.dataset.opened
  }, [key, initialKey])
}

/** The scripts start after this time even if fonts and pictures have not arrived. */
const MAX_WAIT_MS = 1_500
/** The scripts of a page that is only read start after this time, for what moves by itself. */
const MAX_IDLE_MS = 10_000

/**
 * The `handle` of a route that a visitor can read to its end without scripts: on the first load they
 * are downloaded but start with the first input.
 */
export const STARTS_ON_INPUT = { startsOnInput: true } as const

/** Does a route of this page have the handle? */
export const useStartsOnInput = (): boolean =>
  useMatches().some(({ handle }) => handle === STARTS_ON_INPUT)

/**
 * Inline script, runs before the first paint. It downloads the page's scripts once the page has been
 * painted with its fonts and its first picture, so that a slow line and a slow processor serve those
 * first. Then it starts them; on a page that is only read it waits for the first input, unless the
 * browser has stored something to show (a session, a language, a draft) or the page has failed. The
 * first press, key or focus starts them at once, and so does a hidden tab; a screen reader may send
 * no more than the click. Each request is a task of its own, because starting a download takes
 * milliseconds on a slow processor. It also marks the initial page for `below-first-screen` in
 * ui/app.css. It stands before `early-input.ts`, which stops the events that it holds back.
 */
export const START_AFTER_FIRST_PAINT = `(function(w,d,started,early){
var marks=d.documentElement.dataset,how=performance.getEntriesByType('navigation')[0];
if(how&&how.type==='navigate'&&!location.hash)marks.opened='';
function download(links){
each(links,function(l){l.rel=l.as?'preload':'modulepreload'})}
function start(){
if(d.readyState==='loading')early=1;
if(started||d.readyState==='loading')return;
started=1;
download('link[rel=${DEFERRED}]');
each('script[type=${DEFERRED}]',function(s){
var p=s.parentNode,n=s.nextSibling;
s.remove();s.type='module';p.insertBefore(s,n)})}
function on(events){events.forEach(function(e){w.addEventListener(e,start,{capture:true,passive:true})})}
function hasStored(){try{return localStorage.length>0}catch(e){return true}}
function go(){
if(early||marks.starts!=='on-input'||hasStored()||how&&how.responseStatus>=400)return start();
download('link[rel=${DEFERRED}]:not([as])');
on(['pointermove','touchstart','scroll']);
setTimeout(start,${MAX_IDLE_MS})}
function each(selector,run){d.querySelectorAll(selector).forEach(function(e){setTimeout(run,0,e)})}
function frame(then){requestAnimationFrame(function(){setTimeout(then)})}
function painted(then){
new PerformanceObserver(function(l,o){o.disconnect();then()}).observe({type:'paint',buffered:true})}
on(['pointerdown','keydown','focusin','click','input']);
d.addEventListener('DOMContentLoaded',function(){
if(d.hidden)return start();
d.addEventListener('visibilitychange',start);
setTimeout(go,${MAX_WAIT_MS});
painted(function(){
var seen=[d.fonts.ready];
d.querySelectorAll('img[fetchpriority=high]').forEach(function(i){
if(!i.complete)seen.push(new Promise(function(r){i.onload=i.onerror=r}))});
Promise.all(seen).then(function(){frame(function(){frame(go)})})})})
})(window,document)`
