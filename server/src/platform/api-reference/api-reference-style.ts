/** The reference in the look of the console, see page-style.ts. */
export const style = `html{scroll-behavior:smooth;scroll-padding-top:72px}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;gap:16px;min-height:56px;padding:8px 24px;background:var(--surface);border-bottom:1px solid var(--border)}
header h1{font-size:16px;margin-right:auto;white-space:nowrap}
small{color:var(--text3);font-size:12px;font-weight:400}
form{display:flex;gap:8px}
input,button{height:32px;font:inherit;font-size:13px;color:var(--text);background:var(--surface);border:1px solid var(--control);border-radius:6px}
input{width:clamp(120px,24vw,280px);padding:0 10px}
input::placeholder{color:var(--text3);opacity:1}
button{padding:0 12px;font-weight:500;cursor:pointer}
button:hover{background:var(--subtle)}
.columns{display:grid;grid-template-columns:280px minmax(0,1fr);max-width:1280px;margin:0 auto}
nav{position:sticky;top:56px;height:calc(100dvh - 56px);overflow:auto;padding:16px 8px 32px 16px;border-right:1px solid var(--divider)}
nav h2{padding:12px 8px 4px;font-size:12px;line-height:16px;color:var(--text3)}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:flex;align-items:center;gap:8px;padding:4px 8px;border-radius:6px;font-size:13px;font-weight:400;color:var(--text2);overflow-wrap:anywhere}
nav a:hover{background:var(--subtle);color:var(--text);text-decoration:none}
main{padding:24px;min-width:0}
main>h2{margin:32px 0 12px}
main>h2:first-child{margin-top:0}
.introduction{margin-bottom:24px;max-width:72ch;color:var(--text2)}
.call{margin-bottom:16px;padding:16px 20px;background:var(--surface);border:1px solid var(--border);border-radius:10px}
.call:target{border-color:var(--accent)}
h3{display:flex;align-items:center;flex-wrap:wrap;gap:8px;overflow-wrap:anywhere}
h3 a{color:var(--text)}
h3+p{margin-top:8px}
h4{margin:16px 0 6px;font-size:12px;line-height:16px;font-weight:600;color:var(--text3)}
.who{margin-top:4px;color:var(--text2);font-size:13px}
.method{flex:none;min-width:46px;padding:0 6px;border-radius:4px;font-size:11px;line-height:18px;font-weight:600;text-align:center}
.get{color:var(--info);background:var(--info-bg)}
.post{color:var(--good-text);background:var(--good-bg)}
.status{color:var(--text2)}
.empty{color:var(--text2);margin-bottom:24px}
code,pre{font:12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:0}
pre{margin:0;padding:12px;overflow:auto;background:var(--subtle);border-radius:8px}
.scroll{overflow:auto}
table{width:100%;border-collapse:collapse;font-size:13px}
th{font-weight:500;color:var(--text3);text-align:left}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--divider);vertical-align:top}
tr:last-child td{border-bottom:0}
@media (max-width:56rem){html{scroll-padding-top:112px}header{flex-wrap:wrap;padding:8px 16px}.columns{display:block}nav{display:none}main{padding:16px}.call{padding:12px 14px}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{nav,form{display:none}.columns{display:block}}`
