"""Spanish verbs. REGULAR: listed, conjugated by rule with the spelling kept to the sound (saca, saque; coge, coja).
CHANGING: the stressed vowel changes (e>ie: perder, pierde). ACCENTED: the weak vowel is stressed (enviar, envía).
IRREGULAR: infinitive, order, third person, participle, third plural, subjunctive; a seventh form is the gerund."""

REGULAR = """
abandonar abarcar absorber acabar accionar acechar aceptar acompañar aconsejar acoplar activar adelantar adjudicar
admitir afectar agarrar agitar agotar agregar agrupar aguantar aguardar ahorrar ajustar alcanzar alejar alertar
alimentar alinear alistar aliviar almacenar alternar alzar amenazar amontonar anclar anexionar animar aniquilar anotar
anular anunciar añadir apagar aparcar apartar apilar aplastar aplazar aplicar apoyar aprender aprovechar apuntar armar
arrancar arrasar arrastrar arreglar arrojar arruinar asaltar asediar asignar asociar asustar atacar atar atrapar
atravancar aturdir aumentar autorizar avanzar avisar avivar ayudar azotar bajar barajar barrer bastar batallar beber
 besar bloquear bordear borrar botar brindar buscar calcular callar cambiar cancelar canjear cansar cantar
capturar cargar casar castigar catapultar causar cavar cazar ceder celebrar cesar chocar circular clasificar
clavar cobrar coger colaborar colocar combatir combinar comer comerciar comparar compartir compensar completar comprar
comprender conceder conectar confirmar congelar conjurar conquistar conservar considerar consultar consumir contestar
contratar controlar convocar copiar coronar correr corresponder cortar cosechar crear criticar cruzar cuidar culminar
cultivar cumplir curar custodiar dañar deber debilitar decidir declarar dedicar degradar dejar delegar depositar
derribar derrotar derrumbar desactivar desarmar desatar desbloquear descansar descargar descartar descontrolar
desembarcar desencadenar desequipar desgastar designar deslizar desplazar despojar destapar destronar
determinar detonar devorar dibujar diezmar disparar dividir doblar domar dominar duplicar durar echar ejecutar ejercer
elaborar elevar eliminar embarcar emboscar embrujar empalar empatar emplear empujar encabezar encadenar
encajar encallar encantar encarar encarcelar encargar enderezar enfermar enfilar enfocar enfrentar
enganchar engañar enlazar enredar ensamblar ensanchar entrar entregar entrelazar entrenar envenenar equilibrar equipar
equivocar escapar escoger escoltar esconder escuchar escupir espantar esperar esquivar estallar estrellar estudiar
etiquetar evacuar evitar examinar excavar exceder exigir exiliar eximir existir expandir expirar explicar explorar
explotar expulsar extinguir fabricar fallar faltar fascinar fijar finalizar firmar flanquear flotar forcejear forjar
formar fortificar frenar fulminar fundar fundir fusionar ganar gastar generar girar golpear gozar guardar habilitar
habitar hallar hechizar heredar hostigar humillar hundir ignorar igualar imitar impulsar incendiar inclinar incorporar
incrementar indicar infectar infligir iniciar inmovilizar insertar inspeccionar inspirar instalar intentar
intercambiar interrumpir intimidar inundar invadir investigar invocar juntar jurar juzgar lanzar lastimar
leer lesionar levantar liberar librar lidiar limitar limpiar liquidar llamar llegar llenar llevar lograr luchar
 mandar manejar maniobrar manipular marcar marchar masacrar matar materializar mejorar memorizar mencionar
mezclar minar mirar modificar montar multiplicar nadar navegar necesitar negociar neutralizar nivelar nombrar noquear
notar numerar obligar observar ocasionar ocultar ocupar ofertar ofrendar olvidar operar orar ordenar organizar
orientar otorgar pagar palpar paralizar parar participar partir pasar patrullar pelear penalizar perdonar
perforar permitir pescar pintar pisar pivotar planear planificar plantar podar portar portear posar posicionar
practicar precipitar preparar presentar prestar proceder proclamar progresar prolongar proteger provocar pujar pulsar
pulverizar purificar quedar quemar quitar rasgar rastrear reactivar realizar reanimar rebajar rebarajar rebasar
rebotar recargar rechazar recibir reciclar reclamar reclutar recoger recolectar recompensar recorrer recuperar
reemplazar refrescar regalar regatear regenerar registrar regresar reinar reiniciar relevar rellenar rematar
renunciar reordenar reorganizar reparar repartir repasar representar rescatar reservar residir resistir
respetar responder restar restaurar resucitar resultar retar retardar retirar retrasar retroceder revelar revisar
rezar robar rodear rotar sacar sacrificar saldar salpicar saltar salvar sanar saquear secar seleccionar
sellar señalar separar significar silenciar simular sitiar sobornar sobrepasar sobrevivir socorrer someter soplar
soportar sorprender sortear subastar subir suceder sufrir sujetar sumar suministrar superar suprimir surcar
tachar talar tantear tapar tardar teletransportar temer terminar tirar tocar tomar topar torturar trabajar
traficar transformar transportar trasformar trasladar traspasar trastocar tratar trepar triplicar triunfar tumbar unir
usar usurpar utilizar validar vencer vender vengar viajar vigilar vincular visitar vivir voltear votar zarpar
"""

CHANGING = """
e>ie: perder defender descender encender extender tender atender entender verter comenzar empezar cerrar encerrar
e>ie: despertar enterrar desterrar gobernar negar plegar desplegar pensar recomendar reventar sentar temblar
e>ie: tropezar apretar atravesar calentar confesar quebrar serrar helar sembrar
e>ie_i: sentir mentir herir hervir preferir referir sugerir transferir convertir advertir divertir digerir invertir
e>ie_i: requerir interferir
o>ue: volver devolver envolver mover remover resolver morder llover demoler doler torcer contar costar encontrar
o>ue: mostrar demostrar comprobar probar recordar soltar sobrevolar volar volcar apostar acordar renovar rodar
o>ue: colgar colar almorzar forzar reforzar esforzar soñar sonar descontar
o>ue_u: dormir morir
u>ue: jugar
e>i: pedir impedir medir repetir servir vestir embestir competir despedir rendir elegir corregir seguir conseguir
e>i: perseguir proseguir regir
"""

ACCENTED = """
enviar reenviar desviar ampliar confiar guiar vaciar variar enfriar fiar criar espiar rociar expiar actuar continuar
efectuar evaluar situar acentuar graduar puntuar insinuar devaluar atenuar
"""

PARTICIPLES = """
abrir abierto|cubrir cubierto|descubrir descubierto|recubrir recubierto|escribir escrito|inscribir inscrito
romper roto|volver vuelto|devolver devuelto|envolver envuelto|resolver resuelto|morir muerto|imprimir impreso
"""

IRREGULAR = """
ser sé es sido son sea|estar está está estado están esté|haber he hay habido han haya|ir ve va ido van vaya yendo
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
"""
