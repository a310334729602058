import { chromium } from 'playwright-core';
const base='http://127.0.0.1:18761';
const pages=process.argv.slice(3);
const out=process.argv[2];
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const w of [360,1280]) {
  const c=await b.newContext({viewport:{width:w,height:900}});
  for (const p of pages) {
    const pg=await c.newPage();
    await pg.goto(base+p,{waitUntil:'domcontentloaded'}).catch(()=>{});
    await pg.waitForTimeout(700);
    const over=await pg.evaluate(()=>document.documentElement.scrollWidth>innerWidth+1);
    if(over) console.log('OVERFLOW',w,p);
    await pg.screenshot({path:`${out}/${p.split('/').pop()}-${w}.png`,fullPage:true});
    await pg.close();
  }
}
await b.close();
