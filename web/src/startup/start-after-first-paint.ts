import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

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

/**
 * Inline script, runs before the first paint. It starts the page's scripts once the page has been
 * painted with its fonts and its first picture, so that a slow line and a slow processor serve those
 * first. The first press, key or focus starts them at once, and so does a hidden tab. Each request is
 * a task of its own, because starting a download takes milliseconds on a slow processor. It also marks
 * the initial page for `below-first-screen` in ui/app.css.
 */
export const START_AFTER_FIRST_PAINT = `(function(w,d,started){
var how=performance.getEntriesByType('navigation')[0];
if(how&&how.type==='navigate'&&!location.hash)d.documentElement.dataset.opened='';
function start(){
if(started||d.readyState==='loading')return;
started=1;
each('link[rel=${DEFERRED}]',function(l){l.rel=l.as?'preload':'modulepreload'});
each('script[type=${DEFERRED}]',function(s){
var p=s.parentNode,n=s.nextSibling;
s.remove();s.type='module';p.insertBefore(s,n)})}
function each(selector,run){d.querySelectorAll(selector).forEach(function(e){setTimeout(run,0,e)})}
function frame(then){requestAnimationFrame(function(){setTimeout(then)})}
function painted(then){
new PerformanceObserver(function(l,o){o.disconnect();then()}).observe({type:'paint',buffered:true})}
d.addEventListener('DOMContentLoaded',function(){
if(d.hidden)return start();
['pointerdown','keydown','focusin'].forEach(function(e){w.addEventListener(e,start,true)});
d.addEventListener('visibilitychange',start);
setTimeout(start,${MAX_WAIT_MS});
painted(function(){
var seen=[d.fonts.ready];
d.querySelectorAll('img[fetchpriority=high]').forEach(function(i){
if(!i.complete)seen.push(new Promise(function(r){i.onload=i.onerror=r}))});
Promise.all(seen).then(function(){frame(function(){frame(start)})})})})
})(window,document)`
