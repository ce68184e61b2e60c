"""English verbs. REGULAR: listed, so that an unknown infinitive is an error. DOUBLED: stop, stopped, stopping.
IRREGULAR: base, third person, participle, -ing form."""

REGULAR = """
abandon absorb accept accompany accumulate act activate adapt add adjust advance affect aid aim align allow alternate
amplify analyze anchor annex annihilate announce answer appear apply approach arm arouse arrange arrive ask assault
assemble assign associate attach attack attempt attract avoid awaken award balance banish bank bar barricade barter
beg besiege betray blast bless block bluff board bombard boost borrow bounce brace brandish breach breathe bribe burn
bury call camp cancel capture carry cascade cause chain challenge change charge chase check chill circle claim clash
clean clear climb close coil collapse collect combine command commence compare complete conceal confirm conjure
connect conquer consult consume contest continue contribute convert cool copy corner correct count cover craft crash
crawl create cross crown crumble crush cure curse damage dash deactivate decide declare decline decrease deduct defeat
defend deflect delay delete deliver demand demolish demote deploy descend destroy detach detect deteriorate determine
devour disable disappear discard discharge discover disengage dismiss dispatch displace display disrupt distribute
divide dock dodge dominate donate double drain drown dry duel duplicate earn elect eliminate embark emerge employ
empower empty enable enchant encounter end enforce engage enhance enlarge enlist enrage ensnare entangle enter equip
erase erect erupt escape establish evade evict evolve examine excavate exceed exchange execute exert exhaust exile
expand expire explain explode exploit explore expose extend extinguish extract face fade fail fasten fetch fill finish
fire flank flash flatten flick float flood fold follow force form fortify free fuel function fuse gain gallop gamble
gather glide grant grapple greet guard guess guide hail halt hand handle harm harvest haul haunt heal help hesitate
hire hoard host hunt hypnotize ignite ignore imprison improve include increase infect infiltrate inflict inform
inherit initiate injure insert inspect inspire install interrupt invade invert invest invite invoke isolate jail join
jump kick kill land last launch lean leap learn lengthen level lift light limit line link list load lock look loot
lower lure magnify maintain manage maneuver manipulate march mark match melt merge mine miss modify mount move
multiply murder mutate name negate neutralize nominate note notify nullify number obey observe obtain occupy offer
open orbit order orient overload overlook overwhelm own paint paralyze pardon park parry part partner pass pause peek
perform persist petrify pick pile pillage pivot place plant play plunder point poison ponder position possess pour
power practice pray preach prepare preserve prevent proceed proclaim produce progress promote propose prosper protect
provide provoke pull punch punish purchase pursue push raid raise rally rank rattle ravage reach react rearrange
reassign recall receive recharge reclaim reconnect record recover recruit recycle redirect reduce refill refresh
refuse regain regenerate reinforce reject rejoin release reload relocate remain remember remove rename render reorder
repair repeat replace replenish report reposition request require rescue reserve reshuffle resist resolve respawn
respond rest restart restore resume resurrect retain retaliate retire retreat retry return reveal reverse revive
reward roll rotate ruin rush sabotage sacrifice sail salvage save scatter score scout scramble seal search secure
seize select separate serve settle shackle shape share shatter shelter shield shift shorten shout shuffle sign signal
silence smash smuggle soar soften solve sort sound spare spawn spy squeeze stack stare start stay steer stockpile
stoke store strengthen stretch struggle subtract succeed suffer summon supply support suppress surge surrender
surround survive suspend sustain swarm switch tackle target taste taunt teleport terminate terrify test threaten tilt
topple toss touch trace track trade trail train trample transform transport travel treat trick trigger triple try turn
uncover unite unleash unload unlock untap unveil update upgrade use vanish vanquish visit void volunteer vote wager
wait walk wander ward warn waste watch weaken whirl wield wish work wound yield
"""

DOUBLED = """
ban bat cap chop clap clip clog commit compel control dip dispel drag drop expel fit flag flip grab hop hug jam kidnap
lag lap map nab occur omit pat patrol permit pin plan plod plot prop refer regret repel rip rob rot rub scan scrap
ship shrug skip slam slap slip slot snap step stir stop strip stun submit swap tag tap tip top transfer trap trim trip
tug unplug wed wrap zap
"""

IRREGULAR = """
be is been being|have has had having|do does done doing|go goes gone going|become becomes become becoming
begin begins begun beginning|bend bends bent bending|bind binds bound binding|bite bites bitten biting
bleed bleeds bled bleeding|blow blows blown blowing|break breaks broken breaking|bring brings brought bringing
build builds built building|buy buys bought buying|cast casts cast casting|catch catches caught catching
choose chooses chosen choosing|come comes come coming|cost costs cost costing|creep creeps crept creeping
cut cuts cut cutting|deal deals dealt dealing|die dies died dying|dig digs dug digging|draw draws drawn drawing
drink drinks drunk drinking|drive drives driven driving|eat eats eaten eating|fall falls fallen falling
feed feeds fed feeding|feel feels felt feeling|fight fights fought fighting|find finds found finding
flee flees fled fleeing|fling flings flung flinging|fly flies flown flying|forbid forbids forbidden forbidding
forget forgets forgotten forgetting|freeze freezes frozen freezing|get gets got getting|give gives given giving
grow grows grown growing|hang hangs hung hanging|hear hears heard hearing|hide hides hidden hiding
hit hits hit hitting|hold holds held holding|hurt hurts hurt hurting|keep keeps kept keeping|know knows known knowing
lay lays laid laying|lead leads led leading|leave leaves left leaving|lend lends lent lending|let lets let letting
lie lies lain lying|lose loses lost losing|make makes made making|mean means meant meaning|meet meets met meeting
overcome overcomes overcome overcoming|pay pays paid paying|put puts put putting|read reads read reading
rebuild rebuilds rebuilt rebuilding|redraw redraws redrawn redrawing|reset resets reset resetting
ride rides ridden riding|rise rises risen rising|run runs run running|see sees seen seeing|seek seeks sought seeking
sell sells sold selling|send sends sent sending|set sets set setting|shake shakes shaken shaking
shoot shoots shot shooting|show shows shown showing|shut shuts shut shutting|sink sinks sunk sinking
sit sits sat sitting|slay slays slain slaying|sleep sleeps slept sleeping|slide slides slid sliding
speak speaks spoken speaking|spend spends spent spending|spin spins spun spinning|split splits split splitting
spread spreads spread spreading|spring springs sprung springing|stand stands stood standing
steal steals stolen stealing|stick sticks stuck sticking|strike strikes struck striking|sweep sweeps swept sweeping
swim swims swum swimming|swing swings swung swinging|take takes taken taking|teach teaches taught teaching
tear tears torn tearing|tell tells told telling|think thinks thought thinking|throw throws thrown throwing
tie ties tied tying|undo undoes undone undoing|understand understands understood understanding|wake wakes woken waking
wear wears worn wearing|win wins won winning|withdraw withdraws withdrawn withdrawing|write writes written writing
"""
