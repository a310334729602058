import sys, os
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools import subset
from fontTools.merge import Merger
M='node_modules/@fontsource-variable'
LATIN=list(range(0x20,0x7f))+list(range(0xa0,0x100))+[0x2013,0x2014,0x2018,0x2019,0x201c,0x201d,0x2022,0x2026,0x2030,0x2039,0x203a,0x2212,0x20b9,0x20ac,0x2192,0x00d7,0x2248,0x2264,0x2265,0xbd,0xbc,0xbe,0x0152,0x0153,0x0100,0x0101,0x012a,0x012b,0x016a,0x016b]
DEVA=list(range(0x900,0x980))+[0x200c,0x200d,0x25cc,0x20b9,0x0964,0x0965]+list(range(0x1cd0,0x1cfa))+list(range(0xa8e0,0xa8ff))
def static(path, axes, codes, family, style, weight):
    f=TTFont(path)
    has={a.axisTag for a in f['fvar'].axes}
    f=instancer.instantiateVariableFont(f,{k:v for k,v in axes.items() if k in has}|{t:None for t in has-set(axes)})
    o=subset.Options(); o.layout_features=['kern','liga','mark','mkmk','tnum','ccmp','locl','akhn','rphf','rkrf','pref','blwf','half','abvf','pstf','vatu','cjct','pres','abvs','blws','psts','haln','nukt','init','calt','abvm','blwm','dist']
    o.hinting=False; o.name_IDs=[0,1,2,3,4,5,6,13,14]; o.notdef_outline=True; o.glyph_names=False
    s=subset.Subsetter(o); s.populate(unicodes=codes); s.subset(f)
    f.flavor=None
    return f
def named(f,family,style,weight):
    n=f['name']
    for i in list(n.names):
        if i.nameID in (16,17,21,22,25): n.names.remove(i)
    for id,v in ((1,family),(2,style),(4,f'{family} {style}'),(6,f'{family}-{style}'.replace(' ',''))):
        n.setName(v,id,3,1,0x409)
    n.names=[r for r in n.names if r.platformID==3]
    f['OS/2'].usWeightClass=weight
    for t in ('STAT','HVAR','MVAR','avar'):
        if t in f: del f[t]
def make(out, family, style, weight, sources):
    parts=[]
    for i,(path,axes,codes) in enumerate(sources):
        f=static(path,axes,codes,family,style,weight); p=f'part{i}.ttf'; f.save(p); parts.append(p)
        print(path.split('/')[-1], os.path.getsize(p), len(f.getBestCmap()), 0x20b9 in f.getBestCmap())
    f=Merger().merge(parts) if len(parts)>1 else TTFont(parts[0])
    named(f,family,style,weight); f.save(out); print(out, os.path.getsize(out))
os.makedirs('out',exist_ok=True)
ss=f'{M}/source-serif-4/files/source-serif-4-'
make('out/source-serif-600.ttf','Source Serif 4','SemiBold',600,[(ss+'latin-opsz-normal.woff2',{'opsz':48,'wght':600},LATIN),(ss+'latin-ext-opsz-normal.woff2',{'opsz':48,'wght':600},[0x20b9,0x100,0x101,0x12a,0x12b,0x16a,0x16b])])
it=f'{M}/inter/files/inter-'
for w,s in ((400,'Regular'),(500,'Medium'),(650,'SemiBold')):
    make(f'out/inter-{w}.ttf','Inter',s,600 if w==650 else w,[(it+'latin-wght-normal.woff2',{'wght':w},LATIN),(it+'latin-ext-wght-normal.woff2',{'wght':w},[0x20b9])])
nd=f'{M}/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'
make('out/noto-sans-devanagari-600.ttf','Noto Sans Devanagari','SemiBold',600,[(nd,{'wght':600},DEVA),(nd.replace('devanagari-devanagari','devanagari-latin'),{'wght':600},[c for c in range(0x20,0x7f)]+[0x2013,0x2014,0x2018,0x2019,0x201c,0x201d,0x2026])])
