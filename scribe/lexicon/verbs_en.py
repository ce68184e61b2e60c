"""English verbs. REGULAR: listed, so that an unknown infinitive is an error. DOUBLED: stop, stopped, stopping.
IRREGULAR: base, third person, participle, -ing form."""

REGULAR = """
abandon absorb accept accompany accumulate act activate adapt add adjust advance affect aid aim align allow alternate
amplify analyze anchor annex annihilate announce answer appear apply approach arm arouse arrange arrive ask assault
assemble assign associate attach attack attempt attract attune avoid awaken award balance banish bank barricade barter
besiege betray blast bless block bluff board bolster bombard bond boost borrow bounce brace brandish breach breathe
bribe burn bury call camp cancel capture carry cascade cause chain challenge change charge chase check chill circle
claim clash clean cleanse clear climb close coil collapse collect combine command commence compare complete conceal
confirm confiscate conjure connect conquer conserve consider consult consume contain contest continue contribute
convert cool copy corner correct count cover craft crash crave crawl create cross crown crumble crush cure curse
damage dash deactivate decide declare decline decrease deduct defeat defend deflect delay delete deliver demand
demolish demote deploy descend destroy detach detect deteriorate determine devour disable disappear discard discharge
discover disengage dismiss dispatch displace display disrupt dissolve distribute divert divide dock dodge dominate
donate double drain drift drown dry duel duplicate earn echo edge elect elevate eliminate embark emerge employ empower
empty enable enchant encounter end enforce engage engrave enhance enlarge enlist enrage enroll ensnare entangle enter
entice equal erase erect erupt escape establish etch evade evict evolve examine excavate exceed exchange execute exert
exhaust exhume exile expand expire explain explode exploit explore expose extend extinguish extract face fade fail
falter fasten feature fend fetch fill filter finish fire flank flare flash flatten flick flinch float flood focus foil
fold follow force form fortify free fuel fumble function fuse gain gallop gamble gather gesture glide grant grapple
graze greet grieve guarantee guard guess guide hail halt hammer hand handle harm harvest head hatch haul haunt heal help
hesitate hinder hinge hire hoard host hover hunt hurl hypnotize ignite ignore imbue impale impose imprison improve
incapacitate include increase infect infiltrate inflate inflict inform inherit initiate injure insert inspect inspire
install instruct intercept interrupt intervene introduce invade invert invest invite invoke involve isolate issue jail
join jolt juggle jump kick kill label land lash last latch launch leak lean leap learn lease lengthen level levitate
lift light limit line link list load lock look loosen loot lower lure lurk magnify maintain manage maneuver manipulate
march mark massacre match melt mend merge mine miss modify mount mourn move multiply murder mutate nail name need
negate negotiate neutralize nominate note notify nudge nullify number obey obscure observe obstruct obtain occupy
offer open oppose orbit order orient outnumber overflow overload overlook overwhelm own pack paint paralyze pardon
park parry part partner pass pause peek perform perish persist pester petrify phase pick pierce pile pillage pitch
pivot place plague plant play plead pledge plow plunder point poison poke ponder position possess pounce pour power
practice pray preach prepare preserve prevent prey print proceed proclaim produce progress promote prompt propose
prosper protect provide provoke pull pump punch puncture punish purchase purge purify pursue push quench question
queue quicken quote radiate raid raise rally rank rattle ravage raze reach react realign reap reappear rearrange
reassign recall receive recharge recite reckon reclaim recognize reconcile reconnect record recover recreate recruit
recycle redeploy redirect reduce reenter refill reform refresh refuel refuse regain regenerate regroup reign reinforce
reject rejoice rejoin rekindle relate relax relay release relieve relinquish reload relocate rely remain remember
remind remove rename render renew renounce rent reorder repair repeat replace replant replay replenish report
reposition repulse request require rescue reserve reshuffle reside resist resolve respawn respect respond rest restart
restore restrain restrict resume resurrect retain retaliate retire retreat retrieve retry return reunite reveal
reverse revive revolt revolve reward ritualize roam roll rotate rouse ruin rule rush sabotage sacrifice saddle sail
salvage save scatter scold scorch score scout scramble scrape scratch screen seal search secure seduce seize select
sense separate serve settle sever shackle shape share sharpen shatter shelter shelve shield shift shorten shout shove
shower shuffle sign signal signify silence simulate skirmish slaughter slice slow smash smother smuggle snatch sneak
soak soar soften solve soothe sort sound sow spare sparkle spawn specialize spill spoil sponsor sprint sprout spy
squash squeeze stabilize stack stage stain stalk stare start starve station stay steady steer stimulate stockpile
stoke stomp store stow strengthen stretch string struggle stumble subdue substitute subtract succeed suffer suffocate
suggest summon supply support suppress surge surrender surround survive suspect suspend sustain swallow swarm sway
switch tackle tame target taste taunt tease teleport tempt terminate terrify test thaw threaten tighten tilt topple
torch torment torture toss touch tour trace track trade trail train trample transform transport travel treat trespass
trick trigger triple trust try tumble tunnel turn twist uncover unearth unfold unhook unite unleash unload unlock
unpack unveil update upgrade use usurp vacate value vanish vanquish vault veer venture view violate visit void volley
volunteer vote wade wager wait walk wander ward warn warp wash waste watch wave weaken whirl whisper widen wield wipe
wish wither witness work worship wound wrestle yield
"""

DOUBLED = """
ban bar bat beg cap chop clap clip clog commit compel control dip dispel drag drop equip expel fit flag flip grab hop
hug jam kidnap lag lap map nab occur omit pan pat patrol permit pin plan plod plot prop rebel refer regret repel rip
rob rot rub sap scan scrap ship shred shrug skip slam slap slip slot snap step stir stop strip stun submit swap tag
tap tip top transfer trap trim trip tug unplug untap wed whip wrap zap
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
mimic mimics mimicked mimicking|kneel kneels knelt kneeling|mislead misleads misled misleading
remake remakes remade remaking|repay repays repaid repaying|speed speeds sped speeding
unbind unbinds unbound unbinding|unfreeze unfreezes unfrozen unfreezing|untie unties untied untying
uphold upholds upheld upholding|withhold withholds withheld withholding
"""
