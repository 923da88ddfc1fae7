import { controlCharacters } from '../support/control-characters'

/**
 * XSS payloads. Each calls `zq` or requests a URL with that name, and anything it would add to a page has `zq` in its
 * name, which none of our pages contains.
 */
const tags = [
  '<script>zq(1)</script>',
  '<script src=//zq.invalid/a.js></script>',
  '<ScRiPt zq>zq(1)</sCrIpT>',
  '</script><script>zq(1)</script>',
  '</title><script>zq(1)</script>',
  '</textarea><script>zq(1)</script>',
  '</style><script>zq(1)</script>',
  '</noscript><img zq src onerror=zq(1)>',
  '<img zq src onerror=zq(1)>',
  '<img zq src=x onerror="zq(1)">',
  '<img/zq/src=x/onerror=zq(1)>',
  '<IMG zq SRC=javascript:zq(1)>',
  '<video zq><source onerror=zq(1)></video>',
  '<audio zq src onerror=zq(1)>',
  '<body zq onload=zq(1)>',
  '<iframe zq src=javascript:zq(1)></iframe>',
  '<iframe srcdoc="<script>parent.zq(1)</script>"></iframe>',
  '<object zq data=javascript:zq(1)></object>',
  '<embed zq src=javascript:zq(1)>',
  '<link zq rel=stylesheet href=//zq.invalid/a.css>',
  '<base zq href=//zq.invalid/>',
  '<meta zq http-equiv=refresh content="0;url=javascript:zq(1)">',
  '<form zq action=javascript:zq(1)><button>ok</button></form>',
  '<input zq autofocus onfocus=zq(1)>',
  '<details zq open ontoggle=zq(1)>',
  '<marquee zq onstart=zq(1)>',
  '<b zq>gras</b>',
  '<zq-element></zq-element>',
  '<a zq href=javascript:zq(1)>lien</a>',
  '<template zq shadowrootmode=open><img src onerror=zq(1)></template>',
]

const attributes = [
  '"onmouseover="zq(1)" zq="',
  "'onmouseover='zq(1)' zq='",
  '" autofocus onfocus=zq(1) zq="',
  "' autofocus onfocus=zq(1) zq='",
  '"><img zq src onerror=zq(1)>',
  "'><img zq src onerror=zq(1)>",
  '`><img zq src onerror=zq(1)>',
  '" style="background:url(//zq.invalid/a)" zq="',
  '"><script>zq(1)</script>',
  '" formaction="javascript:zq(1)" zq="',
]

const links = [
  'javascript:zq(1)',
  'JaVaScRiPt:zq(1)',
  'java\tscript:zq(1)',
  ' javascript:zq(1)',
  // Without U+0000, at which a file counts as no text.
  `${controlCharacters.slice(1).join('')}javascript:zq(1)`,
  'javascript&colon;zq(1)',
  'data:text/html,<script>zq(1)</script>',
  'vbscript:zq(1)',
  '//zq.invalid/',
  'https://zq.invalid/"onclick=zq(1)',
]

const drawings = [
  '<svg zq onload=zq(1)>',
  '<svg><script>zq(1)</script></svg>',
  '<svg><animate zq onbegin=zq(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:zq(1)"><text zq>x</text></a></svg>',
  '<svg><foreignObject><img zq src onerror=zq(1)></foreignObject></svg>',
  '<math zq><maction actiontype=statusline xlink:href=javascript:zq(1)>x</maction></math>',
]

const programs = [
  `$\{zq(1)}`,
  '{{zq(1)}}',
  '{{constructor.constructor("zq(1)")()}}',
  '<%= zq(1) %>',
  '"-zq(1)-"',
  "'-zq(1)-'",
  '\\"-zq(1)//',
  '";zq(1)//',
  '\u2028zq(1)//',
  '</script><!--<script>zq(1)//-->',
  '<!--<img zq src="--><img zq src onerror=zq(1)//">',
  '["$","script",null,{"children":"zq(1)"}]',
  '[{"_1":2},"zq",["P",1]]',
  '{"__proto__":{"zq":1}}',
]

const entities = [
  '&lt;img zq src onerror=zq(1)&gt;',
  '&#60;img zq src onerror=zq(1)&#62;',
  '&amp;lt;script&amp;gt;zq(1)',
  '%3Cscript%3Ezq(1)%3C/script%3E',
  '\\u003cscript\\u003ezq(1)\\u003c/script\\u003e',
  '\uff1cscript\uff1ezq(1)\uff1c/script\uff1e',
]

const others = [
  '[lien](javascript:zq(1))',
  '![image](x" onerror="zq(1))',
  '\u202egpj.\u202c<img zq src onerror=zq(1)>',
  'Objet\r\nBcc: zq@zq.invalid\r\n\r\n<script>zq(1)</script>',
]

export const payloads = [...tags, ...attributes, ...links, ...drawings, ...programs, ...entities, ...others]
