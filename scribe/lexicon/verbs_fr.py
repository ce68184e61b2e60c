"""French verbs. FIRST: -er verbs conjugated by rule. SECOND: those like finir. IRREGULAR: infinitive, vous, third
person, participle, third person plural; a sixth form is the subjunctive where it does not follow from the plural."""

FIRST = """
abaisser abandonner aborder abréger abriter absorber accabler accéder accélérer accepter acclamer accompagner accorder
accoster accrocher accumuler accuser achalander acheminer acheter achever acquitter actionner activer adapter
additionner administrer adopter adorer affamer affecter afficher affiner affoler affronter agglomérer agiter agrafer
aider aiguiser ajourner ajouter ajuster alerter aliéner aligner alimenter allonger allumer alterner amarrer
ambitionner améliorer amener amorcer amplifier amputer analyser ancrer animer annexer annihiler annoncer annuler
anticiper apaiser appareiller appeler appliquer apporter apprécier apprivoiser approcher approuver appuyer argumenter
armer arpenter arracher arranger arrêter arriver articuler aspirer assassiner assembler assigner assimiler assister
associer assommer assumer assurer astiquer attacher attaquer attester attirer attraper attribuer attrister augmenter
authentifier autoriser avaler avancer avouer baigner baisser balayer baliser barrer barricader basculer bifurquer
blâmer blesser bloquer bluffer bombarder boucher bouger bouleverser bousculer braquer braver bricoler briguer briser
brouiller brouter brûler buter cacher calculer calmer cambrioler camoufler canaliser capturer carboniser caresser
casser catapulter causer céder célébrer censurer cerner certifier changer chanter charger chasser chercher chevaucher
chiffrer chuchoter cibler circuler cisailler claquer classer cloner clouer coexister cogner collaborer collecter
coller coloniser combiner combler commander commencer commercer comparer compenser compléter comploter comporter
composer comptabiliser compter concentrer concerner concocter condamner condenser conditionner confectionner conférer
confier confirmer confisquer confronter congédier conjurer connecter consacrer conseiller conserver considérer
consigner consolider consommer constater constituer consulter contaminer contempler contester continuer contourner
contrer contribuer contrôler convoquer coopérer coordonner copier corriger côtoyer coucher couder couler couper
courber couronner coûter cracher cramponner craquer créer creuser crever crier crocheter croiser cuisiner culminer
cultiver cumuler débarquer débarrasser débloquer déborder débuter décaler décapiter décerner décharger décider décimer
déclarer déclasser déclencher décompter découper décrocher décrypter dédier dédoubler défausser déferler défier
défiler défricher dégager dégainer dégrader déguiser déléguer délivrer demander démarrer démasquer démonter
démultiplier dénicher dénoncer dénouer dépanner dépasser dépecer dépenser dépeupler dépister déplacer déployer déposer
dépouiller dérober dérouler désactiver désarmer déséquilibrer désigner désirer désorienter dessiner détacher détailler
détecter déterminer détourner dévaster déverser dévier dévisager dévoiler dévorer dicter digérer diminuer diriger
disloquer disperser disposer disputer dissimuler dissiper distribuer diviser dominer dompter donner doter doubler
dresser durer ébranler écarteler écarter échanger échapper échouer éclairer éclater écorcher écouler écouter écraser
édifier effacer effectuer effrayer égaler égorger éjecter élaborer électrocuter élever éliminer éloigner embarquer
embaucher embraser embrasser embrocher émerger émigrer emmener emmurer empaler empêcher empiéter empiler employer
empocher empoisonner emporter emprisonner emprunter encaisser encastrer encercler enchaîner encocher encourager
endommager énerver enfermer enfiler enflammer enfoncer engager engendrer enlever énoncer enregistrer enrôler
ensorceler entamer entasser enterrer entourer entraîner entreposer entrer envelopper envenimer envisager envoyer
épargner épeler épuiser équilibrer équiper errer escalader escamoter escorter espérer espionner esquisser esquiver
essayer estimer estropier étaler étonner étudier évacuer évaluer éveiller éviter évoluer examiner exaspérer exaucer
excuser exécuter exercer exhumer exiger exiler expliquer exploiter explorer exploser exposer exterminer extorquer
fabriquer faciliter fasciner favoriser fermer fêter ficeler figer filer fixer flairer flanquer flécher flotter foncer
forcer forger former fortifier foudroyer fouiller fourrer fracasser frapper freiner frôler fumer fusionner gagner
galoper garder garer gaspiller gaver geler gêner générer gérer glaner glisser gouverner gratter graver grignoter
griller grimper gronder grouiller grouper guetter guider habiter hanter harceler héberger hériter hésiter hisser
honorer humilier hurler identifier ignorer illuminer imiter immobiliser immoler implanter implorer importer imposer
improviser inaugurer incanter incendier inciter incliner incorporer inculper indemniser indiquer infecter infiltrer
infliger influencer informer ingérer initier inonder inspecter inspirer installer intégrer intensifier intercaler
intercepter interposer interroger intimider invalider inventer inverser investiguer inviter invoquer irriter isoler
jalonner jauger jeter joncher jongler jouer juger lâcher laisser lancer lapider lever libeller libérer lier limiter
liquider livrer loger longer louer lutter magnétiser maîtriser malmener maltraiter manger manifester manipuler manquer
manœuvrer marchander marcher marquer marteler masquer massacrer mastiquer matérialiser méditer mélanger menacer mener
mépriser mériter mesurer mimer miner miser mobiliser modifier moduler moissonner monter montrer mouiller multiplier
murmurer museler mutiler narguer naviguer négliger négocier nettoyer neutraliser nommer noter obliger observer
obtempérer occuper octroyer officier opérer opposer orbiter ordonner organiser orienter orner osciller ôter oublier
pacifier parachuter paralyser parer parier partager participer passer patienter patrouiller payer pêcher peler
pénétrer percer percuter perforer persister peser peupler piéger piller pilonner piocher piquer pister pivoter placer
plaider planer planter pleurer plier plonger poignarder pointer porter poser posséder poster postuler pousser précéder
précipiter préciser préférer prélever préparer présager présenter préserver presser prêter priver procéder profiter
programmer progresser prohiber projeter prolonger promener propager proposer protéger prouver provoquer pulvériser
purger purifier qualifier questionner quitter racheter racler raconter rafler railler rallier ramasser ramener ranger
ranimer rappeler rapporter rapprocher raser rassembler rater ratifier rationner rattacher rattraper ravager ravaler
ravitailler rayer réagencer réaliser réanimer réarmer rebrousser recharger réclamer récolter recommander recommencer
récompenser reconstituer recopier recouper recréer recruter rectifier reculer récupérer recycler redémarrer rédiger
rediriger redonner redouter redresser refermer refléter reformer reformuler refuser réfuter regagner regarder
régénérer régler régner regorger regrouper réincarner réinitialiser réintégrer rejeter rejouer relâcher relancer
relayer relever relier remanier remarquer remballer remédier remélanger remonter remorquer remplacer remporter remuer
rencontrer renforcer renier renoncer renouveler renseigner rentrer renverser renvoyer réorganiser réparer repartager
repasser repêcher repérer répéter repeupler replacer replier répliquer reporter reposer repousser représenter réprimer
réprouver réserver résider résister respecter ressembler ressusciter restaurer rester résulter résumer retarder
retirer retomber rétorquer retourner rétracter retrouver réunifier réveiller révéler revendiquer revigorer réviser
rimer riposter risquer rôder ronger rouler ruiner sabler saboter sacrifier saigner saluer sanctionner sauter sauver
sceller scinder scruter secouer semer séparer serrer sevrer siffler signaler signer sillonner simuler soigner sombrer
sommer sonder sonner souffler souhaiter soulever soumissionner soupçonner spécifier spolier stabiliser stationner
stimuler stipuler stocker stopper subjuguer subsister subtiliser succéder succomber suggérer superposer suppléer
supplier supporter supprimer surclasser surmonter surpasser sursauter surveiller survoler tailler tamponner tanner
taper tapisser tatouer téléporter tempérer tenter terminer terrasser tester tirer tituber toiser tolérer tomber
torpiller torturer toucher tourner tracer traîner traiter trancher transférer transformer transiter transpercer
transplanter transporter traquer traverser trembler trépasser tricher trier triompher tripler tronquer troquer trouver
truquer tuer user usurper utiliser valider valoriser valser veiller vénérer venger verdoyer verrouiller verser vibrer
vider violer virer viser visiter vociférer voiler voler voter vouer voyager zigzaguer
"""

SECOND = """
abasourdir abêtir abolir aboutir abrutir accomplir accroupir adoucir affaiblir affermir affranchir agir agrandir
aguerrir aigrir alanguir alourdir alunir amincir amoindrir amollir amortir anéantir anoblir aplatir appesantir
applaudir approfondir arrondir assagir assainir asservir assombrir assortir assoupir assouplir assourdir assouvir
assujettir attendrir atterrir avertir avilir bannir bâtir bénir blanchir blêmir bleuir blondir bondir brandir brunir
chérir choisir compatir convertir crépir croupir définir défraîchir dégarnir dégauchir déglutir dégourdir dégrossir
démolir démunir dépérir désemplir désobéir dessaisir désunir divertir durcir ébahir éblouir éclaircir élargir embellir
emplir enchérir endurcir enfouir engloutir engourdir enhardir enlaidir ennoblir enorgueillir enrichir ensevelir
envahir épaissir épanouir équarrir estourbir établir étourdir évanouir faiblir farcir finir fléchir fleurir forcir
fourbir fournir fraîchir franchir frémir froidir garantir garnir gauchir gémir glapir grandir gravir grossir guérir
honnir intervertir invertir investir jaillir jaunir languir lotir maigrir meurtrir mincir moisir mollir mugir munir
mûrir nantir noircir nourrir obéir obscurcir ourdir pâlir périr pervertir pétrir polir pourrir punir raccourcir
raffermir rafraîchir raidir rajeunir ralentir ramollir ravir réagir réassortir rebâtir rebondir redéfinir réfléchir
refleurir refroidir regarnir réinvestir rejaillir réjouir rembrunir remplir renchérir répartir repolir resplendir
ressaisir ressurgir resurgir rétablir retentir rétrécir réunir réussir reverdir roidir rosir rôtir rougir roussir
rugir saisir salir sévir subir subvertir surenchérir surgir tapir tarir ternir tiédir trahir transir travestir unir
vagir verdir vernir vieillir vomir vrombir
"""

IRREGULAR = """
être êtes est été sont soit|avoir avez a eu ont ait|aller allez va allé vont aille|faire faites fait fait font fasse
refaire refaites refait refait refont refasse|défaire défaites défait défait défont défasse
pouvoir pouvez peut pu peuvent puisse|devoir devez doit dû doivent|savoir savez sait su savent sache
vouloir voulez veut voulu veulent veuille|valoir valez vaut valu valent vaille|voir voyez voit vu voient
revoir revoyez revoit revu revoient|prévoir prévoyez prévoit prévu prévoient|recevoir recevez reçoit reçu reçoivent
perdre perdez perd perdu perdent|rendre rendez rend rendu rendent|vendre vendez vend vendu vendent
attendre attendez attend attendu attendent|défendre défendez défend défendu défendent
descendre descendez descend descendu descendent|dépendre dépendez dépend dépendu dépendent
étendre étendez étend étendu étendent|répondre répondez répond répondu répondent
correspondre correspondez correspond correspondu correspondent
répandre répandez répand répandu répandent|suspendre suspendez suspend suspendu suspendent
tendre tendez tend tendu tendent|entendre entendez entend entendu entendent|fendre fendez fend fendu fendent
fondre fondez fond fondu fondent|mordre mordez mord mordu mordent|tordre tordez tord tordu tordent
pondre pondez pond pondu pondent|confondre confondez confond confondu confondent
reprendre reprenez reprend repris reprennent|prendre prenez prend pris prennent
comprendre comprenez comprend compris comprennent|apprendre apprenez apprend appris apprennent
entreprendre entreprenez entreprend entrepris entreprennent|surprendre surprenez surprend surpris surprennent
mettre mettez met mis mettent|remettre remettez remet remis remettent|permettre permettez permet permis permettent
soumettre soumettez soumet soumis soumettent|transmettre transmettez transmet transmis transmettent
admettre admettez admet admis admettent|battre battez bat battu battent|abattre abattez abat abattu abattent
combattre combattez combat combattu combattent|rompre rompez rompt rompu rompent
interrompre interrompez interrompt interrompu interrompent|vaincre vainquez vainc vaincu vainquent
détruire détruisez détruit détruit détruisent|construire construisez construit construit construisent
reconstruire reconstruisez reconstruit reconstruit reconstruisent|conduire conduisez conduit conduit conduisent
réduire réduisez réduit réduit réduisent|produire produisez produit produit produisent
séduire séduisez séduit séduit séduisent|introduire introduisez introduit introduit introduisent
cuire cuisez cuit cuit cuisent|nuire nuisez nuit nui nuisent|dire dites dit dit disent
interdire interdisez interdit interdit interdisent|lire lisez lit lu lisent|relire relisez relit relu relisent
élire élisez élit élu élisent|écrire écrivez écrit écrit écrivent|inscrire inscrivez inscrit inscrit inscrivent
suffire suffisez suffit suffi suffisent|rire riez rit ri rient|suivre suivez suit suivi suivent
poursuivre poursuivez poursuit poursuivi poursuivent|vivre vivez vit vécu vivent
survivre survivez survit survécu survivent|boire buvez boit bu boivent|croire croyez croit cru croient
croître croissez croît crû croissent|conclure concluez conclut conclu concluent|inclure incluez inclut inclus incluent
exclure excluez exclut exclu excluent|connaître connaissez connaît connu connaissent
paraître paraissez paraît paru paraissent|apparaître apparaissez apparaît apparu apparaissent
disparaître disparaissez disparaît disparu disparaissent|reconnaître reconnaissez reconnaît reconnu reconnaissent
naître naissez naît né naissent|craindre craignez craint craint craignent
atteindre atteignez atteint atteint atteignent|éteindre éteignez éteint éteint éteignent
peindre peignez peint peint peignent|joindre joignez joint joint joignent
rejoindre rejoignez rejoint rejoint rejoignent|restreindre restreignez restreint restreint restreignent
étreindre étreignez étreint étreint étreignent|résoudre résolvez résout résolu résolvent
coudre cousez coud cousu cousent|plaire plaisez plaît plu plaisent|taire taisez tait tu taisent
extraire extrayez extrait extrait extraient|soustraire soustrayez soustrait soustrait soustraient
distraire distrayez distrait distrait distraient|venir venez vient venu viennent
revenir revenez revient revenu reviennent|devenir devenez devient devenu deviennent
prévenir prévenez prévient prévenu préviennent|intervenir intervenez intervient intervenu interviennent
parvenir parvenez parvient parvenu parviennent|tenir tenez tient tenu tiennent
obtenir obtenez obtient obtenu obtiennent|retenir retenez retient retenu retiennent
contenir contenez contient contenu contiennent|maintenir maintenez maintient maintenu maintiennent
soutenir soutenez soutient soutenu soutiennent|détenir détenez détient détenu détiennent
appartenir appartenez appartient appartenu appartiennent|partir partez part parti partent
repartir repartez repart reparti repartent|sortir sortez sort sorti sortent
ressortir ressortez ressort ressorti ressortent|sentir sentez sent senti sentent|mentir mentez ment menti mentent
servir servez sert servi servent|dormir dormez dort dormi dorment|endormir endormez endort endormi endorment
mourir mourez meurt mort meurent|courir courez court couru courent|parcourir parcourez parcourt parcouru parcourent
secourir secourez secourt secouru secourent|ouvrir ouvrez ouvre ouvert ouvrent|couvrir couvrez couvre couvert couvrent
recouvrir recouvrez recouvre recouvert recouvrent|découvrir découvrez découvre découvert découvrent
offrir offrez offre offert offrent|souffrir souffrez souffre souffert souffrent
cueillir cueillez cueille cueilli cueillent|accueillir accueillez accueille accueilli accueillent
fuir fuyez fuit fui fuient|acquérir acquérez acquiert acquis acquièrent
conquérir conquérez conquiert conquis conquièrent|requérir requérez requiert requis requièrent
assaillir assaillez assaille assailli assaillent|asseoir asseyez assied assis asseyent
émouvoir émouvez émeut ému émeuvent|mouvoir mouvez meut mû meuvent|haïr haïssez hait haï haïssent
consentir consentez consent consenti consentent|pressentir pressentez pressent pressenti pressentent
ressentir ressentez ressent ressenti ressentent|démentir démentez dément démenti démentent
desservir desservez dessert desservi desservent|resservir resservez ressert resservi resservent
vêtir vêtez vêt vêtu vêtent|revêtir revêtez revêt revêtu revêtent|bouillir bouillez bout bouilli bouillent
tressaillir tressaillez tressaille tressailli tressaillent|défaillir défaillez défaille défailli défaillent
entrevoir entrevoyez entrevoit entrevu entrevoient|pourvoir pourvoyez pourvoit pourvu pourvoient
promouvoir promouvez promeut promu promeuvent|prévaloir prévalez prévaut prévalu prévalent
équivaloir équivalez équivaut équivalu équivalent équivaille
contredire contredisez contredit contredit contredisent|prédire prédisez prédit prédit prédisent
redire redites redit redit redisent|maudire maudissez maudit maudit maudissent|sourire souriez sourit souri sourient
luire luisez luit lui luisent|reluire reluisez reluit relui reluisent|dissoudre dissolvez dissout dissous dissolvent
absoudre absolvez absout absous absolvent|moudre moulez moud moulu moulent|recoudre recousez recoud recousu recousent
découdre décousez découd décousu décousent|renaître renaissez renaît rené renaissent
accroître accroissez accroît accru accroissent|décroître décroissez décroît décru décroissent
déplaire déplaisez déplaît déplu déplaisent|enfuir enfuyez enfuit enfui enfuient
convaincre convainquez convainc convaincu convainquent|feindre feignez feint feint feignent
dépeindre dépeignez dépeint dépeint dépeignent
"""
