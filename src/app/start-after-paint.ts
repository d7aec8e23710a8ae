const PRELOAD = /<link rel="modulepreload" href="([^"]*)"(?: nonce="[^"]*")?\/>/g
const END = '</body></html>'

/** The browser itself handles the others. */
const SCRIPTED_BUTTON = 'button[type=button]:not([popovertarget],[commandfor])'

/**
 * Runs in the browser. A tab in the background paints nothing, so it does not wait. What is pressed
 * or sent before the scripts listen is held and done then, the last of it: the browser would send a
 * form to its own page and lose what was typed.
 */
const START = `chunks=>{
let begun,held;
const root=document.documentElement;
const hold=event=>{
const {type,target,submitter}=event,click=type==='click';
const place=click?target.closest(${JSON.stringify(SCRIPTED_BUTTON)}):target;
if(!place||!click&&place.hasAttribute('action'))return;
event.preventDefault();
event.stopImmediatePropagation();
held=click?()=>place.click():()=>place.requestSubmit(submitter)};
for(const type of ['click','submit'])addEventListener(type,hold,true);
new MutationObserver((_,observer)=>{
observer.disconnect();
for(const type of ['click','submit'])removeEventListener(type,hold,true);
held?.()}).observe(root,{attributeFilter:['data-hydrated']});
const start=()=>{
if(begun)return;
begun=true;
for(const href of chunks)setTimeout(()=>document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href})));
const {text}=document.getElementById('entry');
document.head.append(Object.assign(document.createElement('script'),{type:'module',text}))};
if(document.hidden)start();
new PerformanceObserver(start).observe({type:'paint',buffered:true});
setTimeout(start,2000)}`

/**
 * Fetches the scripts of a page once it is painted: what is seen comes first, and 130 kB of script
 * do not compete with the style sheet, the typeface and the cover for a phone’s connection.
 *
 * @param nonce of the page’s own scripts; the entry keeps its text, whose hash allows it to run
 */
export function startAfterPaint(html: string, nonce: string): string {
  const entry = `<script nonce="${nonce}" type="module" async="">`
  if (!html.includes(entry)) return html
  const chunks = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const waiting = html
    .replaceAll(PRELOAD, '')
    .replace(entry, `<script nonce="${nonce}" type="text/plain" id="entry">`)
    .slice(0, -END.length)
  return `${waiting}<script nonce="${nonce}">(${START})(${JSON.stringify(chunks)})</script>${END}`
}
