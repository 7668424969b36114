/**
 * English and German words, without accents, that are one typo away from a word of the vocabulary. They are meant as they are
 * typed: "soon" is no mistyped "noon" (decisions: Own grammar of times).
 */
export const WHOLE_WORDS: ReadonlySet<string> = new Set(
  `
  abed abende abfang abort abound abtut abut afternoons ages aground ahre ahren albeit alben alber alter
  amend amends amter anfange anfangs anfangt anfing anhang aprils apter arbeite arbeits arch aster augusta
  augusts bach bahre bahren banner bast bays bear bears beds beginnings beine beinen bekunde bekunden bend
  bends betore beute biddle bight bill bins bitte blast bleich bleiche bleichen boon borgen bork bout bunch
  cage cages calf came carly cast cays chur churs cine circe clock coding coking combing comings comping
  coning cooing coping coring cork corning coupe coupled couples couplet cowing coxing cues dabs dach dads
  dafter dags dais dame dams dass date dear dearly dears decembers degen deine deinem deinen deiner
  demselben denselben dept derselbe desselben deute dezembers diddle diebe dieben diebes diele dielen diene
  dienen diener dienstage dienstags dies diesel dieselben diesels dieter dill dime dine diner dins disses
  doming donate donates donnerstage donnerstags dork dour drays drys dues duly dune dunkt each earl earle
  earls ears east eber ebne ebnen eggen eibe eiben eide eiden eider eier eifer eigen eigne eignen eigner
  eile eilen eimer einend eines einher einsen eint einte einten eire eisen eisner eiter elbe eminem ended
  enden endes endet ends endue enge ente erde etage etagen etna etta etwas evenings fach facht fahr fahre
  fahren falb falbe falben falber fame fast fate fays fear fears februars feder feds fegen feger feier feine
  feinem feinen feiner ferber feuer fever fewer fiber fiddle fieber fiese fiesem fiesen fieser fieses fight
  fill fine finer fins firs firste firsts fist fitte forenoons fork form forst fours freitage freitags
  fridays frist frog froh fromm fron fror fruhe funkt furst gage gagen game gast gate gays gear gears geben
  geber geek geeks gegend gehen geigen geistern gelbe gelben gelen genen gestein gesten gestirn gill gins
  gleichem gleichend gleichens gleicher gleiches gleicht glich glichen goon ground haar haare habe haben
  habend haber hagen halbem halberd halbes halde halden hale haler halfen halft hall halle hallen halm halme
  halmen halo hals halse halsen halt halte halten halter halve hame hanf harp harz hast hate haube hauben
  haute hays hear hears heber hefte hegen hegte heine hetzt hetzte hetzten heule heulte heure hext hexte
  hilf hill hing homing houri houris hues hunch hune hute jacht jage jagen jaguar jahe jahen jaher
  jahes jahn jahns jahrein jahrst jahrt jahrte jahrten jahwe jahwes jame jane januars jars jays jene jenner
  jill joche jochen joni jude judy julia julie julio julis junes jung junge junis junk juno jure jury jute
  juxe kalb kalber kame kammende kammenden kammender kammendes keine keinem keinen keiner kept kieses kill
  kine kitte knight koche kochen kommend kommendem kork kuli labend labst labt lace lach lacht lade ladst
  ladt lage lagen lagst lagt lahr lake lame lane larch lase lash lass lasst laste lasts laten later lates
  latex lathe lats launch laust laut laute lays lear lears least leber leek leeks legen leiche leichen leine
  leinen leit lende lest lette letten letter letzt letztem letztens letztere leute light lime line linen
  liner list litte loche lochen loon lost lour lours lunchtimes lurch lust lynch mach macht mage magen mages
  mains malz manch manner mans manz mara marc marci marco marcs marcy mare margen mari mark marl mars marsch
  marsh mart marx mary mast match mate matte mays meddle meek meine meinem meinen meiner meins meute miaute
  miauten mics middles middy midway miens mies miese miesem miesen mieser mieses miete might mill mils mime
  mind minds mine minen miner mines ming mings mini minis mink minks minn minos minsk mint mints minuet
  minuets minus minuses minuted minuter minutest minx mips miss miste mite mitt mittagessens mittel mitten
  mitternachts mittig mittle mitts mittwoche mittwochs mitty mixte moaning moat moats mogen mona monad monch
  monchs mondan mondays monet moneten mons mont montage montags montan monte monty moon mooning morden
  mordens morgan morgans mornings moth moths motte mourning mouth mouths muddle munch nachmittage nacho
  nachos nachst nachte nachten nackt nage nagen nahr nahre nahren naht name nascht nash natch nays near
  nearly nears neat neon nest nestern nett neut newt nicht nichts niese niesen nigh nights noch nook noun
  novembers octobers ofter oktobers ours paare paars pabst pacht pact page pages pair pakt pant papst parch
  part pass passt pasta paste pasts pasty pats paust pays pear pearly pears pecs peek peeks pest petzt
  petzte petzten phis piddle pill pine pins pius plate plug plugs plum plums plush poche pochen pork post
  pour pours prom psst puls punch punk punks punkte punktliche punkts punt quartale quarte quarten quartet
  quartets quartier quartiers ques racht rafter rage ragen rages ralf rast rate rays rear rears reds reek
  reeks regen reine reinem reinen reiner reit riddle riese riesen rieses right rill rime ritte roche rochen
  round rues rune saar saat sach sacht sacs sade safe sage sagen sages sahe sake salbe salben sale samen
  sames samey sams samstage samstags samt sane sast sate saturdays saue saume save says scarp sear sears
  seas seat sect sects secy seek seeks sees segen seht seine seinem seinen seiner seit sekt selbem selber
  selbes selten sende sens sent sepp septa septembers serbe serben sets sett setzt setzte setzten sews shame
  shard share shari shark sharpe sharps sics sight silbe silben sill sine sins sitte slate slept smart some
  sonate sonaten sonnabende sonnabends sonntage sonntags sontag soon sorgen sour sours spalt spalten spam
  span spar sparen spart sparten spater spats spatz specs spit splat spot sprat staat stadt stage stages
  stakt stan stande standen star starb starbt stare stark starkt starr starrt stars starte starts stat statt
  staut still stort stuart stun stundens stundet sues sundae sundas sundays sunde sunden sundry swat swept
  tagein tagend tagens tags tagt tagte tagten tagus take taken takes tale tales talges tall tame tames tange
  tangen tanges tanner tape tapes tare tares tart tate taten taue tauen tauge taugen taxen taxes tear tears
  teds tees tell testern text thais thar tharp thin thine things thingy think thins thong thor thors thru
  thud thuds thug thugs thursdays thus tide ties tight tile tills tilt timed timer times timex tims tine
  ting tins tire toddy toes tokay toll tome tomorrows tonte tour tours trage tragen trages trill trues tubes
  tubs tuesdays tugs tull tums tune tunes tunkt tuns tuts tuxes twill tying ubend ubernachte ubernachten
  unkt untie utes vage vagen vages vast vierte vierteln viertels viertem vierten vierter viertes vine wach
  wache wachen wachste wachstem wachsten wachster wachstes wacht wads wage wagen wages wahr wahre wahren
  wahres wanner wast ways weak wear wears weber webs weck weckend wednesdays weed weeds weekends ween weens
  weep weeps weer wees wegen wegs weine weinen weis weit welds welk welkend wende wends wens wept werk
  werkend werks werktags western wets wetzt wetzte wetzten wiche wichen wiese wiesen wight will wine wins
  wirst wonk word wore workaday works worm worn wort yacht yachts yeah yeahs yearly yearn yearns yeas yeats
  yesterdays york your yours zeds zeig zeigt zelt zenit zest zine zins zuni zweit
`
    .trim()
    .split(/\s+/),
);
