/**
 * Famous passwords that the estimator would call strong enough: of the 8,500 most frequent ones of public leaks (the list of
 * `@zxcvbn-ts/language-common`, MIT) those of eight characters and more that neither `commonWords` nor a pattern catches, the
 * most frequent first, and some of our markets.
 */
export const commonPasswords: readonly string[] = `
  1qaz2wsx corvette 1234qwer samantha q1w2e3r4t5 qwer1234 hardcore q1w2e3r4 midnight victoria marlboro 1q2w3e4r
  cocacola jonathan liverpoo slipknot scorpion startrek redskins nicholas butthead shithead metallic benjamin elephant
  rush2112 1q2w3e4r5t creative garfield bullshit 1qazxsw2 airborne brooklyn godzilla 4815162342 darkness platinum
  lifehack 12qwaszx snowball pakistan explorer redwings 789456123 lasvegas guinness christin babygirl michigan
  carolina alexande dickhead kristina kimberly snickers paradise caroline 147258369 lacrosse bollocks poohbear
  qweasdzxc einstein courtney spitfire patricia maryjane champion svetlana anderson westside security zaq12wsx
  alexander 1232323q scarface marshall veronica stargate 12345qwert semperfi brittany cherokee simpsons vladimir
  franklin infinity passport bulldogs budlight usuckballz1 softball fktrcfylh kawasaki wildcats logitech swordfis
  motorola alexandr patriots colorado freeuser warcraft wolverin elizabet valentin mitchell ncc1701d spiderma virginia
  pearljam 123qweasd predator panthers peekaboo rolltide cardinal chevelle fyfcnfcbz 123654789 electric darkside
  hercules lawrence wolfpack 741852963 blizzard cheyenne cjkysirj 147852369 sterling pussycat a1b2c3d4 freepass
  airplane billybob stingray chocolat zeppelin business tarheels hellfire engineer serenity fireball 1029384756
  remember darkstar pavilion bobafett dbrnjhbz harrison swimming defender precious icecream swordfish presario
  airforce thailand goldfish wrangler cadillac longhorn microsoft christia atlantis 123qweasdzxc lonewolf software
  leonardo srinivas valentina veronika babydoll wordpass devildog mistress soso123aljg wolfgang 31415926 hotstuff
  basketba stephani kathleen savannah shamrock deftones goldberg renegade hamilton cristina enterpri babylon5
  trfnthbyf cavalier marathon aardvark bigboobs napoleon buckeyes highland 1qaz2wsx3edc campbell chandler elizabeth
  pornstar thuglife sherlock morpheus wetpussy consumer sundance overlord isabelle ultimate ncc1701e geronimo
  123qwe123 aleksandr portugal superfly q1w2e3r4t5y6 florence wrinkle1 11235813 seminole alejandr concrete margaret
  christop qazxswedc trombone pleasure rhbcnbyf christian cdtnkfyf stallion mongoose kingkong personal immortal
  123454321 dietcoke giovanni hollywoo morrison 14789632 clifford bonehead fernando ghbdtnbr charlott 1123581321
  hongkong sebastia super123 cooldude eternity lollipop tottenha stocking anything columbia makaveli robinson verbatim
  satan666 standard punkrock raistlin infantry seinfeld megadeth skywalke squirrel wolverine stardust twilight
  intrepid vanhalen punisher showtime 111222333 skittles ekaterina hannibal 1q2w3e4r5t6y portland panasonic sandiego
  penelope 1a2b3c4d californ playtime warriors gangster christine chargers mushroom dingdong crusader dkflbvbh
  anastasia slapshot guardian 147896325 septembe scarlett munchkin rammstein 1passwor barcelon santiago starcraft
  goodluck coltrane katerina fuck_inside discover spanking shaney14 192837465 lonestar stonecol meridian heather1
  richard1 alexandra zaq1xsw2 lowrider tacobell 123698745 catalina halflife kangaroo thompson socrates keyboard
  national formula1 qwerasdf 12369874 penguins fuckface vacation ragnarok mailcreated5240 lorraine dodgeram sebastian
  colombia oblivion sithlord scoobydo bigballs zxcv1234 titleist richmond director magnolia blueeyes mersedes patrick1
  martinez nuttertools 1122334455 gateway1 imperial grateful peterpan kingston freckles margarita deadhead research
  mariners rootbeer aspirine frederic children stephanie scooter1 creampie plymouth justdoit lightnin caliente
  goodtime catherin redalert brucelee porkchop aquarius raiders1 thankyou fletcher a1s2d3f4 sapphire qwert123
  qazwsxedcrfv hastings spectrum chevrole amsterdam rosemary beatrice front242 atlantic labrador syracuse southern
  commando clitoris 8j4ye3uz monopoly pineappl lesbians gangbang spartans romashka snuggles phoenix1 infiniti jeremiah
  cosworth doberman qawsedrf brandon1 emmanuel viktoria starbuck beefcake godsmack clarence valhalla starfish sailboat
  achilles ncc1701a frontier swingers terminator kentucky jackson1 doughboy butthole phillies dannyboy nebraska
  pinkfloy maryland oklahoma agent007 vfrcbvrf nathalie whocares vkontakte ihateyou dilligaf mandingo technics
  golfball bunghole 15426378 hurrican stripper aberdeen rfnthbyf enterprise dthjybrf excalibu keystone flamingo
  lancelot melissa1 kamikaze designer somethin apollo13 bradford deeznuts meatball columbus manchest sentinel universe
  truelove eatpussy sexygirl billyboy military microsof microlab pantyhos lifetime gordon24 theodore function 73501505
  azsxdcfv charlton superstar fordf150 terminal wildfire vladislav hollywood gretchen saratoga 321654987 trinidad
  rjirfrgbde meatloaf hyperion rightnow treasure chester1 jasmine1 maradona anaconda japanese catherine pass1234
  poontang christopher albatros richards turkey50 kenworth dinosaur holyshit ericsson positive sherwood
  polniypizdec0211 fktrcfylhf zxcasdqwe hardrock anhyeuem madeline skywalker skorpion hellyeah australi rockhard
  hedgehog 13243546 yosemite 1qa2ws3ed karolina starship salvador greatone freeporn francois packers1 robotech
  roadkill backdoor rastaman alliance killbill cinnamon sojdlg123aljg 18436572 963852741 jeanette operator mechanic
  amsterda pingpong rasputin majestic kingfish gotohell wrestlin railroad lineage2 peterson phillips nwo4life charles1
  kcj9wx5n underdog r2d2c3po snoopdog broadway umbrella splinter fuckthis chemical 123789456 jamesbond sinclair
  megapass translator supersta giuseppe caligula shannon1 meredith bullseye kristine tunafish gfhjkm123 dkflbckfd
  crawford tazmania deepthroat dfktynbyf tommyboy chainsaw christina marino13 budweise brighton vfhufhbnf penthous
  chrisbln snowboar undertaker flounder canadian viewsonic downtown eastside sneakers panasoni thanatos ghjcnjnfr
  poseidon johannes gargoyle intruder solution madison1 newcastl buckshot titanium federico sunflowe westwood
  motherlode multiplelo callaway paintbal winston1 knickers lokomotiv panther1 thirteen rjycnfynby avalanch philippe
  hotpussy zerocool tomorrow original idontknow 1x2zkg8w syncmaster christie zxasqw12 paintball monalisa terrapin
  spongebob attitude clevelan barefoot chuckles meathead cfitymrf cambiami blessing aleksandra gladiator southpark
  mazafaka pianoman casanova traveler hawkeyes clarinet deeznutz 10203040 triangle valencia rhiannon smeghead
  andromeda cerberus tiberius gabriell salamander resident hayabusa together juliette 1q2w3e4r5 crjhgbjy nokia6300
  goldwing brewster thegreat confused whiskers spaceman rebecca1 12qw34er gesperrt wrestling mohammed sersolution
  overkill rhfcjnrf montgom240 bulldog1 runescape hoosiers recovery adrienne roadking illusion medicine leavemealone
  megatron mortgage heineken moonlight motherfucker realmadrid balloons tinkerbell babyface hardcock bookworm godfathe
  seahawks talisman hawaiian beautifu mortimer roadrunn charlene handyman digital1 tiffany1 dutchess valkyrie idontkno
  teddybea dragonball inuyasha stanford sullivan wishbone property gameover fuckoff1 sinister friendly geoffrey
  newpass6 katherine claymore sporting checkers gabriela preacher gamecube armagedon z1x2c3v4 rhtdtlrj bcfields
  electron devil666 ghostrider reynolds cannabis southpar jackson5 absolute lipstick laurence mandarin tottenham
  kleopatra dirtbike 1357924680 katherin northern cameltoe bluefish slippery qweasd123 annabell starcraf ghblehjr
  vasilisa scorpio1 illinois deadpool farscape hopeless carpedie asdfzxcv shepherd gatorade cameron1 borussia flexible
  graphics fyutkbyf 123qq123 yfcntymrf thedoors 7ugd5hip2j pussyman elizaveta strength webmaste alejandro argentina
  corleone vampires 987456321 sergeant stonecold register 01020304 millwall patience chrysler bullfrog istanbul
  ashleigh universal binladen shanghai gabriel1 jayhawks amateurs barbados nightmare knockers chevrolet cristian
  coolness criminal hardware bobdylan capslock teddybear gfhjkmgfhjkm missouri carlitos coldbeer netscape andromed
  brigitte yeahbaby eldorado eastwood paranoid soulmate 9293709b13 microphone kakashka 50spanks fgtkmcby brittney
  fastball creature just4fun smashing washington mephisto shitface fountain specialk estrella piramida violetta
  spencer1 salasana q2w3e4r5 heritage browning insomnia kissmyass budapest pinkfloyd playboy1 sandwich testpass
  gamecock maxwell1 wildcard magazine telephon 1a2s3d4f rochelle pringles iverson3 vsjasnel12 darklord loveless
  radiohea reckless jiggaman classics hooligan scrabble jellybea hawaii50 pharmacy abnormal concorde qazwsxedc123
  islander yjdsqgfhjkm kazantip strawberry maksimka wg8e3wjf andersen ferguson dynamite gertrude doomsday rhjrjlbk
  mariposa mazda626 excalibur marcello buttfuck masamune 12365478 chestnut fullmoon inspiron forsaken snowboard
  lollypop insanity creation katarina moonbeam gonzalez senators pumpkins windsurf reddevil sheridan rjhjktdf woodland
  vanguard aviation stanislav mobydick sausages anastasiya nevermind presiden vfitymrf happiness robotics temppass
  highheel firewall evolution drummer1 pussy123 pumpkin1 download fandango earnhard misfit99 christma zaqxswcde
  pineapple gorgeous qwert12345 vikings1 spongebo broncos1 radiohead viktoriya mckenzie reddwarf dodgers1 platypus
  1z2x3c4v abrakadabra services longjohn 134679852 alessandro honolulu nygiants windmill freebird slamdunk snowflak
  irishman bergkamp training warrior1 playstat mudvayne johndeer zildjian josephin fishbone genesis1 bigblock jefferso
  clippers chambers thisisit death666 hounddog pallmall webhompas comanche roadster stefanie heinrich undertak
  anastasi festival qwe123qwe mazdarx7 cbr900rr lovelife chipmunk good123654 bluebell kjrjvjnbd fuckinside washingt
  tkbpfdtnf smirnoff pipeline fishhead konstantin newcastle krasotka starligh wireless scoobydoo koroleva yogibear
  redbaron nascar24 president 7894561230 highbury zachary1 username survivor wanderer fuckhead costello washburn
  catwoman lemonade bearcats solitude cocksuck slowhand paradigm nostromo arkansas terminat fantasia stephen1
  underground johnson1 peaches1 cnfybckfd ghbywtccf wildbill gilligan berkeley pool6123 armstron tropical sundevil
  hurricane volkswag zanzibar trouble1 coventry gtnhjdbx 45m2do5bs nirvana1 sidekick jackass1 cleopatr jermaine
  gbhfvblf marines1 everlast tinkerbe bluesman customer marjorie penguin1 tokiohotel straight nautilus highlander
  longdong asdqwe123 ghjcnjgfhjkm nokia6233 ghbdtn123 valentine matthias private1 andyod22 complete fredrick fearless
  antelope pantera1 viewsoni evangelion handball barselona zxcasdqwe123 sandrine sprinter fyfnjkbq palmtree
  sonyericsson question carpente spartan1 pasadena coldplay fairlane elcamino callisto tomahawk gladiato fantomas
  castillo wildwood johngalt sweetness mcdonald buffalo1 cheshire superior ministry trinitro bismillah capricorn
  vendetta margarit bigpoppa success1 voyager1 antonina hetfield papillon baritone stephane freefall vjqgfhjkm
  mischief foxylady dominion enforcer leedsutd remingto rfvfcenhf derparol cleopatra carnival ghjuhfvvf knuckles
  kayleigh harddick firefigh blowfish sexylady alexandre cromwell dontknow wp2003wp lakeside noname123 screamer
  calimero dfktynby francisc cygnusx1 trucking obsidian giovanna sasha_007 marijuana kordell1 cassandr moonligh
  blueball bigbooty wrestler building paramedi capricor universa cherries eclipse1 darkangel whistler smackdow
  strawber transfer clarissa argentin slimshady nokian73 chris123 johncena pictures suckmydick 19283746 notebook
  prospect daylight capetown cartman1 fortress telephone eggplant fussball perfect1 pufunga7782 budweiser marseill
  goodgirl university vincent1 southpaw sylveste magellan captain1 taekwondo sonyfuck sabrina1 goldfing 1234zxcv
  marcius2 pentagon hotgirls cornwall mandrake bubbles1 earthlink lakewood moonshin suburban challeng opendoor
  commande stanley1 jonathon bubba123 navigator fkbyjxrf millenium gateway2 camaross bluejays optimist enternow
  destiny1 hattrick beatles1 natasha1 bordeaux 12345qwer vanessa1 therock1 cardinals marriage espresso nightwish
  gsxr1000 23skidoo ghhh47hj7649 speedway roadrunner ironmaiden supernov toriamos patches1 mamacita stigmata gonzales
  nineinch klondike somerset mulligan krokodil hardball republic romantic vauxhall rfntymrf almighty stratfor
  mississippi suckdick houston1 intercourse lenochka marijuan limewire htubcnhfwbz awesome1 funstuff printing theforce
  chiquita maserati cabernet sheepdog hairball vancouve scheisse montana1 pimpdadd baltimor mash4077 kirkland riccardo
  sigmachi revolution absolutely rfhnjirf sammy123 colonial ilikepie toonarmy natalie1 bigdicks cashmone myxworld
  kristian dominiqu darkange scrapper delaware progress gabriele smoothie slimshad vqsablpzla pathfind elisabet
  evolutio velocity annmarie dolemite vagabond woodstoc plastics aolsucks rachelle billabon ncc74656 austin31
  nevermore p0o9i8u7 forgetit reginald archange minimoni hellsing rocknrol zaqwsxcde morrowind friendster modelsne
  futurama skateboard homemade herewego lonesome pornking cucumber vipergts 123qwert muhammad jeepster acidburn
  fireblad pinnacle jellybean peterbil dilbert1 lighting homework fellatio baracuda flipflop singapor sasha123
  crackers warhamme masterbate flamengo lfitymrf bradley1 daughter navyseal carebear kamasutra bastards 10293847
  whiplash rainyday stafford nightmar 69camaro stickman 5wr2i7h8 melanie1 apollo11 rockwell vfntvfnbrf eleonora
  alleycat ambrosia phialpha exchange cartoons contract penetration laetitia adrenalin goldeney escalade 0192837465
  fyutkjxtr touching trinity1 charisma cleveland cocksucker 369258147 dragster bismarck cambridg treefrog speakers
  mallorca alexander1 normandy thumper1 playball wonderful benessere smackdown trumpet1 favorite6 sexybabe cannibal
  beethove skipper1 nthvbyfnjh malaysia azertyuiop rocknroll bynthytn pavement stockton guillaum 18atcskd2w 3rjs1la7qe
  correcthorsebatterystaple tequiero tequieromucho amoremio ciaociao francesco soleil123 doudou123 loulou123
  marseille13 schatzi123 hallo123 hallowelt sommer2024 azerty123 motdepasse1
`
  .trim()
  .split(/\s+/);
