"""French verbs. FIRST: -er verbs conjugated by rule. SECOND: those like finir. IRREGULAR: infinitive, vous, third person,
participle, third person plural; a sixth form is the subjunctive where it does not follow from the plural."""

FIRST = """
abaisser abandonner aborder abriter absorber accabler accepter accompagner accorder accrocher accumuler acheter
achever actionner activer adapter additionner affecter affronter agiter aider ajourner ajouter ajuster aligner
alimenter allumer amener améliorer animer annoncer annuler appeler appliquer apporter apprécier approcher armer
arracher arranger arrêter arriver associer assommer attacher attaquer attirer attraper attribuer augmenter autoriser
avaler avancer baisser balayer barrer blesser bloquer bouger bousculer braver briguer briser brûler cacher calculer
calmer capturer casser causer céder changer charger chasser chercher chevaucher cibler circuler classer cloner cogner
coller combiner commander commencer commercer comparer compenser compléter compter concerner condamner confier
confirmer connecter conserver considérer consommer consulter contester continuer contourner contrer contrôler
convoquer copier corriger coucher couler couper couronner coûter côtoyer cracher creuser crever créer crier croiser
cultiver cumuler demander dessiner débarquer débarrasser débloquer déborder décaler décharger décider déclarer
déclasser déclencher découper décrocher dédoubler défausser défier défiler défricher dégager dégainer déléguer
délivrer démarrer démasquer dénicher dénoncer dépasser dépenser déplacer déployer déposer dérober désactiver désarmer
désigner désorienter détacher détailler déterminer détourner dévaster déverser dévier dévoiler dévorer diminuer
diriger disposer disputer distribuer diviser dompter donner doubler dresser durer effacer effectuer effrayer embarquer
embraser embrocher emmener empêcher empiler employer empoisonner emporter emprisonner emprunter encaisser encercler
enchaîner encourager endommager enfermer enfiler enflammer enfoncer engager engendrer enlever enrôler ensorceler
entamer enterrer entourer entraîner entrer envisager envoyer escorter espérer espionner esquiver essayer estimer
examiner exercer exécuter exhumer exiger exiler expliquer exploiter explorer exploser exposer ébranler écarter
échanger échapper échouer éclairer éclater écouler écouter écraser égaler éjecter élever éliminer éloigner énerver
épargner épeler épuiser équilibrer équiper étaler étonner étudier évacuer évaluer éveiller éviter évoluer fabriquer
faciliter fermer fêter ficeler figer filer fixer flotter foncer forcer forger former fortifier foudroyer fouiller
frapper freiner fusionner gagner garder gaspiller gaver geler gérer gêner glisser gouverner grimper grouiller grouper
habiter hanter harceler hésiter hisser hurler identifier ignorer imiter immobiliser imposer incanter incendier
incliner indiquer infecter infliger influencer initier inonder inspecter installer interroger invalider inverser
inviter invoquer irriter isoler jeter joncher jongler jouer juger laisser lancer lâcher lever libérer lier limiter
livrer louer lutter maîtriser maltraiter manger manipuler manquer marcher marquer marteler masquer matérialiser
menacer mener mesurer mélanger mériter miser mobiliser modifier moissonner monter montrer multiplier nettoyer
neutraliser négocier nommer noter obliger observer obtempérer occuper octroyer opérer ordonner organiser orienter
orner oublier ôter pacifier parer parier partager participer passer patienter patrouiller payer percer percuter
perforer persister peser pénétrer pêcher piéger piller piocher pivoter placer planter plier plonger porter poser
posséder poster pousser précéder préparer présenter préserver prêter procéder prolonger promener proposer protéger
provoquer pulvériser purger purifier quitter racheter raconter railler rallier ramasser ramener ranger ranimer
rapporter rapprocher raser rassembler rater rattacher rattraper ravager ravitailler recharger recommencer recréer
recruter reculer recycler rediriger redonner redresser refuser regagner regarder regrouper rejeter rejouer relancer
relever remarquer remballer remélanger remonter remplacer remporter rencontrer renforcer renier renouveler rentrer
renverser renvoyer repasser repeupler repérer replacer replier reporter reposer reposséder repousser représenter
respecter ressusciter restaurer rester retarder retirer retomber retourner retrouver revigorer réagencer réaliser
réanimer réarmer récolter récupérer régénérer régler réinitialiser réorganiser réparer répliquer réserver résister
résumer rétracter réveiller révéler risquer rôder ruiner saboter sacrifier sauter sauver sceller scinder secouer semer
serrer séparer siffler signaler signer simuler soigner sommer sonner souffler soulever soumissionner stationner
stocker stopper subtiliser succomber supporter supprimer surmonter surveiller survoler tamponner taper tapisser tenter
terminer terrasser tester téléporter tirer tituber toiser tomber toucher tourner tracer traîner trancher transférer
transformer transpercer transporter traquer traverser tricher trier triompher tripler trouver tuer user utiliser
valider valser venger verrouiller verser vénérer vider viser visiter voiler voler voter voyager
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
