import { chromium } from 'playwright-core';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const c=await b.newContext({viewport:{width:360,height:900}});
for (const p of process.argv.slice(2)) { const pg=await c.newPage(); await pg.goto('http://127.0.0.1:18761'+p,{waitUntil:'domcontentloaded'}); await pg.waitForTimeout(500);
console.log(p, await pg.evaluate(()=>document.documentElement.scrollWidth), await pg.evaluate(()=>[...document.querySelectorAll('main *')].filter(e=>e.getBoundingClientRect().right>361).slice(0,8).map(e=>e.tagName+'.'+e.className.toString().slice(0,40)+' '+Math.round(e.getBoundingClientRect().right)+' '+(e.textContent||'').slice(0,30)))); }
await b.close();
