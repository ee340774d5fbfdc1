/**
 * Frequent passwords, the most frequent first: the estimator takes the position as the rank. The list is for our
 * markets; the estimator itself knows digits, capitals and the usual replacements (p@ssw0rd).
 */
export const commonWords: readonly string[] = `
  password passwort motdepasse contrasena wachtwoord passw passe secret secrets welcome willkommen bienvenue
  bienvenido benvenuto letmein openup login signin admin administrator root user guest test testing default changeme
  qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx iloveyou ilove love lovely lover loveme
  jetaime teamo tiamo sunshine sunny princess prince queen king master monkey dragon football soccer rugby cricket
  netball footy baseball basketball hockey tennis golf fishing surfing superman batman spiderman starwars pokemon
  minecraft fortnite nintendo playstation xbox shadow michael michelle jordan jessica jennifer ashley daniel thomas
  charlie charlotte olivia oliver sophie sophia emma emily hannah chloe jack harry george james william joshua matthew
  andrew anthony robert david john maria anna julia laura sarah lucas liam noah mia isla ruby lily grace lucy max bella
  molly daisy buddy rocky tigger ginger pepper cookie coffee chocolate banana orange apple cherry cheese pizza chicken
  butter honey sugar candy sweet summer winter spring autumn january february march april may june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday christmas easter
  birthday holiday weekend family mother father mum mom dad mummy daddy sister brother baby angel heaven jesus
  blessed faith hope freedom peace happy smile lucky magic power winner money dollar euro pound bank credit card
  payment pay shop shopping order money1 account mobile phone email google facebook instagram netflix spotify amazon
  youtube whatsapp internet computer laptop windows apple samsung iphone android gmail hotmail outlook yahoo
  australia sydney melbourne brisbane perth adelaide canberra hobart darwin aussie zealand auckland wellington kiwi
  england london manchester liverpool arsenal chelsea everton scotland wales ireland dublin britain america newyork
  california texas florida chicago boston dallas lakers yankees cowboys steelers eagles canada toronto montreal
  vancouver calgary ottawa quebec maple leafs canadiens france paris marseille italia roma milano juventus espana
  madrid barcelona deutschland berlin bayern munich hamburg hello hallo bonjour hola ciao hey goodbye thanks merci
  danke gracias please abc abcd abcdef abcdefg alphabet number one two three four five six seven eight nine ten
  hundred thousand million red blue green yellow purple pink black white silver gold diamond ruby crystal flower rose
  tiger lion horse pony puppy kitten kitty cat dog bird eagle wolf bear panda dolphin turtle butterfly unicorn rainbow
  star moon sun sky ocean river mountain forest garden house home school college teacher student doctor nurse police
  soldier hunter ranger mustang ferrari porsche mercedes holden ford toyota honda harley yamaha guitar music rock
  metallica matrix maverick hammer killer trustno access whatever nothing something forever always never again
  blink fuckyou fuck shit asshole bitch sexy hottie cutie beauty beautiful handsome crazy monster zombie ninja pirate
  wizard merlin gandalf hobbit frodo harrypotter hogwarts thunder lightning storm fire water earth wind ice snow
`
  .trim()
  .split(/\s+/);
