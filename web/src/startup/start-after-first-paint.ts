import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Marks what is put aside: neither a relation nor a kind of script to a browser. */
export const LATER = 'later'

/** The page that was opened anew is left: the next one is laid out whole, and so is this one later. */
export function useOpenedPage(): void {
  const { key } = useLocation()
  const [opened] = useState(key)
  useEffect(() => {
    if (key !== opened) delete document.documentElement.dataset.opened
  }, [key, opened])
}

/** Whoever has not seen letters and picture by then gets the scripts beside them. */
const PATIENCE_MS = 1_500

/**
 * Runs before the first paint. Starts the page's scripts once it has been seen with its letters and
 * its first picture, so that the slow line and the slow processor are theirs until then. Whoever
 * presses or types before, and a page that nobody looks at, does not wait. To ask for a file takes a
 * slow processor milliseconds: each is a task of its own, between which the reader is heard. A page that was opened
 * anew is marked (`below-first-screen` in ui/app.css).
 */
export const START_AFTER_FIRST_FRAME = `(function(w,d,started){
var how=performance.getEntriesByType('navigation')[0];
if(how&&how.type==='navigate'&&!location.hash)d.documentElement.dataset.opened='';
function start(){
if(started||d.readyState==='loading')return;
started=1;
one('link[rel=${LATER}]',function(l){l.rel=l.as?'preload':'modulepreload'});
one('script[type=${LATER}]',function(s){
var p=s.parentNode,n=s.nextSibling;
s.remove();s.type='module';p.insertBefore(s,n)})}
function one(what,ask){d.querySelectorAll(what).forEach(function(e){setTimeout(ask,0,e)})}
function frame(then){requestAnimationFrame(function(){setTimeout(then)})}
function painted(then){
new PerformanceObserver(function(l,o){o.disconnect();then()}).observe({type:'paint',buffered:true})}
d.addEventListener('DOMContentLoaded',function(){
if(d.hidden)return start();
['pointerdown','keydown','focusin'].forEach(function(e){w.addEventListener(e,start,true)});
d.addEventListener('visibilitychange',start);
setTimeout(start,${PATIENCE_MS});
painted(function(){
var seen=[d.fonts.ready];
d.querySelectorAll('img[fetchpriority=high]').forEach(function(i){
if(!i.complete)seen.push(new Promise(function(r){i.onload=i.onerror=r}))});
Promise.all(seen).then(function(){frame(function(){frame(start)})})})})
})(window,document)`
