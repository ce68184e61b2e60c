"""Spanish verbs. REGULAR: listed, conjugated by rule with the spelling kept to the sound (saca, saque; coge, coja).
CHANGING: the stressed vowel changes (e>ie: perder, pierde). ACCENTED: the weak vowel is stressed (enviar, envía).
IRREGULAR: infinitive, order, third person, participle, third plural, subjunctive; a seventh form is the gerund."""

REGULAR = """
abandonar abarcar abatir abrazar absorber aburrir acabar acampar accionar acechar acelerar aceptar acercar aclarar
acompañar aconsejar acoplar acordonar acorralar acosar activar acudir acumular adaptar adelantar adivinar adjudicar
administrar admirar admitir adoptar adornar afectar afeitar afilar afrontar agachar agarrar agitar agotar agregar
agrupar aguantar aguardar ahogar ahorcar ahorrar ajustar albergar alcanzar alejar alertar alimentar alinear alistar
aliviar almacenar alojar alterar alternar aludir alumbrar alzar amarrar amedrentar amenazar amontonar amplificar
analizar anclar anexionar animar aniquilar anotar anular anunciar apagar aparcar apartar apilar aplastar aplaudir
aplazar aplicar aportar apoyar aprender aprovechar aproximar apuntar archivar arder armar arrancar arrasar arrastrar
arreglar arrojar arruinar asaltar asediar asesinar asignar asistir asociar asomar asumir asustar atacar atar atesorar
atormentar atrapar aturdir aumentar autorizar auxiliar avanzar avisar avivar ayudar azotar añadir bailar bajar
balancear barajar barrer bastar batallar batir bautizar beber besar bloquear bombardear bordar bordear borrar bostezar
botar brindar brotar burlar buscar cabalgar caducar calcular callar calmar cambiar caminar camuflar canalizar cancelar
canjear cansar cantar capear captar capturar caracterizar cargar casar castigar catapultar causar cavar cazar cebar
ceder celebrar cenar centrar cercar cesar chocar chupar cifrar circular citar clasificar clavar cobrar coger coincidir
colaborar colapsar coleccionar colmar colocar colonizar combar combatir combinar comentar comer comerciar cometer
comparar compartir compensar completar comportar comprar comprender comprometer conceder concentrar condenar conectar
confeccionar confirmar confiscar conformar confundir congelar conjurar conquistar conservar considerar conspirar
consultar consumir contaminar contemplar contestar contratar controlar convencer conversar convocar cooperar coordinar
copiar coronar correr corresponder corromper cortar cosechar coser costear crear cristalizar criticar cruzar cuadrar
cuidar culminar cultivar cumplir curar custodiar dañar debatir deber debilitar decapitar decepcionar decidir declarar
decorar dedicar definir defraudar degradar dejar delatar delegar demandar demorar denunciar depender depositar depurar
derivar derribar derrotar derrumbar desactivar desaprovechar desarmar desarrollar desatar desbaratar desbloquear
descansar descargar descartar descifrar descontrolar desear desembarcar desembolsar desencadenar desequipar desgarrar
desgastar designar deslizar desmontar despejar desplazar despojar desprender destacar destapar destinar destronar
desvalijar detectar determinar detestar detonar devastar devorar dialogar dibujar diezmar diferenciar dirigir discutir
diseminar disfrazar disipar disparar disputar distinguir disuadir diversificar dividir doblar domar dominar donar
drenar duplicar durar echar edificar ejecutar ejercer elaborar elevar eliminar elogiar eludir embarcar emboscar
embrujar emerger emitir empalar empatar empeñar emplear emprender empujar encabezar encadenar encajar encallar
encantar encarar encarcelar encargar enderezar enfermar enfilar enfocar enfrentar enganchar engañar engordar enjaular
enlazar enredar enrolar ensamblar ensanchar ensartar ensayar enseñar entablar enterar entrampar entrar entregar
entrelazar entrenar enumerar envainar envenenar envidiar equilibrar equipar equivocar erigir erosionar escalar
escalonar escapar escarbar escoger escoltar esconder escuchar esculpir escupir espantar esparcir especificar esperar
esquivar estabilizar estafar estallar estimar estimular estrellar estropear estudiar etiquetar evacuar evadir evitar
exagerar exaltar examinar excavar exceder excitar exclamar exhumar exigir exiliar eximir existir expandir experimentar
expirar explicar explorar explotar exportar expulsar exterminar extinguir extirpar fabricar facilitar fallar faltar
fascinar felicitar fermentar fijar filtrar finalizar fingir firmar flanquear flotar fomentar forcejear forjar formar
formular fortificar fracasar frecuentar frenar frotar fugar fulminar fumar fundar fundir fusionar galopar ganar gastar
generar gestionar girar golpear gozar granjear gritar guardar habilitar habitar hallar hechizar heredar hincar honrar
hostigar humillar hundir idear identificar ignorar igualar iluminar imitar importar improvisar impulsar inaugurar
incapacitar incendiar incitar inclinar incorporar incrementar incubar indicar indultar infectar infiltrar infligir
influenciar informar inhalar inhibir iniciar injertar inmovilizar inocular inquietar insertar insistir inspeccionar
inspirar instalar insultar integrar intensificar intentar intercambiar interceptar interesar interpretar interrumpir
intimidar inundar invadir inventar investigar invitar invocar irradiar izar jactar juntar jurar justificar juzgar
ladrar lamentar lamer lanzar lastimar lavar leer legar lesionar levantar liberar librar lidiar ligar limitar limpiar
liquidar llamar llegar llenar llevar llorar lograr luchar lucrar malgastar manchar mandar manejar maniobrar manipular
mantear marcar marchar masacrar matar materializar mecer mediar meditar medrar mejorar memorizar mencionar meter
mezclar migrar minar mirar mitigar modificar mojar moldear molestar montar morar multiplicar mutar mutilar nadar
narrar navegar necesitar negociar neutralizar nivelar nombrar noquear notar numerar nutrir obligar obrar obsequiar
observar obviar ocasionar ocultar ocupar ocurrir odiar ofender ofertar oficiar ofrendar olvidar operar opinar oprimir
optar orar ordenar ordeñar organizar orientar oscilar otorgar pactar pagar palpar palpitar paralizar parar participar
partir pasar pasear patear patrullar pecar pegar peinar pelear penalizar penetrar percibir perdonar perdurar perforar
perjudicar permitir permutar perseverar persuadir perturbar pesar pescar picar pilotar pinchar pintar pisar pivotar
planchar planear planificar plantar plantear podar portar portear posar posicionar potenciar practicar precipitar
precisar predicar preguntar premiar prender preocupar preparar presenciar presentar presionar prestar presumir
pretender privar proceder procesar proclamar procurar profanar profesar profetizar programar progresar prolongar
prometer propagar propinar proporcionar prosperar proteger provocar publicar pujar pulsar pulverizar purgar purificar
quebrantar quedar quemar quitar raptar rascar rasgar rastrear ratificar rayar razonar reaccionar reactivar realizar
reanimar rearmar rebajar rebarajar rebasar rebelar rebotar rebuscar recalcar recargar recaudar rechazar recibir
reciclar recitar reclamar reclinar reclutar recoger recolectar recolocar recompensar reconquistar recorrer rectificar
recuperar reemplazar reencarnar reflejar reformar refrescar refugiar regalar regatear regenerar registrar regresar
regular rehabilitar reimplantar reinar reiniciar reintegrar relacionar relanzar relatar relegar relevar relinchar
rellenar remar rematar remolcar rentar renunciar reordenar reorganizar reparar repartir repasar repeler repercutir
reposar repostar representar reprimir reprochar resaltar resbalar rescatar reservar reseñar residir resistir respetar
respirar responder restar restaurar resucitar resultar retar retardar retirar retocar retomar retornar retrasar
retroceder reubicar revelar revisar revivir revocar rezagar rezar rivalizar robar rodear rotar rozar sacar
sacrificar sacudir saldar salpicar saltar saludar salvar sanar sancionar sangrar saquear secar secuestrar seleccionar
sellar separar serpentear sesgar señalar significar silbar silenciar simular sintonizar sitiar sobornar sobrar
sobrepasar sobrevivir socorrer sofocar solicitar solidificar someter sondear soplar soportar sorber sorprender sortear
soslayar sospechar subastar subestimar subir sublevar subrayar suceder sufrir sujetar sumar suministrar superar
suplicar suprimir surcar surgir suspender suspirar sustentar susurrar tachar talar tallar tambalear tantear tapar
tardar tejer teletransportar temer templar terminar tirar tocar tolerar tomar topar torear torpedear torturar toser
trabajar trabar traficar tragar tramar transcurrir transformar transitar transmitir transportar trasformar trasladar
traspasar trasplantar trastocar tratar trazar trepar trincar triplicar triunfar trotar tumbar turnar unir untar urdir
usar usurpar utilizar vagar validar vallar valorar velar vencer vendar vender venerar vengar ventilar verificar viajar
vibrar vigilar vincular violar visitar vivir vociferar voltear vomitar votar zanjar zarpar zurcir
"""

CHANGING = """
e>ie: acertar concertar manifestar alentar arrendar asentar cegar fregar regar segar sosegar restregar merendar nevar
e>ie: remendar acrecentar aventar cimentar desmembrar encomendar enmendar ensangrentar escarmentar hender heder
e>ie: subarrendar desalentar desconcertar desenterrar denegar renegar replegar estregar tentar trascender
e>ie: condescender contender distender malentender sobreentender ascender
o>ue: acostar aprobar reprobar avergonzar descolgar consolar degollar desollar poblar repoblar despoblar rogar tostar
o>ue: trocar tronar concordar discordar resonar moler soler cocer recocer escocer disolver absolver promover conmover
o>ue: remorder retorcer revolver desaprobar revolcar amolar hollar
e>i: gemir derretir reñir teñir ceñir desteñir henchir concebir expedir investir revestir travestir
e>ie: perder defender descender encender extender tender atender entender verter comenzar empezar cerrar encerrar
e>ie: despertar enterrar desterrar gobernar negar plegar desplegar pensar recomendar reventar sentar temblar
e>ie: tropezar apretar atravesar calentar confesar quebrar serrar helar sembrar
e>ie_i: sentir mentir herir hervir preferir referir sugerir transferir convertir advertir divertir digerir invertir
e>ie_i: requerir interferir arrepentir
o>ue: volver devolver envolver mover remover resolver morder llover demoler doler torcer contar costar encontrar
o>ue: mostrar demostrar comprobar probar recordar soltar sobrevolar volar volcar apostar acordar renovar rodar
o>ue: colgar colar almorzar forzar reforzar esforzar soñar sonar descontar
o>ue_u: dormir morir
u>ue: jugar
e>i: pedir impedir medir repetir servir vestir embestir competir despedir rendir elegir corregir seguir conseguir
e>i: perseguir proseguir regir
"""

ACCENTED = """
acentuar ansiar averiar chirriar contrariar desafiar descarriar extasiar extraviar fotografiar hastiar
inventariar liar malcriar piar porfiar resfriar telegrafiar consensuar extenuar fluctuar
habituar infatuar perpetuar preceptuar tatuar usufructuar
acentuar actuar aliar ampliar atenuar confiar continuar criar desviar devaluar efectuar enfriar enviar espiar evaluar
expiar fiar graduar guiar insinuar puntuar reenviar rociar situar vaciar variar
"""

PARTICIPLES = """
absolver absuelto|disolver disuelto|revolver revuelto|describir descrito|suscribir suscrito|transcribir transcrito
prescribir prescrito|proscribir proscrito|entreabrir entreabierto|reabrir reabierto|encubrir encubierto
abrir abierto|cubrir cubierto|descubrir descubierto|recubrir recubierto|escribir escrito|inscribir inscrito
romper roto|volver vuelto|devolver devuelto|envolver envuelto|resolver resuelto|morir muerto|imprimir impreso
"""

IRREGULAR = """
ser sé es sido son sea|estar está está estado están esté|haber he ha habido han haya|ir ve va ido van vaya yendo
dar da da dado dan dé|ver ve ve visto ven vea|hacer haz hace hecho hacen haga
rehacer rehaz rehace rehecho rehacen rehaga|deshacer deshaz deshace deshecho deshacen deshaga
poner pon pone puesto ponen ponga|reponer repón repone repuesto reponen reponga
componer compón compone compuesto componen componga|disponer dispón dispone dispuesto disponen disponga
exponer expón expone expuesto exponen exponga|oponer opón opone opuesto oponen oponga
imponer impón impone impuesto imponen imponga|suponer supón supone supuesto suponen suponga
proponer propón propone propuesto proponen proponga|tener ten tiene tenido tienen tenga
obtener obtén obtiene obtenido obtienen obtenga|mantener mantén mantiene mantenido mantienen mantenga
contener contén contiene contenido contienen contenga|detener detén detiene detenido detienen detenga
retener retén retiene retenido retienen retenga|sostener sostén sostiene sostenido sostienen sostenga
venir ven viene venido vienen venga viniendo
intervenir intervén interviene intervenido intervienen intervenga interviniendo|salir sal sale salido salen salga
sobresalir sobresal sobresale sobresalido sobresalen sobresalga|valer vale vale valido valen valga
decir di dice dicho dicen diga diciendo|maldecir maldice maldice maldecido maldicen maldiga maldiciendo
bendecir bendice bendice bendecido bendicen bendiga bendiciendo
predecir predice predice predicho predicen prediga prediciendo|poder puede puede podido pueden pueda pudiendo
querer quiere quiere querido quieren quiera|saber sabe sabe sabido saben sepa|caber cabe cabe cabido caben quepa
caer cae cae caído caen caiga cayendo|recaer recae recae recaído recaen recaiga recayendo
traer trae trae traído traen traiga trayendo|atraer atrae atrae atraído atraen atraiga atrayendo
extraer extrae extrae extraído extraen extraiga extrayendo
sustraer sustrae sustrae sustraído sustraen sustraiga sustrayendo
distraer distrae distrae distraído distraen distraiga distrayendo|oír oye oye oído oyen oiga oyendo
leer lee lee leído leen lea leyendo|poseer posee posee poseído poseen posea poseyendo
creer cree cree creído creen crea creyendo|corroer corroe corroe corroído corroen corroa corroyendo
huir huye huye huido huyen huya huyendo|construir construye construye construido construyen construya construyendo
reconstruir reconstruye reconstruye reconstruido reconstruyen reconstruya reconstruyendo
destruir destruye destruye destruido destruyen destruya destruyendo
distribuir distribuye distribuye distribuido distribuyen distribuya distribuyendo
redistribuir redistribuye redistribuye redistribuido redistribuyen redistribuya redistribuyendo
atribuir atribuye atribuye atribuido atribuyen atribuya atribuyendo
disminuir disminuye disminuye disminuido disminuyen disminuya disminuyendo
incluir incluye incluye incluido incluyen incluya incluyendo
excluir excluye excluye excluido excluyen excluya excluyendo
concluir concluye concluye concluido concluyen concluya concluyendo
sustituir sustituye sustituye sustituido sustituyen sustituya sustituyendo
influir influye influye influido influyen influya influyendo
recluir recluye recluye recluido recluyen recluya recluyendo
obstruir obstruye obstruye obstruido obstruyen obstruya obstruyendo
conducir conduce conduce conducido conducen conduzca|reducir reduce reduce reducido reducen reduzca
producir produce produce producido producen produzca|introducir introduce introduce introducido introducen introduzca
traducir traduce traduce traducido traducen traduzca|seducir seduce seduce seducido seducen seduzca
conocer conoce conoce conocido conocen conozca|reconocer reconoce reconoce reconocido reconocen reconozca
crecer crece crece crecido crecen crezca|aparecer aparece aparece aparecido aparecen aparezca
desaparecer desaparece desaparece desaparecido desaparecen desaparezca
establecer establece establece establecido establecen establezca
restablecer restablece restablece restablecido restablecen restablezca
fortalecer fortalece fortalece fortalecido fortalecen fortalezca|merecer merece merece merecido merecen merezca
obedecer obedece obedece obedecido obedecen obedezca|ofrecer ofrece ofrece ofrecido ofrecen ofrezca
padecer padece padece padecido padecen padezca|permanecer permanece permanece permanecido permanecen permanezca
pertenecer pertenece pertenece pertenecido pertenecen pertenezca|nacer nace nace nacido nacen nazca
agradecer agradece agradece agradecido agradecen agradezca
enriquecer enriquece enriquece enriquecido enriquecen enriquezca
adquirir adquiere adquiere adquirido adquieren adquiera|reunir reúne reúne reunido reúnen reúna
prohibir prohíbe prohíbe prohibido prohíben prohíba|reír ríe ríe reído ríen ría riendo
errar yerra yerra errado yerran yerre|asir ase ase asido asen asga|oler huele huele olido huelen huela
aislar aísla aísla aislado aíslan aísle|engullir engulle engulle engullido engullen engulla engullendo
contradecir contradice contradice contradicho contradicen contradiga contradiciendo
satisfacer satisface satisface satisfecho satisfacen satisfaga
proveer provee provee provisto proveen provea proveyendo
freír fríe fríe frito fríen fría friendo|erguir yergue yergue erguido yerguen yerga irguiendo
aullar aúlla aúlla aullado aúllan aúlle|aunar aúna aúna aunado aúnan aúne
rehusar rehúsa rehúsa rehusado rehúsan rehúse
enraizar enraíza enraíza enraizado enraízan enraíce|bullir bulle bulle bullido bullen bulla bullendo
zambullir zambulle zambulle zambullido zambullen zambulla zambullendo
gruñir gruñe gruñe gruñido gruñen gruña gruñendo|bruñir bruñe bruñe bruñido bruñen bruña bruñendo
yacer yace yace yacido yacen yazca|placer place place placido placen plazca
renacer renace renace renacido renacen renazca|carecer carece carece carecido carecen carezca
complacer complace complace complacido complacen complazca|pacer pace pace pacido pacen pazca
"""
