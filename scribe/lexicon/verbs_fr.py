"""French verbs. FIRST: -er verbs conjugated by rule. SECOND: those like finir. IRREGULAR: infinitive, vous, third
person, participle, third person plural; a sixth form is the subjunctive where it does not follow from the plural."""

FIRST = """
abaisser abandonner aborder abréger abriter absorber accabler accepter accéder accélérer acclamer accompagner accorder
accoster accrocher accumuler accuser achalander acheminer acheter achever acquitter actionner activer adapter
additionner administrer adopter adorer affamer affecter afficher affiner affoler affronter agglomérer agiter agrafer
aider aiguiser ajourner ajouter ajuster alerter aliéner aligner alimenter allonger allumer alterner amarrer
ambitionner amener améliorer amorcer amplifier amputer analyser ancrer animer annexer annihiler annoncer annuler
anticiper apaiser appareiller appeler appliquer apporter apprécier apprivoiser approcher approuver appuyer argumenter
armer arpenter arracher arranger arrêter arriver articuler aspirer assassiner assembler assigner assimiler assister
associer assommer assumer assurer astiquer attacher attaquer attester attirer attraper attribuer attrister augmenter
authentifier autoriser avaler avancer avouer baigner baisser balayer baliser barrer barricader basculer bifurquer
blâmer blesser bloquer bluffer bombarder boucher bouger bouleverser bousculer braquer braver bricoler briguer briser
brouiller brouter brûler buter cacher calculer calmer cambrioler camoufler canaliser capturer carboniser caresser
casser catapulter causer censurer cerner certifier céder célébrer changer chanter charger chasser chercher chevaucher
chiffrer chuchoter cibler circuler cisailler claquer classer cloner clouer coexister cogner collaborer collecter
coller coloniser combiner combler commander commencer commercer comparer compenser compléter comploter comporter
composer comptabiliser compter concentrer concerner concocter condamner condenser conditionner confectionner conférer
confier confirmer confisquer confronter congédier conjurer connecter consacrer conseiller conserver considérer
consigner consolider consommer constater constituer consulter contaminer contempler contester continuer contourner
contrer contribuer contrôler convoquer coopérer coordonner copier corriger coucher couder couler couper courber
couronner coûter côtoyer cracher cramponner craquer creuser crever créer crier crocheter croiser cuisiner culminer
cultiver cumuler demander dessiner débarquer débarrasser débloquer déborder débuter décaler décapiter décerner
décharger décider décimer déclarer déclasser déclencher décompter découper décrocher décrypter dédier dédoubler
défausser déferler défier défiler défricher dégager dégainer dégrader déguiser déléguer délivrer démarrer démasquer
démonter démultiplier dénicher dénoncer dénouer dépanner dépasser dépecer dépenser dépeupler dépister déplacer
déployer déposer dépouiller dérober dérouler désactiver désarmer déséquilibrer désigner désirer désorienter détacher
détailler détecter déterminer détourner dévaster déverser dévier dévisager dévoiler dévorer dicter digérer diminuer
diriger disloquer disperser disposer disputer dissimuler dissiper distribuer diviser dominer dompter donner doter
doubler dresser durer effacer effectuer effrayer embarquer embaucher embraser embrocher emmener emmurer empaler
empêcher empiéter empiler employer empocher empoisonner emporter emprisonner emprunter encaisser encastrer encercler
enchaîner encocher encourager endommager enfermer enfiler enflammer enfoncer engager engendrer enlever enregistrer
enrôler ensorceler entamer entasser enterrer entourer entraîner entreposer entrer envelopper envenimer envisager
envoyer errer escalader escamoter escorter espérer espionner esquisser esquiver essayer estimer estropier examiner
exaspérer exaucer excuser exercer exécuter exhumer exiger exiler expliquer exploiter explorer exploser exposer
exterminer extorquer ébranler écarteler écarter échanger échapper échouer éclairer éclater écorcher écouler écouter
écraser édifier égaler égorger éjecter élaborer électrocuter élever éliminer éloigner émerger émigrer énerver énoncer
épargner épeler épuiser équilibrer équiper étaler étonner étudier évacuer évaluer éveiller éviter évoluer fabriquer
faciliter fasciner favoriser fermer fêter ficeler figer filer fixer flairer flanquer flécher flotter foncer forcer
forger former fortifier foudroyer fouiller fourrer fracasser frapper freiner frôler fumer fusionner gagner galoper
garder garer gaspiller gaver geler générer gérer gêner glaner glisser gouverner gratter graver grignoter griller
grimper gronder grouiller grouper guetter guider habiter hanter harceler héberger hériter hésiter hisser honorer
humilier hurler identifier ignorer illuminer imiter immobiliser immoler implanter implorer importer imposer improviser
inaugurer incanter incendier inciter incliner incorporer inculper indemniser indiquer infecter infiltrer infliger
influencer informer ingérer initier inonder inspecter inspirer installer intensifier intercaler intercepter interposer
interroger intégrer intimider invalider inventer inverser investiguer inviter invoquer irriter isoler jalonner jauger
jeter joncher jongler jouer juger laisser lancer lapider lâcher lever libeller libérer lier limiter liquider livrer
loger longer louer lutter magnétiser maîtriser malmener maltraiter manger manifester manipuler manquer manœuvrer
marchander marcher marquer marteler masquer massacrer mastiquer matérialiser menacer mener mesurer méditer mélanger
mépriser mériter mimer miner miser mobiliser modifier moduler moissonner monter montrer mouiller multiplier murmurer
museler mutiler narguer naviguer nettoyer neutraliser négliger négocier nommer noter obliger observer obtempérer
occuper octroyer officier opérer opposer orbiter ordonner organiser orienter orner osciller oublier ôter pacifier
parachuter paralyser parer parier partager participer passer patienter patrouiller payer peler percer percuter
perforer persister peser peupler pénétrer pêcher piéger piller pilonner piocher piquer pister pivoter placer plaider
planer planter pleurer plier plonger poignarder pointer porter poser posséder poster postuler pousser presser précéder
précipiter préciser préférer prélever préparer présager présenter préserver prêter priver procéder profiter programmer
progresser prohiber projeter prolonger promener propager proposer protéger prouver provoquer pulvériser purger
purifier qualifier questionner quitter racheter racler raconter rafler railler rallier ramasser ramener ranger ranimer
rappeler rapporter rapprocher raser rassembler rater ratifier rationner rattacher rattraper ravager ravaler
ravitailler rayer rebrousser recharger recommander recommencer reconstituer recopier recouper recréer recruter
rectifier reculer recycler redémarrer rediriger redonner redouter redresser refermer refléter reformer reformuler
refuser regagner regarder regorger regrouper rejeter rejouer relancer relayer relâcher relever relier remanier
remarquer remballer remédier remélanger remonter remorquer remplacer remporter remuer rencontrer renforcer renier
renoncer renouveler renseigner rentrer renverser renvoyer repartager repasser repeupler repérer repêcher replacer
replier reporter reposer repousser représenter respecter ressembler ressusciter restaurer rester retarder retirer
retomber retourner retrouver revendiquer revigorer réagencer réaliser réanimer réarmer réclamer récolter récompenser
récupérer rédiger réfuter régénérer régler régner réincarner réinitialiser réintégrer réorganiser réparer répéter
répliquer réprimer réprouver réserver résider résister résulter résumer rétorquer rétracter réunifier réveiller
révéler réviser rimer riposter risquer ronger rouler rôder ruiner sabler saboter sacrifier saigner saluer sanctionner
sauter sauver sceller scinder scruter secouer semer serrer sevrer séparer siffler signaler signer sillonner simuler
soigner sombrer sommer sonder sonner souffler souhaiter soulever soumissionner soupçonner spécifier spolier stabiliser
stationner stimuler stipuler stocker stopper subjuguer subsister subtiliser succéder succomber suggérer superposer
suppléer supplier supporter supprimer surclasser surmonter surpasser sursauter surveiller survoler tailler tamponner
tanner taper tapisser tatouer tempérer tenter terminer terrasser tester téléporter tirer tituber toiser tolérer tomber
torpiller torturer toucher tourner tracer traiter traîner trancher transférer transformer transiter transpercer
transplanter transporter traquer traverser trembler trépasser tricher trier triompher tripler tronquer troquer trouver
truquer tuer user usurper utiliser valider valoriser valser veiller venger verdoyer verrouiller verser vénérer vibrer
vider violer virer viser visiter vociférer voiler voler voter vouer voyager zigzaguer
"""

SECOND = """
abolir aboutir accomplir affaiblir affranchir agir agrandir amoindrir anéantir aplatir applaudir approfondir arrondir
assortir atterrir avertir bannir bâtir bénir blanchir bondir brandir choisir convertir définir démolir désobéir durcir
enchérir engloutir enrichir envahir élargir établir étourdir évanouir faiblir farcir finir fléchir fournir franchir
garantir garnir grandir gravir grossir guérir intervertir investir jaillir mûrir noircir nourrir obéir obscurcir pâlir
périr pétrir pourrir punir raccourcir rajeunir ralentir ravir refroidir remplir ressaisir ressurgir réagir réfléchir
réinvestir répartir rétablir réunir réussir rougir rôtir saisir salir subir surenchérir surgir trahir unir vieillir
vomir
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
"""
