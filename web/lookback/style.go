package lookback

// style is the house's paper and ink, for a page that stands alone. On paper boards are drawn
// in lines: their art is light and grain, which printers of pages draw anew for each board, for
// minutes.
const style = `:root{color-scheme:light dark;--paper:light-dark(#f4ead2,#17110c);--card:light-dark(#fbf4e2,#221912);--ink:light-dark(#2b1a10,#f0e2c2);--muted:light-dark(#6b5138,#c0a77f);
--brass:light-dark(#7a5718,#dcb765);--rule:light-dark(#c9ab6e,#5b4527);--accent:light-dark(#7d231a,#e08f79);--blue:light-dark(#1f3557,#8fb4e8);
--text:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif;--caps:"Century Gothic",Futura,sans-serif}
*,::before,::after{box-sizing:border-box}html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 var(--text)}
main{max-width:1080px;margin:0 auto;padding:1rem clamp(.75rem,3vw,1.5rem) 3rem}
h1,h2,h3,h4{font-weight:400;line-height:1.2;color:var(--brass);letter-spacing:.02em;margin:1.3em 0 .4em;text-wrap:balance}
h1{font-size:clamp(1.6rem,4.5vw,2.5rem);margin-top:.1em}h2{font-size:1.5rem;margin-top:0}.each{border-top:1px solid var(--rule);margin-top:2rem;padding-top:1rem}h3{font-size:1.25rem}h4{font-size:1.02rem;margin:0 0 .6rem;color:var(--ink)}
.lead{font-size:1.15rem;max-width:46rem}.caps{font:700 .8rem var(--caps);letter-spacing:.14em;text-transform:uppercase;color:var(--muted);margin:0}
.chosen{margin:.4rem 0;font-size:.92rem}.chosen div{display:flex;flex-wrap:wrap;column-gap:.6rem}.chosen dt{color:var(--muted)}.chosen dd{margin:0}
.note{border-left:3px solid var(--brass);padding:.2rem 0 .2rem .9rem;color:var(--muted)}.small,footer,figcaption,.key{color:var(--muted);font-size:.92rem}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:0}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums lining-nums;width:100%}
th,td{text-align:left;padding:.28rem .7rem .28rem 0;border-bottom:1px solid var(--rule);vertical-align:top}th{font-weight:400;color:var(--muted)}thead th{color:var(--brass)}
.sums{width:auto;min-width:min(34rem,100%);margin:0}.sums td,.sums thead th{padding-left:1rem;text-align:right}.sums tr>:last-child{padding-right:0}.sums tbody tr:last-child>*{border-bottom:0}
.figures{width:fit-content;max-width:100%;margin:1rem 0;background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:.5rem 1rem;box-shadow:0 6px 18px -10px #0007}
.who{font-size:1.2rem;margin:0 0 1rem}.who strong{display:block;font-weight:400;font-size:1.5rem;color:var(--accent)}
@media(min-width:900px){.top{display:grid;grid-template-columns:minmax(20rem,1fr) minmax(0,auto);column-gap:2.5rem;align-items:center}.top .sums{min-width:0}}
figure{margin:1rem 0}.graph{margin-top:.4rem}.graph>svg{display:block;width:100%;height:clamp(13rem,25vw,17rem);padding:.7rem .7rem 1.5rem 2.8rem;overflow:visible;background:var(--card);border:1px solid var(--rule);border-radius:.6rem}.graph>svg svg{overflow:visible}
.grid{stroke:var(--rule);opacity:.6}.tick{font:13px var(--caps);fill:var(--muted);text-anchor:end}.tick.mid{text-anchor:middle}.name{font:600 14px var(--text);fill:var(--ink);stroke:var(--card);stroke-width:4px;paint-order:stroke}
.area{fill:var(--brass);opacity:.22}.curve{fill:none;stroke:var(--brass);stroke-width:2.5;stroke-linejoin:round;vector-effect:non-scaling-stroke}.c1{stroke:var(--blue);stroke-dasharray:7 3}.c2{stroke:var(--accent);stroke-dasharray:2 3}.c3{stroke:var(--ink);stroke-dasharray:10 3 2 3}
.turn{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 4}.spot{font-size:clamp(13px,1.6vw,16px);text-anchor:middle;fill:var(--accent);stroke:var(--card);stroke-width:3px;paint-order:stroke}.spot.doubtful{fill:var(--blue)}
.key{margin:.5rem 0}.key span{margin-right:1.1rem;display:inline-block}.key svg{width:2.75rem;height:.4rem;vertical-align:middle;margin-right:.4rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,30rem),1fr));gap:1rem}
.card{background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:.9rem;box-shadow:0 6px 18px -10px #0007;min-width:0}.card:target{border-color:var(--brass);box-shadow:0 0 0 2px var(--brass)}
.mark{color:var(--accent)}.mark.doubtful,.doubtful .mark{color:var(--blue)}
.board{margin:0 0 .7rem}.sm{display:block;width:100%;height:auto;border-radius:.3rem;box-shadow:0 2px 8px #0006}.board figcaption{margin-top:.35rem}
.sm text{font-family:var(--text);text-anchor:middle;dominant-baseline:central}.sm .co{font-size:16px;font-weight:600;fill:#efd596}.sm .n{font-size:17px;font-weight:700;fill:#241206;stroke:#fff6dc;stroke-width:4px;paint-order:stroke}
.way{fill:none;stroke-width:9;stroke-linecap:round;opacity:.92}.way.did{stroke:#e8452f;stroke-dasharray:3 17}.way.best{stroke:#37c46b}
.k{display:inline-block;width:2.2rem;height:0;border-top:4px solid #37c46b;vertical-align:middle;margin:0 .2rem 0 .6rem}.k.did{border-top:4px dotted #e8452f;margin-left:0}
.tail{color:var(--muted)}.plays{font-size:.95rem}@media(max-width:640px){.plays thead{display:none}.plays tr{display:grid;grid-template-columns:1fr auto auto;column-gap:.7rem;border-bottom:1px solid var(--rule)}.plays td{border:0;padding-right:0}.plays td:last-child{grid-column:1/-1;padding-top:0}.figures{padding:.3rem .7rem;width:auto}.sums{font-size:.95rem}.sums td,.sums thead th{padding:.28rem 0 .28rem .5rem}.sums th,.sums td{hyphens:auto}.sums tbody th{min-width:6.6rem}.sums td,.sums thead th{min-width:4.4rem;overflow-wrap:anywhere}.sums thead td{min-width:0}.sums:has(th:nth-child(5)){table-layout:fixed;width:100%;font-size:.75rem}.sums:has(th:nth-child(5)) :is(td,th){min-width:0;padding-left:.2rem;overflow-wrap:normal}.sums:has(th:nth-child(5)) thead th{font-size:.66rem;overflow-wrap:anywhere}.sums:has(th:nth-child(5)) thead td{width:23%}.sums:has(th:nth-child(5)) tbody th{padding:.28rem 0}}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--muted:#333;--brass:#000;--rule:#999;--accent:#7d231a;--blue:#1f3557}@page{margin:16mm 14mm;@bottom-center{content:counter(page)}}
body{font-size:10.5pt}.top{display:block}.figures{box-shadow:none}main{max-width:none;padding:0 1px}.card,figure,tr{break-inside:avoid}.cards{display:block}.card{display:grid;grid-template-columns:7.5cm 1fr;column-gap:.8rem;box-shadow:none;margin-bottom:.8rem}.card h4,.card .why,.card h4+.scroll{grid-column:1/-1}.card .why{margin:.4rem 0 0}.card .board{margin:0}.scroll{overflow:visible}.plays{font-size:.85rem}h2,h3,h4{break-after:avoid}
.sm{box-shadow:none;border-radius:0}.sm>.art{display:none}.sm .ink{display:inline}.sm .co,.sm .n,.sm .num{fill:#000;stroke:#fff;paint-order:stroke}[fill="url(#soft)"],[fill="url(#d-sh)"],[fill="#000"][opacity]{display:none}
[fill^="url("]{fill:#fff}[fill$="-oxblood)"]{fill:#aaa}[fill$="-ebony)"],[fill$="-navy)"],[fill$="-bottle)"],[fill="url(#d-pip)"]{fill:#333}[stroke^="url("]{stroke:none}}
.played td{color:var(--accent)}.tag{font:700 .7rem var(--caps);letter-spacing:.08em;text-transform:uppercase;white-space:nowrap}
.bar{display:block;height:.4rem;border-radius:.2rem;margin:.35rem 0 .1rem;border:1px solid var(--rule);background:linear-gradient(90deg,var(--brass) var(--w),#0000 var(--w))}
details{margin:1.2rem 0}summary{cursor:pointer;color:var(--accent);padding:.5rem 0}.all{font-size:.95rem}.all .throw td{color:var(--muted)}a{color:var(--accent);text-underline-offset:.18em}
footer{border-top:1px solid var(--rule);margin-top:2rem;padding-top:.8rem;max-width:46rem}:focus-visible{outline:3px solid var(--blue);outline-offset:2px}`
